"""Watches and fitness bands: a round, square or narrow case on a closed strap of silicone, ribs or links."""

import math

from appliance import rim
from stage import *


class Watch:
    def __init__(self, tone, mm, screen, choices):
        self.h, self.w, self.d = (v / 10 for v in mm)
        self.style = {'case': 'round', 'strap': 'silicone', 'wide': 0.5, 'metal': None, 'bezel': 'smooth', 'keys': 1, **choices}
        colour = linear(tone['mid'] if tone['dark'] else tone['light'])
        shown = linear(self.style['metal']) if self.style['metal'] else colour
        self.metal = material('metal', shown, metallic=1, rough=0.2)
        self.matt = material('matt', shown, metallic=0.85, rough=0.4)
        self.glass = material('glass', (0.002, 0.002, 0.0025), rough=0.05, coat=0.6)
        self.screen = material('screen', (0, 0, 0), rough=0.12, image=screen, strength=1.15, coat=0.25, spec=0.3)
        self.dark = material('dark', (0.01, 0.01, 0.012), rough=0.4)
        self.accent = material('accent', linear('#e07a2c'), rough=0.35, metallic=0.4)
        linked = self.style['strap'] == 'links'
        self.band = self.metal if linked else material('band', linear(tone['mid']), rough=0.55, grain=0.04)
        # The strap is a loop in y and z around the wrist: half its depth, half its height.
        self.deep, self.tall = 2.5, self.h / 2 + 0.34

    def build(self, at=(0, 0, 0), turn=(0, 0, 0)):
        """The face looks towards -y, the lowest point of the strap is z = 0."""
        e = group('watch', at, turn)
        upright = group('upright', (0, 0, self.tall + 0.13), parent=e)
        face = group('face', (0, -self.d / 2 - 0.05, 0), (math.radians(90), 0, 0), upright)
        {'round': self.round, 'square': self.square, 'narrow': self.square}[self.style['case']](face)
        self.controls(face)
        self.strap(upright)
        return e

    def round(self, face):
        r, d = self.w / 2, self.d
        profile = [(r * 0.86, -d * 0.62), (r * 0.95, -d * 0.45), (r, -d * 0.2), (r, d * 0.24), (r * 0.975, d * 0.34)]
        lathe('case', profile, self.matt if self.style['bezel'] == 'notched' else self.metal, face, steps=160)
        top = d * 0.34
        if self.style['bezel'] == 'notched':
            for k in range(24):
                a = 2 * math.pi * k / 24
                slab('notch', 0.2, 0.34, 0.34, 0.08, self.matt, face, (math.sin(a) * (r - 0.02), math.cos(a) * (r - 0.02), d * 0.2), (0, 0, -a), round_front=0.06)
        rim('bezel', [(r * 0.975, top - 0.02), (r * 0.95, top + 0.09), (r * 0.9, top + 0.1), (r * 0.87, top + 0.02)], self.metal, face, steps=160)
        lathe('glass', [(r * 0.875, top - 0.05), (r * 0.875, top + 0.045), (r * 0.84, top + 0.07)], self.glass, face, steps=128)
        lathe('screen', [(r * 0.8, 0), (r * 0.8, 0.004)], self.screen, face, (0, 0, top + 0.072), steps=128)
        for x in (-1, 1):
            for y in (-1, 1):
                slab('lug', 0.32, 0.86, 0.46, 0.14, self.metal, face, (x * (self.w * self.style['wide'] * 0.5 + 0.14), y * (r - 0.28), -d * 0.34), (y * math.radians(-26), 0, 0), round_front=0.1)

    def square(self, face):
        w, h, d = self.w, self.h, self.d
        narrow = self.style['case'] == 'narrow'
        wide = w if narrow else w * 0.86
        r = wide * (0.42 if narrow else 0.26)
        slab('case', wide, h, d, r, self.metal, face, round_front=d * 0.36, round_back=d * 0.42)
        inset = 0.14 if narrow else 0.2
        slab('glass', wide - inset, h - inset, 0.16, r - inset / 2, self.glass, face, (0, 0, d / 2 - 0.04), round_front=0.11, round_back=0.01)
        edge = 0.36 if narrow else 0.5
        rings = [[(x, y, z) for x, y in outline(wide - edge, h - edge, r - edge / 2)] for z in (0, 0.003)]
        loft('screen', rings, self.screen, face, (0, 0, d / 2 + 0.041))

    def controls(self, face):
        w, style = self.w, self.style
        if style['case'] == 'narrow':
            return
        edge = w / 2 if style['case'] == 'round' else w * 0.43
        steps = 72
        rings = [[((0.34 + (0.02 if i % 4 < 2 and 0.05 < z < 0.33 else 0)) * math.cos(2 * math.pi * i / steps), (0.34 + (0.02 if i % 4 < 2 and 0.05 < z < 0.33 else 0)) * math.sin(2 * math.pi * i / steps), z) for i in range(steps)] for z in (0, 0.06, 0.07, 0.31, 0.32, 0.38)]
        high = 0.5 if style['keys'] else 0
        turned = (0, math.pi / 2, 0)
        lathe('stem', [(0.2, -0.2), (0.2, 0.1)], self.dark, face, (edge, high, 0), turned, steps=32)
        loft('crown', rings, self.metal, face, (edge + 0.02, high, 0), turned)
        lathe('crown-ring', [(0.24, 0.37), (0.24, 0.4)], self.accent, face, (edge + 0.02, high, 0), turned, steps=48)
        for k in range(style['keys']):
            y = -0.75 - k * 0.95 if style['case'] == 'square' else -0.85
            slab('key', 0.22, 0.85, 0.3, 0.1, self.metal, face, (edge - (0.1 if style['case'] == 'round' else 0), y, 0), (0, 0, math.radians(-20) if style['case'] == 'round' else 0), round_front=0.08)

    def place(self, s):
        """A point of the loop and its direction; s runs from 0 at the face through the top to 2 pi."""
        def at(t):
            c, q = math.cos(t), math.sin(t)
            power = 4.5 if c > 0 else 2.3
            r = (abs(c) ** power + abs(q) ** power) ** (-1 / power)
            return self.deep * (1 - r * c) - 0.25, self.tall * r * q
        (y0, z0), (y1, z1) = at(s - 0.004), at(s + 0.004)
        length = math.hypot(y1 - y0, z1 - z0)
        return at(s), ((y1 - y0) / length, (z1 - z0) / length)

    def start(self):
        """Where the strap leaves the case."""
        half = (self.h if self.style['case'] != 'round' else self.w * 0.96) / 2 - 0.12
        return next(t / 400 for t in range(1, 700) if self.place(t / 400)[0][1] >= half)

    def strap(self, upright):
        start = self.start()
        if self.style['strap'] == 'links':
            return self.links(upright, start)
        rings, n = [], 160
        w0 = self.w * (0.82 if self.style['case'] == 'narrow' else self.style['wide'] * 0.98)
        for k in range(n + 1):
            s = start + (2 * math.pi - 2 * start) * k / n
            (y, z), (ty, tz) = self.place(s)
            share = abs(k - n / 2) / (n / 2)
            wide = w0 * (0.78 + 0.22 * share ** 1.5)
            thick = 0.24 + (0.05 if self.style['strap'] == 'ribbed' and k % 8 < 4 else 0)
            rings.append([(px, y + tz * pz, z - ty * pz) for px, pz in outline(wide, thick, 0.11, steps=5)])
        loft('strap', rings, self.band, upright, smooth=50)

    def links(self, upright, start):
        n = 34
        for k in range(n):
            s = start + (2 * math.pi - 2 * start) * (k + 0.5) / n
            (y, z), (ty, tz) = self.place(s)
            wide = self.w * self.style['wide'] * (0.8 + 0.2 * abs(k - n / 2) / (n / 2))
            pitch = math.atan2(tz, ty)
            for x, share, more in ((0, 0.46, 0.03), (-1, 0.25, 0), (1, 0.25, 0)):
                slab('link', wide * share, 0.5, 0.26 + more, 0.08, self.metal if x == 0 else self.matt, upright, (x * wide * 0.37, y, z), (pitch, 0, 0), round_front=0.07)


def lights():
    world((1, 0.99, 0.97), (0.3, 0.295, 0.29), 0.5)
    area((-12, -8, 9), (4, 14), 1150, (0, 0, 3))
    area((12, -5, 7), (2, 14), 700, (0, 0, 3), (1, 0.97, 0.92))
    area((0, -3, 18), (12, 8), 1500, (0, 0, 0))
    area((-2, 12, 10), (10, 4), 900, (0, 0, 4))


def piece(shot):
    return Watch(shot['tone'], shot['mm'], shot['textures']['screen'], shot['choices'])


def stand(shot):
    """One watch on its strap, its face towards -y."""
    return piece(shot).build()


def shoot(shot, path, **options):
    clear()
    watch = piece(shot)
    floor()
    lights()
    turn = {'main': -30, 'front': 0, 'back': 180 - 24, 'detail': -12}[shot['view']]
    watch.build((0, 0, 0), (math.radians(-4), 0, math.radians(turn)))
    tall = 2 * watch.tall + 0.3
    look((0, -60, tall / 2 + 7), (0, 0, tall / 2), frame_lens(tall * 1.08, 0.84, 60))
    render(path, **options)
    return {'fill': 0.8, 'wide': 0.84}
