"""Cameras: with a lens that changes, compact, and one that prints at once."""

import math

from appliance import *


class Camera:
    def __init__(self, shot):
        self.w, self.d, self.h = (v / 10 for v in shot['size'])
        self.word, tone = shot['textures']['word'], shot['tone']
        self.style = {'form': 'mirrorless', 'hump': True, 'lens': 6.0, 'reach': 5.5, 'leather': True, **shot['choices']}
        self.metal = material('metal', linear(TONES[tone][0]), metallic=0.85 if tone in ('silver', 'graphite') else 0.2, rough=0.36, grain=0.02)
        self.skin = paint(tone, coat=0.2)
        self.leather = material('leather', (0.02, 0.02, 0.021), rough=0.62, grain=0.5, grain_scale=60)
        self.black = material('black', (0.012, 0.012, 0.013), rough=0.35)
        self.chrome = paint('chrome')
        self.glass = material('glass', (0.003, 0.003, 0.006), rough=0.02, coat=1, spec=0.9)
        self.coating = material('coating', (0.05, 0.03, 0.12), metallic=0.9, rough=0.1)
        self.trim = paint('amber')
        self.ink = '#c9cdd1' if tone in ('black', 'graphite') else '#3a3d42'

    def build(self, turn):
        e = stand(max(self.h, self.w * 0.72), turn)
        {'mirrorless': self.mirrorless, 'compact': self.compact, 'instant': self.instant}[self.style['form']](e)
        return e

    def ribbed(self, parent, r, z, tall, count=72):
        """A ring of the lens with ribs for the fingers."""
        rings = []
        for k, zz in [(0.98, 0), (1.0, 0.06), (1.0, tall - 0.06), (0.98, tall)]:
            rings.append([(r * (k + (0.016 if (i // 2) % 2 else 0)) * math.cos(math.pi * i / count), r * (k + (0.016 if (i // 2) % 2 else 0)) * math.sin(math.pi * i / count), z + zz) for i in range(2 * count)])
        loft('ribs', rings, self.black, parent)

    def barrel(self, e, x, y, z, r, reach):
        lens = group('lens', (x, y, z), parent=e)
        lathe('mount', [(r * 1.06, -0.1), (r * 1.06, 0.16), (r * 1.0, 0.22)], self.chrome, lens, steps=128)
        lathe('barrel', [(r * 0.95, 0.1), (r * 0.95, reach * 0.96), (r * 0.9, reach)], self.black, lens, steps=128)
        self.ribbed(lens, r * 0.985, reach * 0.16, reach * 0.34)
        self.ribbed(lens, r * 0.97, reach * 0.62, reach * 0.2)
        lathe('line', [(r * 0.955, reach * 0.54), (r * 0.965, reach * 0.55), (r * 0.965, reach * 0.575), (r * 0.955, reach * 0.585)], self.trim, lens, steps=128)
        self.front(lens, r * 0.92, reach)

    def mount(self, e, x, y, z):
        """The open bayonet of a body sold without a lens; the sensor lies behind it."""
        open_one = group('mount', (x, y, z), parent=e)
        rim('ring', [(3.1, -0.1), (3.1, 0.3), (2.95, 0.4), (2.5, 0.4), (2.45, 0.2), (2.4, -0.6), (2.1, -0.7)], self.chrome, open_one)
        for k in range(3):
            a = math.radians(90 + 120 * k)
            disc('screw', 2.74 * math.cos(a), 2.74 * math.sin(a), 0.38, 0.14, 0.05, self.black, open_one, 0.01)
        lathe('well', [(2.45, 0.02), (2.45, 0.06)], self.black, open_one)
        slab('sensor', 3.6, 2.4, 0.06, 0.1, material('sensor', (0.03, 0.08, 0.09), metallic=0.8, rough=0.12, coat=1), open_one, (0, 0, 0.1), round_front=0.01)
        disc('key', 3.6, -0.4, 0.1, 0.42, 0.3, self.black, open_one, 0.1)

    def front(self, lens, r, z):
        """The rim, the stepped funnel and the coated glass."""
        rim('rim', [(r, -0.02), (r, 0.12), (r * 0.92, 0.14), (r * 0.88, 0.0), (r * 0.8, -0.14), (r * 0.78, -0.14), (r * 0.7, -0.34), (r * 0.68, -0.5)], self.black, lens, (0, 0, z))
        lathe('stop', [(r * 0.7, -1.1), (r * 0.7, -1.0)], self.black, lens, (0, 0, z))
        lathe('iris', [(r * 0.5, -1.0), (r * 0.5, -0.96)], self.coating, lens, (0, 0, z))
        lathe('pupil', [(r * 0.26, -0.96), (r * 0.26, -0.92)], self.glass, lens, (0, 0, z))
        dome = [(r * 0.69 * math.cos(math.radians(a)), -0.5 + r * 0.16 * math.sin(math.radians(a))) for a in range(0, 91, 9)]
        lathe('dome', dome, material('dome', (1, 1, 1), rough=0.0, transmission=1, ior=1.45), lens, (0, 0, z), smooth=80)

    def dial(self, top, x, y, r, tall, mat):
        turned = group('dial', (x, y, 0), parent=top)
        rings = []
        for k, z in [(1.0, 0), (1.0, tall * 0.86), (0.93, tall)]:
            rings.append([(r * (k + (0.02 if (i // 2) % 2 and z < tall else 0)) * math.cos(math.pi * i / 40), r * (k + (0.02 if (i // 2) % 2 and z < tall else 0)) * math.sin(math.pi * i / 40), z) for i in range(80)])
        loft('dial', rings, mat, turned)

    def mirrorless(self, e):
        w, h, s = self.w, self.h, self.style
        thick = min(4.4, self.d * 0.5)
        body = h * (0.8 if s['hump'] else 0.94)
        front = thick / 2
        slab('body', w, body, thick, 1.3, self.metal, e, (0, body / 2, 0), round_front=0.5)
        band = body * 0.62
        slab('hide', w + 0.06, band, thick + 0.06, 1.2, self.leather if s['leather'] else self.black, e, (0, body * 0.12 + band / 2, 0), round_front=0.5)
        slab('grip', w * 0.2, body * 0.86, thick * 0.9, 1.2, self.leather, e, (-w * 0.385, body * 0.44, front + 0.1), round_front=1.0)
        if s['hump']:
            slab('hump', w * 0.3, h * 0.34, thick * 0.96, 0.9, self.metal, e, (w * 0.03, h * 0.83, 0.1), round_front=0.4)
            wordmark(self.word, w * 0.03, h * 0.855, front + 0.06, h * 0.075, self.ink, e, 'centre')
        else:
            wordmark(self.word, -w * 0.2, body * 0.87, front, h * 0.085, self.ink, e)
            slab('finder', w * 0.13, h * 0.16, 0.3, 0.3, self.glass, e, (w * 0.36, body * 0.84, front), round_front=0.08)
        top = group('top', (0, body, 0), (math.radians(-90), 0, 0), e)
        lathe('release', [(0.75, 0), (0.75, 0.35), (0.6, 0.5)], self.chrome, top, (-w * 0.4, -front - 0.2, -0.05), steps=48)
        self.dial(top, -w * 0.26, 0, 1.05, 0.7, self.black if s['hump'] else self.metal)
        self.dial(top, w * 0.36, 0, 1.2, 0.6, self.black if s['hump'] else self.metal)
        for side in (-1, 1):
            rim('eye', [(0.42, 0), (0.42, 0.2), (0.28, 0.2), (0.28, 0)], self.chrome, group('eye', (side * (w / 2 + 0.05), body * 0.86, 0), (0, side * math.pi / 2, 0), e), (0, 0, 0), 32)
        if s['lens']:
            self.barrel(e, w * 0.03, body * 0.47, front, s['lens'] / 2, s['reach'])
        else:
            self.mount(e, w * 0.03, body * 0.47, front)
        disc('lamp', -w * 0.2, body * 0.8, front, 0.22, 0.1, material('lamp', linear('#d98a3a'), rough=0.2), e, 0.02)

    def compact(self, e):
        w, h = self.w, self.h
        thick, front = 2.8, 1.4
        slab('body', w, h, thick, 1.2, self.metal, e, (0, h / 2, 0), round_front=0.6)
        slab('grip', 0.9, h * 0.6, 0.5, 0.4, self.leather, e, (-w * 0.42, h * 0.46, front + 0.1), round_front=0.2)
        lens = group('lens', (w * 0.08, h * 0.48, front), parent=e)
        for k, (r, z0, z1) in enumerate(((2.6, -0.1, 0.5), (2.3, 0.4, 1.5), (1.95, 1.4, 2.6))):
            lathe('step', [(r, z0), (r, z1 - 0.1), (r - 0.1, z1)], self.metal if k else self.chrome, lens, steps=96)
        self.front(lens, 1.7, 2.62)
        top = group('top', (0, h, 0), (math.radians(-90), 0, 0), e)
        self.dial(top, -w * 0.2, 0, 0.9, 0.4, self.metal)
        lathe('release', [(0.7, 0), (0.7, 0.3), (0.5, 0.4)], self.chrome, top, (-w * 0.38, 0, 0), steps=40)
        slab('flash', 1.8, 0.8, 0.2, 0.2, paint('pale'), e, (w * 0.36, h * 0.83, front), round_front=0.06)
        wordmark(self.word, -w * 0.4, h * 0.86, front + 0.02, 0.7, self.ink, e)

    def instant(self, e):
        w, h = self.w, self.h
        thick, front = 5.0, 2.5
        slab('body', w, h * 0.92, thick, 2.2, self.skin, e, (0, h * 0.46, 0), round_front=0.9, power=2.8)
        slab('band', w * 1.002, h * 0.12, thick * 1.004, 1.2, self.black, e, (0, h * 0.13, 0), round_front=0.9)
        slab('slot', w * 0.74, 0.5, 0.3, 0.2, material('slot', (0.002, 0.002, 0.002), rough=0.8), e, (0, h * 0.13, front), round_front=0.06)
        slab('print', w * 0.68, 3.2, 0.06, 0.06, paint('pale'), e, (0, h * 0.1, front + 1.5), (math.radians(82), 0, 0), round_front=0.01)
        lens = group('lens', (0, h * 0.5, front), parent=e)
        lathe('plate', [(3.3, -0.1), (3.3, 0.4), (3.0, 0.6)], self.chrome, lens, steps=96)
        lathe('tube', [(2.7, 0.5), (2.6, 1.8), (2.4, 1.9)], self.black, lens, steps=96)
        self.front(lens, 2.3, 1.9)
        slab('flash', 3.0, 1.5, 0.3, 0.5, paint('pale'), e, (-w * 0.26, h * 0.8, front - 0.05), round_front=0.1)
        slab('finder', 1.7, 1.3, 0.3, 0.4, self.glass, e, (w * 0.3, h * 0.8, front - 0.05), round_front=0.1)
        disc('release', w * 0.34, h * 0.42, front - 0.05, 0.62, 0.4, self.trim, e, 0.12)
        wordmark(self.word, 0, h * 0.215, front - 0.02, 0.8, self.ink, e, 'centre')


def shoot(shot, path, **options):
    clear()
    camera = Camera(shot)
    camera.build({'main': 24 if camera.style['form'] != 'instant' else 18}[shot['view']])
    floor()
    room()
    tall = HIGH * camera.h / max(camera.h, camera.w * 0.72)
    look((0, -120, tall / 2 + 15), (0, 0, tall / 2), frame_lens(HIGH * 1.3, 0.84))
    render(path, **options)
    return {'fill': 0.74, 'wide': 0.84}
