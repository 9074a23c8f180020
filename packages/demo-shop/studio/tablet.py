"""Tablets: a slab in the millimetres of its data, its back behind its front; a child's one stands in a soft frame."""

import math

from appliance import wordmark
from stage import *


class Tablet:
    def __init__(self, tone, mm, screen, word, choices):
        self.h, self.w, self.d = (v / 10 for v in mm)
        self.choices = {'corner': 1.5, 'bezel': 0.8, 'cameras': 1, 'frame': None, **choices}
        self.r = self.choices['corner']
        self.word, self.ink = word, linear(tone['ink'])
        colour = linear(tone['mid'] if tone['dark'] else tone['light'])
        self.body = material('body', colour, metallic=0.6, rough=0.32, grain=0.02)
        self.frame = material('frame', colour, metallic=1, rough=0.22)
        self.plate = material('plate', colour, metallic=0.35, rough=0.16, coat=0.7)
        self.glass = material('glass', (0.002, 0.002, 0.0025), rough=0.05, coat=1)
        self.screen = material('screen', (0, 0, 0), rough=0.08, image=screen, strength=1.0, coat=0.5)
        self.black = material('black', (0.002, 0.002, 0.003), rough=0.12, coat=1)
        self.soft = material('soft', linear(self.choices['frame'] or '#5a87c4'), rough=0.62)

    def build(self, at=(0, 0, 0), turn=(0, 0, 0)):
        """The front looks along +z, the top is +y."""
        w, h, d, r = self.w, self.h, self.d, self.r
        e = group('tablet', at, turn)
        if self.choices['frame']:
            return self.in_frame(e)
        slab('frame', w, h, d, r, self.frame, e, round_front=0.1, round_back=0.14)
        slab('back', w - 0.12, h - 0.12, 0.05, r - 0.06, self.body, e, (0, 0, -d / 2 + 0.006), (0, math.pi, 0), round_front=0.03, round_back=0.005)
        self.front(e, w, h, d / 2)
        for k, y in enumerate((0.34, 0.26)):
            slab('button', 0.1, h * 0.06, d * 0.4, 0.05, self.frame, e, (w / 2, h * y, 0), round_front=0.03)
        for x in (-1, 1):
            for k in range(5):
                slab('slot', 0.42, 0.02, d * 0.22, 0.02, self.black, e, (x * (w * 0.24 + k * 0.62), -h / 2 - 0.002, 0), round_front=0.008)
        self.cameras(e, -d / 2)
        flat = group('word', (0, 0, -d / 2 - 0.035), (0, math.pi, 0), e)
        wordmark(self.word, 0, -0.2, 0, 1.15, self.ink, flat, 'centre')
        return e

    def front(self, e, w, h, z):
        b = self.choices['bezel']
        slab('glass', w - 0.1, h - 0.1, 0.05, self.r - 0.05, self.glass, e, (0, 0, z - 0.012), round_front=0.035, round_back=0.005)
        rings = [[(x, y, k) for x, y in outline(w - 2 * b, h - 2 * b, max(self.r - b, 0.35))] for k in (0, 0.003)]
        loft('screen', rings, self.screen, e, (0, 0, z + 0.016))
        lathe('eye', [(0.11, 0), (0.11, 0.004)], self.black, e, (0, h / 2 - b / 2 - 0.03, z + 0.014), steps=24)

    def cameras(self, e, z):
        p = group('cameras', (0, 0, z - 0.02), (0, math.pi, 0), e)
        x, y, n = self.w / 2 - 2.2, self.h / 2 - 2.2, self.choices['cameras']
        if n > 1:
            slab('island', 2.2, 1.5 * n + 0.8, 0.12, 1.05, self.plate, p, (x, y - 0.75 * (n - 1), 0.04), round_front=0.05)
        for k in range(n):
            lathe('ring', [(0.66, 0), (0.66, 0.14), (0.6, 0.18), (0.5, 0.18)], self.frame, p, (x, y - 1.5 * k, 0.03))
            lathe('lens', [(0.5, 0), (0.5, 0.17), (0.3, 0.19)], self.black, p, (x, y - 1.5 * k, 0.03), steps=48)
        lathe('flash', [(0.22, 0), (0.22, 0.05)], material('flash', (0.95, 0.85, 0.62), rough=0.3), p, (x - 1.5, y, 0.02), steps=32)

    def in_frame(self, e):
        """Rounded foam all around with a handle at the top."""
        w, h, d = self.w, self.h, self.d
        slab('foam', w, h, d, 2.6, self.soft, e, round_front=0.62, round_back=0.5)
        for x in (-1, 1):
            for y in (-1, 1):
                slab('bump', 3.6, 3.6, d * 1.24, 1.7, self.soft, e, (x * (w / 2 - 1.5), y * (h / 2 - 1.5), 0), round_front=0.6)
        points = [(w * 0.27 * math.cos(a), h / 2 - 0.5 + 2.6 * math.sin(a)) for a in (math.pi * k / 24 for k in range(25))]
        tubes = [[(x * (1 + 0.12 * math.cos(q)), y + 0.62 * math.cos(q) * (0.4 + 0.6 * k / 12 if k < 13 else 1), 0.62 * math.sin(q)) for q in (2 * math.pi * i / 20 for i in range(20))] for k, (x, y) in enumerate(points)]
        loft('handle', tubes, self.soft, e)
        self.r = 0.9
        inner = group('inner', (0, 0, 0.02), parent=e)
        self.front(inner, w - 2.3, h - 2.6, d / 2)
        flat = group('word', (0, 0, -d / 2 - 0.02), (0, math.pi, 0), e)
        wordmark(self.word, 0, 0, 0, 1.5, '#f4f1ea', flat, 'centre')
        self.cameras(group('lifted', (0.6, -0.6, 0), parent=e), -d / 2 - 0.02)
        return e


def lights():
    world((1, 0.99, 0.97), (0.3, 0.295, 0.29), 0.5)
    area((-44, -30, 32), (14, 50), 15000, (0, 0, 12))
    area((44, -18, 26), (6, 50), 9000, (0, 0, 13), (1, 0.97, 0.92))
    area((0, -10, 66), (44, 28), 20000, (0, 0, 0))
    area((-6, 44, 38), (34, 14), 12000, (0, 0, 15))


def piece(shot):
    return Tablet(shot['tone'], shot['mm'], shot['textures']['screen'], shot['textures']['word'], shot['choices'])


def stand(shot):
    """One tablet upright on the floor, its screen towards -y."""
    tablet = piece(shot)
    return tablet.build((0, 0, tablet.h / 2), (math.radians(90), 0, 0))


def shoot(shot, path, **options):
    clear()
    tablet = piece(shot)
    up, w, h = math.radians(90), tablet.w, tablet.h
    floor()
    lights()
    view, fill = shot['view'], 0.84
    if view == 'main':
        tall = h + (2 if tablet.choices['frame'] else 0)
        tablet.build((w * 0.3, 4.4, h / 2), (up + math.radians(6), 0, math.radians(180 - 14)))
        tablet.build((-w * 0.17, -1.6, h / 2), (up + math.radians(-5), 0, math.radians(13)))
        look((0, -150, h / 2 + 11), (0, 0, tall / 2), frame_lens(tall * 1.06, fill, 150))
    else:
        tablet.build((0, 0, h / 2), (up, 0, math.radians({'front': 0, 'back': 180}.get(view, 180 + 74))))
        look((0, -150, h / 2 + 4), (0, 0, h / 2), frame_lens(h * 1.02, fill, 150))
    render(path, **options)
    return {'fill': fill, 'wide': 0.9}
