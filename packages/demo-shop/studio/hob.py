"""Induction hobs seen from above: a sheet of black or white glass with zones, a bridge, keys that glow or a dial."""

import math

from appliance import *


def zone(e, x, y, w, h, mat, round_one):
    """The print of a zone: a ring or the corners of a square, with a cross in its middle."""
    if round_one:
        rim('zone', [(w / 2, 0), (w / 2, 0.03), (w / 2 - 0.16, 0.03), (w / 2 - 0.16, 0)], mat, e, (x, y, 0.02), 96)
    else:
        for sx in (-1, 1):
            for sy in (-1, 1):
                px, py = x + sx * w / 2, y + sy * h / 2
                board('corner', min(px, px - sx * 2.6), py - 0.08, 2.6, 0.16, 0.05, 0.04, mat, e, r=0.06, edge=0.01)
                board('corner', px - 0.08, min(py, py - sy * 2.6), 0.16, 2.6, 0.05, 0.04, mat, e, r=0.06, edge=0.01)
    for wide, tall in ((1.4, 0.16), (0.16, 1.4)):
        board('cross', x - wide / 2, y - tall / 2, wide, tall, 0.05, 0.04, mat, e, r=0.06, edge=0.01)


class Hob:
    def __init__(self, shot):
        self.w, self.h, self.d = shot['size'][0] / 10, shot['size'][2] / 10, shot['size'][1] / 10
        self.word, tone = shot['textures']['word'], shot['tone']
        self.style = {'zones': [], 'shape': 'round', 'keys': 4, 'frame': None, 'stands': False, **shot['choices']}
        white = tone == 'white'
        self.glass = material('glass', linear('#e9e8e4') if white else (0.004, 0.004, 0.005), rough=0.05, coat=1)
        self.print = material('print', linear('#8a8c90' if white else '#9b9ea3'), rough=0.5)
        self.dark = material('dark', (0.02, 0.02, 0.021), rough=0.5)
        self.steel = material('steel', linear('#c2c5c8'), metallic=1, rough=0.28)
        self.light = glow('#ff5a3c', 3.0)

    def build(self, turn):
        """Lying on the floor: in the group x is the width, y the depth, z up."""
        w, d = self.w, self.d
        lifted = group('hob', (0, 0, 0), (0, 0, math.radians(turn)))
        lifted.scale = (HIGH * 1.25 / max(w, d),) * 3
        tall = self.h
        slab('box', w * 0.94, d * 0.94, tall - 0.6, 1.0, self.dark, lifted, (0, 0, (tall - 0.6) / 2), round_front=0.2)
        if self.style['frame']:
            slab('frame', w + 0.5, d + 0.5, 0.6, 0.9, self.steel, lifted, (0, 0, tall - 0.35), round_front=0.2)
        slab('glass', w, d, 0.5, 0.8, self.glass, lifted, (0, 0, tall - 0.25), round_front=0.16)
        e = group('top', (0, 0, tall + 0.005), parent=lifted)
        for x, y, zw, zh in self.style['zones']:
            zone(e, x * w, y * d, zw, zh, self.print, self.style['shape'] == 'round')
        if self.style.get('bridge'):
            for side in self.style['bridge']:
                board('bridge', side * w - 0.08, -3.4, 0.16, 6.8, 0.05, 0.04, self.print, e, r=0.06, edge=0.01)
        self.controls(e)
        return lifted

    def controls(self, e):
        w, d, n = self.w, self.d, self.style['keys']
        y = -d / 2 + 3.6
        for k in range(n):
            x = (k - (n - 1) / 2) * min(9.5, w * 0.84 / n)
            digits(('7', '0', '4', '0', '0')[k % 5], x - 1.5, y, 0.02, 1.5, self.light if k % 2 == 0 else self.print, e)
            board('slide', x, y - 0.16, 3.2, 0.32, 0.05, 0.04, self.print, e, r=0.14, edge=0.01)
            board('slide', x, y - 0.16, 1.8 if k % 2 == 0 else 0.3, 0.32, 0.08, 0.04, self.light, e, r=0.14, edge=0.01)
        rim('power', [(0.7, 0), (0.7, 0.03), (0.54, 0.03), (0.54, 0)], self.print, e, (-w / 2 + 2.4, y, 0.02), 40)
        wordmark(self.word, 0, -d / 2 + 1.5, 0.0, 1.0, tuple(self.print.node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value)[:3], e, 'centre')


def shoot(shot, path, **options):
    clear()
    Hob(shot).build({'main': -16, 'top': 0}[shot['view']])
    floor()
    room()
    look((0, -86, 92), (0, 0, 0.6), frame_lens(HIGH * 1.42, 0.84, 126))
    render(path, **options)
    return {'fill': 0.7, 'wide': 0.88}
