"""Kettles: a swan neck with a wooden handle, a jug with a beak in steel, plastic or glass, a round one with chrome."""

import math

from appliance import *


class Kettle:
    def __init__(self, shot):
        self.w, self.d, self.h = (v / 10 for v in shot['size'])
        self.word, tone = shot['textures']['word'], shot['tone']
        self.style = {'shape': 'jug', 'shows': False, 'handle': 'dark', 'knob': 'wood', **shot['choices']}
        rough = {'steel': 0.24, 'copper': 0.22}.get(tone)
        self.skin = material('skin', linear(TONES[tone][0]), metallic=1, rough=rough) if rough else paint(tone, coat=0.35)
        self.dark = material('dark', (0.016, 0.016, 0.017), rough=0.36, coat=0.2)
        self.chrome, self.wood = paint('chrome'), material('wood', linear('#8a5128'), rough=0.42, coat=0.3)
        self.grip = {'dark': self.dark, 'wood': self.wood, 'chrome': self.chrome, 'body': self.skin}[self.style['handle']]
        self.ink = '#c9cdd1' if tone in ('black', 'graphite', 'red', 'copper') else '#4a4d52'

    def build(self, turn):
        e = stand(self.h, turn)
        up = group('up', (0, 0, 0), (math.radians(-90), 0, 0), e)
        self.r = self.d / 2 * 0.94 if self.style['shape'] != 'swan' else self.w * 0.32
        self.base(up)
        body = group('body', (0, 0, 2.3), parent=up)
        {'swan': self.swan, 'jug': self.jug, 'glass': self.glass, 'retro': self.retro}[self.style['shape']](body)
        return e

    def base(self, up):
        r = self.r
        lathe('base', [(r * 0.98, 0), (r * 1.06, 0.3), (r * 1.06, 1.4), (r * 1.0, 1.9), (r * 0.8, 2.0)], self.dark, up, steps=128)
        lathe('gap', [(r * 0.9, 1.9), (r * 0.9, 2.35)], material('gap', (0.003, 0.003, 0.003), rough=0.8), up)
        if self.style['shows']:
            front = group('front', (0, -r * 1.06, 0.85), (math.radians(90), 0, 0), up)
            slab('display', 4.6, 1.0, 0.16, 0.3, self.dark, front, round_front=0.03)
            digits(self.style['shows'], 0, 0, 0.07, 0.62, glow(), front)

    def word_at(self, body, y, z, size, lean=0.0):
        front = group('front', (0, -y, z), (math.radians(90 - lean), 0, 0), body)
        wordmark(self.word, 0, 0, 0.02, size, self.ink, front, 'centre')

    def swan(self, body):
        r, h = self.r, self.h - 2.3
        top = h * 0.66
        lathe('pot', [(r * 0.9, 0), (r, 0.3), (r * 0.985, top * 0.2), (r * 0.72, top - 0.3), (r * 0.7, top)], self.skin, body, steps=128)
        lathe('lid', [(r * 0.69, top - 0.1), (r * 0.7, top + 0.25), (r * 0.6, top + 0.5), (r * 0.2, top + 0.8)], self.skin, body, steps=96)
        lathe('stalk', [(0.5, top + 0.6), (0.4, top + 1.3)], self.chrome, body)
        lathe('knob', [(0.6, top + 1.2), (1.15, top + 1.5), (1.2, top + 2.2), (0.9, top + 2.7), (0.3, top + 2.8)], self.wood, body)
        neck = curve([(-r * 0.86, top * 0.2), (-r * 1.28, top * 0.26), (-r * 1.5, top * 0.6), (-r * 1.62, top * 0.98), (-r * 1.86, top * 1.1)])
        pipe(neck, lambda t: 0.92 - 0.44 * min(1, t * 1.5), self.skin, body)
        arm = curve([(r * 0.66, top * 0.86), (r * 1.1, top * 1.04), (r * 1.52, top * 0.98), (r * 1.58, top * 0.8)])
        pipe(arm, lambda t: 0.42, self.chrome if self.style['handle'] == 'wood' else self.dark, body, 1.5)
        grip = curve([(r * 1.56, top * 0.9), (r * 1.6, top * 0.66), (r * 1.56, top * 0.36), (r * 1.42, top * 0.16)])
        pipe(grip, lambda t: 0.72 + 0.12 * math.sin(math.pi * t), self.grip, body, 1.25)
        self.word_at(body, r * 0.89 + 0.2, top * 0.44, 1.1, 16)

    def sides(self, profile, beak, skin, body, name='jug'):
        """A body of revolution whose left rim is drawn out to a beak."""
        high = profile[-1][1]
        rings = []
        for radius, z in profile:
            share = max(0.0, (z / high - 0.45) / 0.55) ** 2
            ring = []
            for i in range(128):
                a = 2 * math.pi * i / 128
                away = abs((a - math.pi + math.pi) % (2 * math.pi) - math.pi)
                grow = 1 + beak * share * math.exp(-((away / 0.34) ** 2))
                ring.append((radius * grow * math.cos(a), radius * grow * math.sin(a), z + 0.5 * share * math.exp(-((away / 0.3) ** 2))))
            rings.append(ring)
        return tube(name, rings, skin, body, smooth=60)

    def lid(self, body, r, z, mat):
        lathe('lid', [(r * 0.97, z - 0.4), (r * 0.98, z + 0.1), (r * 0.9, z + 0.8), (r * 0.5, z + 1.25)], mat, body, steps=96)
        slab('tab', 2.0, 1.5, 0.5, 0.6, mat, body, (0, 0, z + 1.35), round_front=0.18)

    def ear(self, body, r, top, wide=1.5):
        """The grip on the right, from the lid to the foot."""
        line = curve([(r * 0.78, top * 0.98), (r * 1.3, top * 1.06), (r * 1.74, top * 0.9), (r * 1.76, top * 0.5), (r * 1.46, top * 0.2), (r * 0.94, top * 0.1)])
        pipe(line, lambda t: 0.78 - 0.2 * t, self.grip, body, wide)
        slab('switch', 1.7, 1.3, 0.5, 0.5, self.chrome, body, (r * 1.46, 0, top * 1.06), (0, math.radians(14), 0), round_front=0.18)

    def jug(self, body):
        r, h = self.r, self.h - 2.3
        top = h * 0.86
        wide = self.style.get('waist', 0.8)
        profile = [(r * 0.92, 0), (r, 0.5), (r * 0.99, top * 0.15), (r * (0.5 + wide / 2), top * 0.6), (r * wide, top * 0.92), (r * wide, top)]
        self.sides(curve(profile, 5), 0.3, self.skin, body)
        lathe('ring', [(r * 1.0, 0.2), (r * 1.012, 0.4), (r * 1.012, 1.4), (r * 1.0, 1.6)], self.chrome if self.style.get('ring', True) else self.dark, body, steps=128)
        self.lid(body, r * wide, top, self.dark if self.style.get('lid') != 'body' else self.skin)
        self.ear(body, r, top)
        front = group('front', (-r * 0.34, -r * 0.9, top * 0.48), (math.radians(90 - 4), 0, math.radians(-20)), body)
        slab('window', 1.0, top * 0.42, 0.3, 0.48, material('window', linear('#31536b'), rough=0.05, coat=1), front, round_front=0.08)
        self.word_at(body, r * 0.99 + 0.12, top * 0.24, 1.1, 3)

    def glass(self, body):
        r, h = self.r, self.h - 2.3
        top = h * 0.86
        profile = [(r * 0.97, top * 0.16), (r, top * 0.2), (r * 0.98, top * 0.5), (r * 0.84, top * 0.9), (r * 0.83, top)]
        self.sides(curve(profile, 5), 0.26, smoked(0.92, 0.01, (0.97, 1, 1)), body, 'glass')
        water = material('water', (0.86, 0.95, 1.0), rough=0.0, transmission=1, ior=1.33)
        lathe('water', [(r * 0.92, top * 0.18), (r * 0.95, top * 0.24), (r * 0.945, top * 0.5), (r * 0.93, top * 0.56)], water, body, steps=96)
        lathe('steel', [(r * 0.94, 0), (r * 1.01, 0.4), (r * 1.02, top * 0.15), (r * 0.98, top * 0.18), (r * 0.9, top * 0.17)], material('steel', linear('#c2c5c8'), metallic=1, rough=0.24), body, steps=128)
        lathe('light', [(r * 0.88, top * 0.175), (r * 0.88, top * 0.185)], glow('#7fb8ff', 1.6), body)
        lathe('collar', [(r * 0.845, top * 0.94), (r * 0.87, top * 0.96), (r * 0.87, top), (r * 0.84, top + 0.1)], self.chrome, body)
        self.lid(body, r * 0.84, top, self.dark)
        self.ear(body, r, top)
        for k in range(5):
            front = group('mark', (r * 0.3, -r * 0.955, top * (0.28 + 0.1 * k)), (math.radians(90), 0, math.radians(18)), body)
            slab('mark', 0.9 if k % 2 else 0.6, 0.12, 0.05, 0.05, paint('pale'), front, round_front=0.01)
        self.word_at(body, r * 1.02 + 0.1, top * 0.08, 0.9)

    def retro(self, body):
        r, h = self.r, self.h - 2.3
        top = h * 0.8
        bulb = [(r * 0.9, 0), (r * 1.0, 0.5), (r * 1.06, top * 0.24), (r * 1.02, top * 0.5), (r * 0.86, top * 0.8), (r * 0.68, top * 0.98), (r * 0.66, top)]
        self.sides(curve(bulb, 6), 0.46, self.skin, body)
        lathe('hoop', [(r * 1.0, 0.3), (r * 1.03, 0.5), (r * 1.03, 1.1), (r * 1.01, 1.3)], self.chrome, body, steps=128)
        lathe('rim', [(r * 0.67, top - 0.1), (r * 0.7, top), (r * 0.7, top + 0.4), (r * 0.66, top + 0.5)], self.chrome, body)
        lathe('dome', [(r * 0.66, top + 0.4), (r * 0.58, top + 1.4), (r * 0.36, top + 2.1), (r * 0.1, top + 2.4)], self.skin, body)
        lathe('ball', [(0.3, top + 2.3), (0.75, top + 2.9), (0.7, top + 3.4), (0.3, top + 3.7)], self.chrome, body)
        self.ear(body, r, top * 0.96, 1.3)
        self.word_at(body, r * 1.07, top * 0.36, 1.5)


def shoot(shot, path, **options):
    clear()
    Kettle(shot).build({'main': -14, 'detail': -30}[shot['view']])
    floor()
    room()
    look((0, -120, HIGH / 2 + 13), (0, 0, HIGH / 2), frame_lens(HIGH * 1.12, 0.84))
    render(path, **options)
    return {'fill': 0.76, 'wide': 0.84}
