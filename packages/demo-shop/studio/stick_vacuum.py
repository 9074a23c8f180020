"""Cordless vacuums: floor head, tube and hand part with a clear bin; a wet one has its tanks below, one has a dock."""

import math

from appliance import *


class StickVacuum:
    def __init__(self, shot):
        self.w, self.d, self.h = (v / 10 for v in shot['size'])
        self.word, tone = shot['textures']['word'], shot['tone']
        self.style = {'hand': 'pistol', 'accent': 'amber', 'tube': 'steel', 'dock': False, **shot['choices']}
        self.skin = paint(tone, coat=0.25)
        self.dark = material('dark', (0.018, 0.018, 0.02), rough=0.42)
        self.soft = material('soft', linear('#6d5b8f' if tone == 'white' else '#8d4a2c'), rough=0.85)
        self.trim = paint(self.style['accent'])
        self.tube = material('tube', linear(TONES[self.style['tube']][0]), metallic=0.9, rough=0.28)
        self.clear = smoked(0.72, 0.02)
        self.ink = '#c9cdd1' if tone in ('black', 'graphite', 'red', 'blue') else '#4a4d52'

    def build(self, turn):
        """z is up in `up`, the front is -y; the stick leans back a little."""
        e = stand(self.h, turn)
        up = group('up', (0, 0, 0), (math.radians(-90), 0, 0), e)
        self.head(up)
        stick = group('stick', (0, 2, 3.6), (math.radians(-5), 0, 0), up)
        self.joint(stick)
        {'pistol': self.pistol, 'inline': self.inline, 'wet': self.wet}[self.style['hand']](stick)
        if self.style['dock']:
            self.dock(up)
        return e

    def head(self, up):
        w = self.w
        front = group('head', (0, -5, 3.0), (math.radians(90), 0, 0), up)
        slab('hood', w, 5.4, 10.5, 2.2, self.skin, front, (0, 0, -2), round_front=1.8, round_back=1.2)
        slab('lip', w * 0.96, 3.2, 1.0, 1.4, self.dark, front, (0, -0.7, 2.9), round_front=0.4)
        roller = group('roller', (-w * 0.45, -0.6, 2.6), (0, math.pi / 2, 0), front)
        steps, rings = 60, []
        for k in range(61):
            twist = k * 0.22
            rings.append([((1.55 + (0.22 if (i + int(k * 1.4)) % 15 < 4 else 0)) * math.cos(2 * math.pi * i / steps), (1.55 + (0.22 if (i + int(k * 1.4)) % 15 < 4 else 0)) * math.sin(2 * math.pi * i / steps), w * 0.9 * k / 60) for i in range(steps)])
        loft('roller', rings, self.soft, roller)
        slab('light', w * 0.7, 0.34, 0.2, 0.15, glow('#dff1ff', 2.4), front, (0, 1.5, 3.0), round_front=0.05)
        slab('line', w * 0.5, 0.4, 0.2, 0.15, self.trim, front, (0, 2.66, -1), (math.radians(-90), 0, 0), round_front=0.05)

    def joint(self, stick):
        lathe('neck', [(2.6, -0.6), (2.7, 1.5), (2.2, 5.0), (1.9, 6.5)], self.dark, stick, steps=48)

    def grip(self, hand, x, z0, z1, out):
        """A loop behind the motor with a trigger."""
        line = curve([(out * 0.2, z0), (out * 0.9, z0 + (z1 - z0) * 0.1), (out, (z0 + z1) / 2), (out * 0.8, z1 - 1), (out * 0.1, z1)])
        turned = group('grip', (0, 0, 0), (0, 0, math.radians(90)), hand)
        pipe(line, lambda t: 1.75, self.dark, turned, 1.15, 'grip')
        slab('trigger', 1.2, 2.6, 0.8, 0.4, self.trim, hand, (0, out * 0.8, (z0 + z1) / 2 + 2), (math.radians(90), 0, 0), round_front=0.3)

    def long_tube(self, stick, top):
        lathe('tube', [(1.75, 5), (1.75, top)], self.tube, stick, steps=48)
        lathe('clip', [(2.3, top - 4), (2.4, top - 3.6), (2.4, top), (2.1, top + 0.6)], self.dark, stick, steps=48)

    def pistol(self, stick):
        """Bin and cyclone in front of the tube's end, the motor above, the battery below the grip."""
        top = self.h * 0.6
        self.long_tube(stick, top)
        hand = group('hand', (0, 0, top), parent=stick)
        lathe('socket', [(2.4, -0.4), (2.7, 0.6), (3.6, 2.4)], self.dark, hand, (0, -1, 0))
        lathe('bin', [(5.0, 2.0), (5.4, 2.6), (5.4, 14), (5.0, 14.6)], self.clear, hand, (0, -2.6, 0))
        lathe('floor', [(5.1, 1.2), (5.6, 1.6), (5.6, 2.8), (5.1, 3.0)], self.trim, hand, (0, -2.6, 0))
        lathe('sieve', [(3.0, 3), (3.3, 3.4), (3.3, 13.8)], self.tube, hand, (0, -2.6, 0))
        lathe('collar', [(5.6, 14), (5.8, 14.6), (5.8, 16), (5.4, 16.4)], self.dark, hand, (0, -2.6, 0))
        for k in range(12):
            a = 2 * math.pi * k / 12
            lathe('cone', [(1.3, 16), (1.0, 20)], self.trim, hand, (4.0 * math.cos(a), -2.6 + 4.0 * math.sin(a), 0), steps=24)
        lathe('motor', [(5.0, 19.6), (5.4, 20.2), (5.4, 27), (4.6, 29), (2.0, 29.6)], self.skin, hand, (0, -2.6, 0))
        lathe('ring', [(5.42, 22.2), (5.5, 22.3), (5.5, 22.9), (5.42, 23)], self.trim, hand, (0, -2.6, 0))
        slab('battery', 7.2, 9, 5.2, 1.6, self.dark, hand, (0, 6.5, 4.6), round_front=1.2, round_back=0.6)
        self.grip(hand, 0, 6, 24, 9.5)
        front = group('front', (0, -8.15, 25.2), (math.radians(90), 0, 0), hand)
        wordmark(self.word, 0, 0, 0.05, 1.5, self.ink, front, 'centre')

    def inline(self, stick):
        """Everything in one line above the tube: bin, motor, a straight grip with the battery in it."""
        top = self.h * 0.5
        self.long_tube(stick, top)
        hand = group('hand', (0, 0, top), parent=stick)
        lathe('bin', [(3.4, 1.0), (4.6, 3.0), (4.8, 16.0), (4.6, 16.4)], self.clear, hand)
        lathe('foot', [(2.4, 0), (3.5, 0.9), (3.9, 2.0), (4.6, 3.2)], self.skin, hand)
        lathe('sieve', [(2.4, 3), (2.9, 4), (2.9, 15.6)], self.dark, hand)
        lathe('motor', [(4.9, 16), (5.0, 16.6), (5.0, 25), (4.0, 29), (2.5, 31)], self.skin, hand)
        lathe('ring', [(5.0, 18.0), (5.08, 18.1), (5.08, 18.9), (5.0, 19)], self.trim, hand)
        bar = curve([(0, 30), (0.6, 36), (2.6, 42), (5.4, 46)])
        turned = group('grip', (0, 0, 0), (0, 0, math.radians(90)), hand)
        pipe(bar, lambda t: 2.3 - 0.5 * math.sin(math.pi * t) + 0.3 * t, self.dark, turned, 1.1, 'grip')
        front = group('front', (0, -5.05, 22.4), (math.radians(90), 0, 0), hand)
        wordmark(self.word, 0, 0, 0.02, 1.4, self.ink, front, 'centre')
        slab('key', 1.4, 3.0, 0.4, 0.6, self.trim, hand, (0, -2.6, 33), (math.radians(76), 0, 0), round_front=0.15)

    def wet(self, stick):
        """Two tanks in the lower body, a thin stem with a ring for the hand."""
        body = group('body', (0, 0, 6), parent=stick)
        tall = self.h * 0.44
        loft('body', [[(x * k, y * k, z) for x, y in outline(13.5, 11.5, 5.2)] for k, z in ((0.82, 0), (0.95, 2), (1, 6), (1, tall - 6), (0.86, tall - 1.5), (0.5, tall))], self.skin, body)
        front = group('tank', (0, -5.2, tall * 0.36), (math.radians(90), 0, 0), body)
        slab('tank', 11.6, tall * 0.5, 3.4, 3.2, self.clear, front, (0, 0, 0.4), round_front=1.6)
        slab('water', 10.4, tall * 0.2, 2.4, 2.6, material('water', linear('#9cc6dd'), rough=0.05, transmission=0.8, ior=1.33), front, (0, -tall * 0.13, 0.3), round_front=0.9)
        disc('display', 0, tall * 0.38, 0.9, 3.0, 0.4, self.dark, front, 0.1)
        digits('87', 0, tall * 0.38, 1.3, 1.8, glow(), front)
        lathe('stem', [(1.7, tall - 2), (1.5, self.h - 26)], self.tube, body, steps=48)
        ring = curve([(0, self.h - 27), (-2.4, self.h - 22), (-1.6, self.h - 14), (3.2, self.h - 12), (5.6, self.h - 18), (3.4, self.h - 24), (0.2, self.h - 27)])
        turned = group('ring', (0, 0, 0), (0, 0, math.radians(90)), body)
        pipe(ring, lambda t: 1.2, self.dark, turned, 1.3, 'ring')
        wordmark(self.word, 0, -tall * 0.28, 2.3, 1.5, self.ink, front, 'centre')

    def dock(self, up):
        """A station behind it that empties the bin: a foot, a column, a head with a lamp."""
        back = group('dock', (0, 14, 0), parent=up)
        slab('foot', self.w * 1.1, 26, 1.6, 4, self.skin, back, (0, -2, 0.8), round_front=0.4)
        slab('column', 13, 11, self.h * 0.62, 4, self.skin, back, (0, 4, self.h * 0.31), round_front=1.6)
        front = group('front', (0, -1.6, self.h * 0.5), (math.radians(90), 0, 0), back)
        slab('lamp', 5, 0.5, 0.2, 0.2, glow(), front, round_front=0.05)


def shoot(shot, path, **options):
    clear()
    StickVacuum(shot).build({'main': -34}[shot['view']])
    floor()
    room()
    look((0, -120, HIGH / 2 + 12), (0, 0, HIGH / 2), frame_lens(HIGH * 1.06, 0.88))
    render(path, **options)
    return {'fill': 0.88, 'wide': 0.86}
