"""Espresso machines: by hand with a portafilter and a gauge, automatic with a display and a spout, small for capsules."""

import math

from appliance import *
from filter_coffee import lathe_up


class Espresso:
    def __init__(self, shot):
        self.w, self.d, self.h = (v / 10 for v in shot['size'])
        self.word, tone = shot['textures']['word'], shot['tone']
        self.style = {'made': 'hand', 'hopper': False, 'gauge': True, 'grip': 'wood', 'jug': False, 'round': 2.0, 'keys': 3, **shot['choices']}
        self.skin = material('skin', linear(TONES[tone][0]), metallic=1, rough=0.3) if tone == 'steel' else paint(tone, coat=0.3)
        self.steel = material('steel', linear('#c2c5c8'), metallic=1, rough=0.26)
        self.chrome = paint('chrome')
        self.dark = material('dark', (0.016, 0.016, 0.017), rough=0.4, coat=0.2)
        self.black = material('black', (0.005, 0.005, 0.006), rough=0.06, coat=1)
        self.wood = material('wood', linear('#8a5128'), rough=0.42, coat=0.3)
        self.china = material('china', linear('#f4f1ea'), rough=0.2, coat=0.6)
        self.coffee = material('coffee', linear('#5a3014'), rough=0.25)
        self.ink = '#c9cdd1' if tone in ('black', 'graphite', 'red') else '#3a3d42'

    def build(self, turn):
        e = stand(self.h, turn)
        {'hand': self.by_hand, 'self': self.automatic, 'capsule': self.capsules}[self.style['made']](e)
        return e

    def cup(self, e, x, y, z, r=3.1, tall=5.2):
        lathe_up('cup', [(r * 0.55, 0), (r * 0.62, 0.3), (r * 0.9, tall * 0.5), (r, tall), (r * 0.94, tall), (r * 0.86, tall * 0.6)], self.china, e, (x, y, z))
        lathe_up('coffee', [(r * 0.9, tall * 0.8), (r * 0.93, tall * 0.86)], self.coffee, e, (x, y, z))
        turned = group('ear', (x, y, z), (math.radians(-90), 0, math.radians(0)), e)
        turned = group('ear', (0, 0, 0), (0, 0, math.radians(-30)), turned)
        pipe(curve([(r * 0.8, tall * 0.84), (r * 1.5, tall * 0.82), (r * 1.56, tall * 0.46), (r * 0.84, tall * 0.3)]), lambda t: 0.34, self.china, turned, 1.4, 'ear')

    def tray(self, e, w, d, y, z):
        """The drip tray with its grille; its front stands at z."""
        board('tray', -w / 2, 0.6, w, y - 0.6, z, d, self.dark, e, r=1.0, edge=0.4)
        top = group('grille', (0, y + 0.02, z - d / 2), (math.radians(-90), 0, 0), e)
        slab('plate', w - 1, d - 1.2, 0.3, 0.8, self.steel, top, round_front=0.1)
        n = int(w / 1.6)
        for k in range(n):
            slab('slot', 0.7, d - 3.2, 0.1, 0.3, self.dark, top, (-w / 2 + 1.4 + k * (w - 2.8) / (n - 1), 0, 0.13), round_front=0.03)

    def by_hand(self, e):
        w, h, d, s = self.w, self.h, self.d, self.style
        top = h * (0.84 if s['hopper'] else 0.96)
        low, neck = h * 0.14, h * 0.57
        board('foot', -w / 2, 0.5, w, low - 1.2, d / 2 - 2, d - 2, self.skin, e, r=s['round'], edge=0.5)
        self.tray(e, w * 0.94, d * 0.46, low, d / 2 + 0.6)
        board('back', -w / 2, low * 0.6, w, top - low, -d * 0.06, d * 0.44, self.skin, e, r=s['round'], edge=0.4)
        board('splash', -w * 0.46, low, w * 0.92, neck - low + 1, -d * 0.06 + 0.15, 0.3, self.steel, e, r=0.6, edge=0.1)
        board('head', -w / 2, neck, w, top - neck, d * 0.36, d * 0.86, self.skin, e, r=s['round'], edge=0.7)
        roof = group('roof', (0, top + 0.02, -d * 0.06), (math.radians(-90), 0, 0), e)
        slab('roof', w * 0.92, d * 0.74, 0.3, 1.4, self.steel, roof, round_front=0.1)
        for k, inset in ((0, 0.9), (1, 0.9)):
            ring = [[(x, y, 0.9 + 0.16 * math.cos(q)) for x, y in outline(w * 0.92 - 0.4 * math.sin(q), d * 0.74 - 0.4 * math.sin(q), 1.4)] for q in (2 * math.pi * i / 10 for i in range(11))]
            if k == 0:
                tube('rail', ring, self.chrome, roof)
        z, mid = d * 0.36, (top + neck) / 2
        x = w * 0.04
        if s['gauge']:
            self.gauge(e, -w * 0.31, mid + 0.3, z, (top - neck) * 0.33)
        for k in range(s['keys']):
            kx = x + (k - 1) * 3.6 + w * 0.02
            rim('key', [(1.35, 0), (1.35, 0.4), (1.0, 0.45), (0.95, 0.1)], self.chrome, e, (kx, mid + 0.6, z), 48)
            disc('cap', kx, mid + 0.6, z, 0.98, 0.3, glow() if k == 0 and s.get('lit', True) else self.black, e, 0.08)
        knob(w * 0.36, mid + 0.4, z, 2.1, self.dark, e, self.chrome, paint('pale'), turn=-30, tall=1.9)
        wordmark(self.word, x, neck + 1.5, z + 0.02, 1.5, self.ink, e, 'centre')
        self.filter(e, x, neck, d * 0.16)
        self.cup(e, x, low + 0.2, d * 0.2)
        wand = group('wand', (w * 0.4, neck + 0.4, d * 0.2), (math.radians(-90), 0, math.radians(14)), e)
        pipe(curve([(0, 0.5), (0.2, -2), (0.9, -h * 0.16), (1.1, -h * 0.3)]), lambda t: 0.42, self.chrome, wand)
        if s['hopper']:
            self.hopper(e, -w * 0.2, top, -d * 0.1, h - top)

    def gauge(self, e, x, y, z, r):
        rim('rim', [(r, 0), (r, 0.5), (r * 0.9, 0.55), (r * 0.88, 0.2)], self.chrome, e, (x, y, z), 64)
        disc('face', x, y, z, r * 0.9, 0.2, self.china, e, 0.05)
        ticks(x, y, z + 0.18, r * 0.72, self.black, e, 11, 0.24)
        slab('needle', 0.16, r * 0.66, 0.06, 0.07, material('needle', linear('#d1421f'), rough=0.4), e, (x + r * 0.2, y + r * 0.16, z + 0.3), (0, 0, math.radians(-52)), round_front=0.02)

    def filter(self, e, x, y, z):
        """The group, the portafilter in it and its grip towards the user."""
        lathe_up('group', [(3.0, -2.2), (3.4, -2.0), (3.4, 0.2)], self.chrome, e, (x, y, z))
        lathe_up('basket', [(2.0, -4.6), (2.9, -4.2), (3.1, -2.2)], self.chrome, e, (x, y, z))
        for side in (-1, 1):
            lathe_up('spout', [(0.42, -6.2), (0.5, -4.4)], self.chrome, e, (x + side * 0.8, y, z))
        arm = group('arm', (x, y - 3.2, z), (math.radians(6), math.radians(-24), 0), e)
        lathe('stem', [(0.75, 2.4), (0.7, 5.0)], self.chrome, arm, steps=40)
        grip = self.wood if self.style['grip'] == 'wood' else self.dark
        lathe('grip', [(0.8, 4.9), (1.15, 5.6), (1.25, 8.4), (1.5, 12.6), (1.3, 13.6), (0.4, 14.0)], grip, arm, steps=48)

    def hopper(self, e, x, y, z, tall):
        r = self.w * 0.21
        beans = material('beans', linear('#3a1c0c'), rough=0.35, coat=0.5, grain=1.0, grain_scale=6)
        lathe_up('beans', [(r * 0.72, 0.2), (r * 0.9, tall * 0.66), (r * 0.6, tall * 0.76)], beans, e, (x, y, z))
        up = group('glass', (x, y, z), (math.radians(-90), 0, 0), e)
        rim('glass', [(r * 0.76, 0), (r, tall * 0.86)], smoked(0.7, 0.02), up)
        lathe('lid', [(r * 1.02, tall * 0.84), (r * 1.04, tall * 0.94), (r * 0.9, tall)], self.dark, up, steps=96)
        lathe('collar', [(r * 0.84, 0), (r * 0.84, 0.5)], self.dark, up, steps=96)

    def automatic(self, e):
        w, h, d = self.w, self.h, self.d
        board('tower', -w / 2, 0.5, w, h - 0.5, -d * 0.1, d * 0.4, self.skin, e, r=self.style['round'], edge=0.6)
        board('head', -w / 2, h * 0.56, w, h * 0.44, d * 0.34, d * 0.84, self.skin, e, r=self.style['round'], edge=0.8)
        board('cave', -w * 0.44, h * 0.1, w * 0.88, h * 0.48, -d * 0.1 + 0.1, 0.3, self.dark, e, r=0.8, edge=0.1)
        board('face', -w * 0.46, h * 0.7, w * 0.92, h * 0.26, d * 0.34 + 0.15, 0.5, self.black, e, r=1.2, edge=0.15)
        for k in range(3):
            self.drink(e, (k - 1) * w * 0.27, h * 0.84, d * 0.34 + 0.2, glow() if k == 0 else glow('#dfe6ea', 0.7), 0.7 + 0.25 * k)
        wordmark(self.word, 0, h * 0.635, d * 0.34 + 0.02, 1.5, self.ink, e, 'centre')
        board('spout', -2.6, h * 0.4, 5.2, h * 0.2, d * 0.32, d * 0.2, self.dark, e, r=1.2, edge=0.5)
        for side in (-1, 1):
            lathe_up('nozzle', [(0.4, -1.0), (0.5, 0.2)], self.chrome, e, (side * 1.2, h * 0.4, d * 0.23))
        self.tray(e, w * 0.94, d * 0.5, h * 0.09, d * 0.4)
        self.cup(e, 0, h * 0.09 + 0.2, d * 0.2)
        hatch = group('hatch', (w * 0.1, h, -d * 0.08), (math.radians(-90), 0, 0), e)
        slab('hatch', w * 0.62, d * 0.5, 0.5, 1.2, self.dark, hatch, round_front=0.2)
        if self.style['jug']:
            self.milk(e, w * 0.5 + 6.2, d * 0.2)

    def drink(self, e, x, y, z, mat, size):
        """A cup in outline, as a key of the display."""
        s = 1.3 + size * 0.5
        for px, py, w, h in ((-s / 2, -s / 2, 0.16, s), (s / 2, -s / 2, 0.16, s), (-s / 2, -s / 2, s + 0.16, 0.16), (-s * 0.7, -s * 0.8, s * 1.4, 0.14)):
            board('line', x + px, y + py, w, h, z + 0.03, 0.03, mat, e, r=0.06, edge=0.01)

    def milk(self, e, x, z):
        r, tall = 4.6, 15.0
        lathe_up('milk', [(r * 0.86, 0.4), (r * 0.9, tall * 0.6)], self.china, e, (x, 0, z))
        up = group('glass', (x, 0, z), (math.radians(-90), 0, 0), e)
        rim('glass', [(r * 0.9, 0), (r * 0.96, 0.5), (r * 0.94, tall * 0.84)], smoked(0.95, 0.01), up)
        lathe('lid', [(r * 0.98, tall * 0.82), (r, tall * 0.96), (r * 0.8, tall)], self.dark, up)
        pipe(curve([(-r * 0.2, tall), (-r * 0.6, tall + 4), (-r * 1.5, tall + 5)]), lambda t: 0.35, self.dark, up)

    def capsules(self, e):
        w, h, d = self.w, self.h, self.d
        up = group('up', (0, 0, 0), (math.radians(-90), 0, 0), e)
        slab('foot', w * 0.98, d * 0.98, 1.6, w * 0.4, self.dark, up, (0, 0, 0.8), round_front=0.4)
        slab('tower', w * 0.96, d * 0.5, h * 0.84, w * 0.46, self.skin, up, (0, d * 0.2, h * 0.46), round_front=1.4, round_back=0.3)
        slab('head', w, d * 0.86, h * 0.27, w * 0.48, self.skin, up, (0, -d * 0.02, h * 0.82), round_front=2.2, round_back=0.9)
        rim('ring', [(w * 0.3, 0), (w * 0.3, 0.4), (w * 0.26, 0.45), (w * 0.25, 0.1)], self.chrome, up, (0, -d * 0.1, h * 0.955), 64)
        lever = group('lever', (0, d * 0.1, h * 0.97), (math.radians(8), 0, 0), up)
        slab('lever', w * 0.34, d * 0.56, 0.9, w * 0.16, self.chrome, lever, (0, -d * 0.1, 0.3), round_front=0.35)
        front = group('front', (0, -d * 0.45, h * 0.82), (math.radians(90), 0, 0), up)
        for k in (-1, 1):
            rim('key', [(1.0, 0), (1.0, 0.3), (0.8, 0.34), (0.76, 0.1)], self.chrome, front, (k * 1.5, 0.4, 0), 40)
            disc('cap', k * 1.5, 0.4, 0, 0.78, 0.24, glow() if k < 0 else self.black, front, 0.06)
        wordmark(self.word, 0, -1.9, 0.06, 1.1, self.ink, front, 'centre')
        lathe('spout', [(0.8, -1.6), (1.3, -0.6), (1.4, 0.6)], self.dark, up, (0, -d * 0.26, h * 0.69), steps=48)
        tank = group('tank', (0, d * 0.47, 0), parent=up)
        loft('tank', [[(x, y, z) for x, y in outline(w * 0.8, 4.4, 1.9)] for z in (1.8, h * 0.8)], smoked(0.8, 0.02, (0.9, 0.97, 1)), tank)
        slab('grille', w * 0.7, d * 0.34, 0.3, w * 0.3, self.steel, up, (0, -d * 0.27, 3.4), round_front=0.1)
        lathe('stool', [(w * 0.36, 1.5), (w * 0.36, 3.3)], self.dark, up, (0, -d * 0.27, 0), steps=64)
        self.cup(e, 0, 3.6, d * 0.27, 2.5, 4.4)


def shoot(shot, path, **options):
    clear()
    machine = Espresso(shot)
    made = machine.style['made']
    machine.build({'main': -24 if made != 'capsule' else -46, 'detail': -10}[shot['view']])
    floor()
    room()
    look((0, -120, HIGH / 2 + 16), (0, 0, HIGH / 2), frame_lens(HIGH * 1.12, 0.84))
    render(path, **options)
    return {'fill': 0.8, 'wide': 0.88}
