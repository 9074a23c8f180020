"""Earbuds standing in their open case: with a stem, round, with a hook for sport, or open on a clip."""

import math

from appliance import *


class Earbuds:
    def __init__(self, shot):
        self.w, self.d, self.h = (v / 10 for v in shot['size'])
        self.word, tone = shot['textures']['word'], shot['tone']
        self.style = {'bud': 'stem', 'corner': 0.47, 'round': 2.3, 'accent': None, **shot['choices']}
        self.skin = paint(tone, coat=0.45)
        self.matt = paint(tone, coat=0)
        self.dark = material('dark', (0.014, 0.014, 0.015), rough=0.4)
        self.tip = material('tip', linear('#2a2b2e'), rough=0.6)
        self.metal = paint('silver')
        self.trim = paint(self.style['accent']) if self.style['accent'] else None
        self.ink = '#c9cdd1' if tone in ('black', 'graphite', 'navy', 'blue') else '#6a6a68'

    def case(self, e):
        """The lower half with its bed, and the lid leaning back on its hinge."""
        w, d, low = self.w, self.d, self.h * 0.62
        lying = math.radians(-90)
        r = d * self.style['corner']
        power = self.style['round']
        slab('base', w, d, low, r, self.skin, e, (0, low / 2, 0), (lying, 0, 0), round_front=0.12, round_back=min(0.9, low * 0.3), power=power)
        slab('bed', w * 0.93, d * 0.84, 0.1, r * 0.84, self.matt, e, (0, low + 0.02, 0), (lying, 0, 0), round_front=0.04, power=power)
        if self.trim:
            slab('line', w * 1.003, d * 1.006, 0.1, r, self.trim, e, (0, low - 0.16, 0), (lying, 0, 0), round_front=0.04, power=power)
        tall = self.h - low
        hinge = group('hinge', (0, low, -d / 2 + 0.12), (math.radians(-104), 0, 0), e)
        slab('lid', w, d, tall, r, self.skin, hinge, (0, tall / 2, d / 2 - 0.12), (lying, 0, 0), round_front=min(0.9, tall * 0.46), round_back=0.1, power=power)
        slab('hollow', w * 0.9, d * 0.8, 0.1, r * 0.8, self.dark, hinge, (0, -0.03, d / 2 - 0.12), (lying, 0, 0), round_front=0.04, power=power)
        disc('lamp', 0, low * 0.74, d / 2 - 0.01, 0.09, 0.05, glow(), e, 0.01)
        wordmark(self.word, 0, low * 0.42, d / 2 + 0.005, self.h * 0.085, self.ink, e, 'centre')

    def head(self, e, r, tall=1.0):
        ring = [(r * math.sin(math.radians(a)), -r * tall * math.cos(math.radians(a))) for a in range(0, 181, 9)]
        return lathe('head', ring, self.skin, e, steps=64)

    def bud(self, e, side):
        s, low = self.style['bud'], self.h * 0.62
        b = group('bud', (side * self.w * 0.24, low, -0.2), (math.radians(-6), math.radians(side * 24), math.radians(side * -7)), e)
        r = 0.78 if s != 'clip' else 0.62
        top = {'stem': 1.75, 'round': 0.7, 'sport': 1.2, 'clip': 0.9}[s]
        self.head(group('round', (0, top, 0.1), (math.radians(18), 0, 0), b), r, 0.9)
        slab('vent', 0.2, 0.62, 0.1, 0.09, self.dark, b, (side * 0.3, top + 0.16, r * 0.88), (math.radians(-8), 0, 0), round_front=0.02)
        tip = group('tip', (-side * -0.1 + side * 0.52, top - 0.1, 0.15), (0, side * math.radians(64), 0), b)
        if s != 'clip':
            lathe('nozzle', [(0.36, 0), (0.34, 0.3)], self.matt, tip)
            lathe('rubber', [(0.3, 0.2), (0.62, 0.3), (0.6, 0.5), (0.42, 0.8), (0.26, 0.86), (0.2, 0.7)], self.tip, tip)
        if s == 'stem':
            slab('stem', 0.62, 2.5, 0.6, 0.3, self.skin, b, (0, top - 1.0, 0.34), round_front=0.24, round_back=0.24)
            lathe('foot', [(0.2, 0), (0.24, 0.1)], self.metal, b, (0, top - 2.2, 0.34))
        elif s == 'round':
            slab('touch', 0.9, 0.9, 0.16, 0.44, self.trim or self.metal, b, (-side * 0.1, top + 0.1, r * 0.86), (math.radians(-6), 0, 0), round_front=0.06)
        elif s == 'sport':
            self.hook(b, top, side, 1.35, 0.16)
        else:
            self.hook(b, top, side, 0.85, 0.2)
            self.head(group('ball', (side * 0.9, top + 0.05, -0.5), parent=b), 0.5)

    def hook(self, b, top, side, r, thick):
        rings = []
        for k in range(41):
            a = math.radians(-30 + 235 * k / 40)
            x, y = side * (0.1 - (r - 0.2) * math.sin(a) * -0.25), top + 0.2 + r * math.sin(a)
            z = -r * 0.4 - r * math.cos(a) * -0.6
            n = thick * (1 - 0.35 * k / 40)
            rings.append([(x + n * math.cos(q), y + n * math.sin(q) * math.sin(a), z + n * math.sin(q) * math.cos(a)) for q in (2 * math.pi * i / 12 for i in range(12))])
        loft('hook', rings, self.matt, b)


def shoot(shot, path, **options):
    clear()
    buds = Earbuds(shot)
    tall = buds.h * 1.35
    e = stand(tall, {'main': -16, 'buds': 0}[shot['view']])
    buds.case(e)
    for side in (-1, 1):
        buds.bud(e, side)
    floor()
    room()
    look((0, -120, HIGH / 2 + 22), (0, 0, HIGH / 2), frame_lens(HIGH * 1.15, 0.84))
    render(path, **options)
    return {'fill': 0.72, 'wide': 0.8}
