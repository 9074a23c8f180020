"""Washing machines that load from the top: a narrow cabinet, a lid that stands open, the drum below it."""

import math

from appliance import *


class TopLoader:
    def __init__(self, shot):
        self.w, self.d, self.h = (v / 10 for v in shot['size'])
        self.word = shot['textures']['word']
        self.skin = paint('enamel' if shot['tone'] == 'white' else shot['tone'])
        self.lid = paint('pale')
        self.gap = material('gap', (0.01, 0.01, 0.011), rough=0.8)
        self.gloss = material('gloss', (0.006, 0.006, 0.007), rough=0.05, coat=1)
        self.steel = material('drum', linear('#c2c5c8'), metallic=1, rough=0.24)
        self.print = material('print', linear('#4a4d52'), rough=0.5)

    def build(self, turn, opened):
        e = stand(self.h + 14, turn)
        w, d, h = self.w, self.d, self.h
        for x in (-w / 2 + 5, w / 2 - 5):
            for z in (-d / 2 + 6, d / 2 - 6):
                slab('foot', 4, 2, 4, 0.3, self.gap, e, (x, 1, z), round_front=0.2)
        body = h - 12
        slab('back', w - 1, body - 2, 1, 0.5, self.skin, e, (0, 2 + body / 2, -d / 2 + 1))
        shell(e, -w / 2, 2, w, body - 2, d / 2 - 1.8, -d / 2, self.skin)
        board('core', -w / 2 + 0.4, 2.4, w - 0.8, body - 3, d / 2 - 1.3, 0.8, self.gap, e)
        board('kick', -w / 2, 2, w, 9, d / 2, 2, self.skin, e, edge=0.3)
        board('front', -w / 2, 11.25, w, body - 11.25, d / 2, 2, self.skin, e, edge=0.4)
        board('flap-gap', w / 2 - 13.1, 3.4, 9.2, 6.2, d / 2 + 0.03, 0.2, self.gap, e, r=0.9, edge=0.03)
        board('flap', w / 2 - 13, 3.5, 9, 6, d / 2 + 0.16, 0.3, self.skin, e, r=0.8, edge=0.12)
        wordmark(self.word, 0, body - 12, d / 2, 3.4, '#3a3d42', e, 'centre')
        slab('belt', w - 0.5, 1.6, d - 0.5, 0.8, self.gap, e, (0, body, 0), round_front=0.3)
        self.well(group('deck', (0, body, 0), (math.radians(-90), 0, 0), e), opened)
        return e

    def well(self, e, opened):
        """The top: here x is the width, y runs from the front to the back and z is up."""
        w, d = self.w, self.d
        front, rear = -d / 2, d / 2
        tub = d - 23
        frame = [('left', -w / 2, front, 3.2, d), ('right', w / 2 - 3.2, front, 3.2, d), ('lip', -w / 2, front, w, 3.6), ('panel', -w / 2, front + 3.6 + tub, w, d - tub - 3.6)]
        for name, x, y, fw, fh in frame:
            tall = 11.5 if name == 'panel' else 4
            board(name, x, y, fw, fh, tall, tall, self.skin, e, r=0.8, edge=0.5)
        basin = material('basin', linear('#d4d4d1'), rough=0.4, coat=0.2)
        x0, y0 = -w / 2 + 3, front + 3.2
        board('floor', x0 - 2, y0 - 2, w - 2, tub + 4, -40, 1, self.gap, e)
        shell(e, x0, y0, w - 6, tub + 0.6, 3.4, -9, basin, r=2.5)
        self.drum(e, y0 + tub / 2)
        self.controls(e, front + 3.6 + tub + 6.6, 11.5)
        hinge = group('hinge', (0, front + 3.6 + tub, 5), (math.radians(-opened), 0, 0), e)
        leaf = group('leaf', (0, -(tub + 3.4) / 2, 0), parent=hinge)
        slab('lid', w - 0.6, tub + 3.4, 2.4, 1.6, self.skin, leaf, (0, 0, 0.6), round_front=0.8, round_back=0.5)
        slab('lining', w - 5.5, tub - 1.2, 0.8, 2, self.lid, leaf, (0, 0.4, -0.8), (0, math.pi, 0), round_front=0.3)
        slab('hollow', w - 12, tub - 9, 0.4, 2, basin, leaf, (0, 1, -1.25), (0, math.pi, 0), round_front=0.15)
        drawer = paint('blue')
        for k in range(3):
            slab('tray', 7.6, 10, 2, 1, self.lid, leaf, ((k - 1) * 9, tub * 0.18, -1.7), (0, math.pi, 0), round_front=0.5)
            slab('tray-in', 6, 8.2, 0.6, 0.8, basin if k != 1 else drawer, leaf, ((k - 1) * 9, tub * 0.18, -2.5), (0, math.pi, 0), round_front=0.1)

    def drum(self, e, y):
        """A lying drum whose upper flap stands open."""
        w, r = self.w - 9.5, 17.5
        steps = 64
        rings = []
        for x in (-w / 2, -w / 2 + 0.8, w / 2 - 0.8, w / 2):
            k = 0.96 if abs(x) == w / 2 else 1
            rings.append([(x, y + r * k * math.cos(math.radians(130 + 280 * i / steps)), -18.6 + r * k * math.sin(math.radians(130 + 280 * i / steps))) for i in range(steps + 1)])
        faces = [(k * (steps + 1) + i, k * (steps + 1) + i + 1, (k + 1) * (steps + 1) + i + 1, (k + 1) * (steps + 1) + i) for k in range(3) for i in range(steps)]
        mesh('drum', [p for ring in rings for p in ring], faces, self.steel, e)
        for side in (-1, 1):
            disc_at = group('end', (side * (w / 2 - 0.4), y, -18.6), (0, math.radians(90), 0), e)
            lathe('disc', [(r * 0.97, -0.2), (r * 0.97, 0.2)], self.steel, disc_at)
        for side, tilt in ((-1, 58), (1, 66)):
            flap = group('flap', (0, y + side * 11.4, -5.2), (math.radians(-side * tilt), 0, 0), e)
            slab('leaf', w * 0.86, 9.5, 0.5, 1.2, self.steel, flap, (0, -side * 4.7, 0), round_front=0.2)
            slab('edge', w * 0.5, 1.6, 0.9, 0.7, self.print if side > 0 else self.steel, flap, (0, -side * 8.4, 0.2), round_front=0.3)
        for row in range(3):
            for k in range(11):
                for side in (-1, 1):
                    a = math.radians(90 + side * (46 + row * 8))
                    hole = group('hole', (-w * 0.42 + k * w * 0.084, y + (r + 0.05) * math.cos(a), -18.6 + (r + 0.05) * math.sin(a)), (0, 0, 0), e)
                    hole.rotation_euler = (a - math.pi / 2, 0, 0)
                    lathe('dot', [(0.34, 0), (0.34, 0.04)], self.gap, hole, steps=12)

    def controls(self, e, y, z):
        w = self.w
        knob(-w / 2 + 9, y, z, 3.1, self.skin, e, self.lid, self.print, ring=self.gap)
        ticks(-w / 2 + 9, y, z, 4.2, self.print, e, 13)
        board('display', -1.5, y - 2.6, 10.5, 5.2, z + 0.06, 0.3, self.gloss, e, r=0.9, edge=0.1)
        digits('1:10', 3.6, y, z + 0.07, 2.4, glow(), e)
        for k in range(2):
            disc('key', 12.4 + k * 3.6, y, z, 1.25, 0.4, self.lid, e, 0.15)


def shoot(shot, path, **options):
    clear()
    machine = TopLoader(shot)
    turn, opened = {'main': (-22, 76), 'angle': (-40, 0), 'open': (-12, 84)}[shot['view']]
    machine.build(turn, opened)
    floor()
    room()
    lift = {'main': 44, 'angle': 38, 'open': 66}[shot['view']]
    look((0, -112, HIGH / 2 + lift), (0, 0, HIGH / 2), frame_lens(HIGH * 1.12, 0.84))
    render(path, **options)
    return {'fill': 0.86}
