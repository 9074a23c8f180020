"""Built-in ovens: panel with dials or a display, a bar to pull, a wide window with the lit room behind it."""

import math

from appliance import *


class Oven:
    def __init__(self, shot):
        self.w, self.d, self.h = (v / 10 for v in shot['size'])
        self.word, tone = shot['textures']['word'], shot['tone']
        self.style = {'panel': 'body', 'dials': 2, 'time': '18:30', 'grip': 'bar', 'door': 'gloss', 'trim': 'steel', 'levels': 2, **shot['choices']}
        self.skin = material('skin', linear(TONES['steel'][0]), metallic=1, rough=0.34) if tone == 'steel' else paint(tone, coat=0.3)
        self.gloss = material('gloss', (0.005, 0.005, 0.006), rough=0.05, coat=1)
        self.dark = material('dark', (0.014, 0.014, 0.015), rough=0.45)
        self.trim = material('trim', linear(TONES[self.style['trim']][0]), metallic=1, rough=0.26)
        self.panel = self.gloss if self.style['panel'] == 'gloss' else self.skin
        self.bright = self.style['panel'] == 'gloss' or tone in ('black', 'graphite', 'red')
        self.ink = '#c9cdd1' if self.bright else '#3a3d42'

    def build(self, turn):
        w, h, d, s = self.w, self.h, self.d, self.style
        e = stand(h, turn)
        band = h * 0.19
        shell(e, -w / 2 + 0.6, 0.6, w - 1.2, h - 1.2, d / 2 - 2.4, -d / 2, material('zinc', linear('#9c9fa2'), metallic=0.8, rough=0.45))
        board('panel', -w / 2, h - band, w, band - 0.15, d / 2, 2.4, self.panel, e, r=0.4, edge=0.2)
        self.controls(e, h - band / 2, d / 2, band)
        self.door(e, h - band - 0.5, d / 2)
        return e

    def controls(self, e, y, z, band):
        w, s = self.w, self.style
        if s['dials']:
            places = {1: (0.0,), 2: (-0.3, 0.3)}[s['dials']]
            for k, x in enumerate(places):
                knob(w * x, y, z, 2.5, self.trim, e, self.trim, glow() if k == 0 else paint('pale'), turn=(40, -60)[k], tall=2.0)
                ticks(w * x, y, z, 3.5, paint('pale' if self.bright else 'ink'), e, 11)
        shown = 0.0 if s['dials'] != 1 else w * 0.26
        if s['time']:
            board('display', shown - 6.5, y - 2.4, 13, 4.8, z + 0.05, 0.2, self.gloss, e, r=0.6, edge=0.05)
            digits(s['time'], shown, y, z + 0.06, 2.4, glow(), e)
        if not s['dials']:
            for k in range(6):
                x = (k - 2.5) * 3.2 + (10.5 if k > 2 else -10.5)
                rim('key', [(0.8, 0), (0.8, 0.05), (0.64, 0.05), (0.64, 0)], glow('#dfe6ea', 0.7) if k else glow(), e, (x, y, z + 0.02), 40)
        wordmark(self.word, -w * 0.46, y + band * 0.3 if s['dials'] else y, z + 0.02, 1.5, self.ink, e)

    def door(self, e, top, z):
        w, s = self.w, self.style
        face = self.gloss if s['door'] == 'gloss' else self.skin
        low, side = 1.4, w * (0.12 if s['door'] == 'gloss' else 0.16)
        x0, x1, y0, y1 = -w / 2 + side, w / 2 - side, low + top * 0.16, top * 0.8
        # The door is a frame of four boards around the window, so that the room behind it can be seen.
        for name, x, y, bw, bh in (('left', -w / 2, low, side, top - low), ('right', x1, low, side, top - low), ('foot', x0, low, x1 - x0, y0 - low), ('head', x0, y1, x1 - x0, top - y1)):
            board(name, x, y, bw, bh, z, 2.2, face, e, r=0.3, edge=0.12)
        board('pane', x0 - 0.3, y0 - 0.3, x1 - x0 + 0.6, y1 - y0 + 0.6, z - 0.3, 0.3, smoked(0.6, 0.01), e, r=0.2, edge=0.05)
        self.room(e, x0, x1, y0, y1, z - 2.6)
        if s['grip'] == 'bar':
            y = top - 4.2
            for x in (-1, 1):
                board('post', x * w * 0.4 - 0.7, y - 0.6, 1.4, 1.2, z + 3.4, 3.6, self.trim, e, r=0.5, edge=0.2)
            turned = group('bar', (-w * 0.45, y, z + 3.4), (0, math.pi / 2, 0), e)
            lathe('bar', [(0.7, 0), (0.85, 0.2), (0.85, w * 0.9 - 0.2), (0.7, w * 0.9)], self.trim, turned, steps=40)
        else:
            board('grip', -w * 0.46, top - 3.2, w * 0.92, 1.6, z + 2.2, 2.4, self.trim, e, r=0.7, edge=0.5)
        if s.get('bottom'):
            board('line', -w / 2, low, w, 1.1, z + 0.1, 0.4, self.trim, e, r=0.2, edge=0.05)

    def room(self, e, x0, x1, y0, y1, z):
        enamel = material('room', linear('#35363a'), rough=0.4, coat=0.4)
        deep, w, h = self.d * 0.7, x1 - x0 + 3, y1 - y0 + 3
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        shell(e, cx - w / 2, cy - h / 2, w, h, z, z - deep, enamel, r=2.5)
        board('back', cx - w / 2, cy - h / 2, w, h, z - deep, 0.5, enamel, e, r=2.5)
        rim('fan', [(8.5, 0), (8.5, 0.4), (8.0, 0.5), (7.6, 0.1)], self.dark, e, (cx, cy, z - deep + 0.1), 64)
        wire = material('wire', linear('#d0d2d4'), metallic=1, rough=0.2)
        for k in range(self.style['levels']):
            y = cy - h * 0.26 + k * h * 0.3
            if k == 0 and self.style.get('tray', True):
                board('tray', x0, y, x1 - x0, 0.5, z - 1.5, deep * 0.86, self.dark, e, r=0.2, edge=0.1)
                board('lip', x0, y, x1 - x0, 2.0, z - 1.5, 0.4, self.dark, e, r=0.2, edge=0.1)
                continue
            for n in range(17):
                board('rod', x0 + (x1 - x0) * n / 16 - 0.14, y, 0.28, 0.28, z - 1.5, deep * 0.84, wire, e, r=0.13, edge=0.1)
            board('rod', x0, y - 0.1, x1 - x0, 0.4, z - 1.4, 0.4, wire, e, r=0.18, edge=0.1)
        lamp = bpy.data.lights.new('room', 'POINT')
        lamp.energy, lamp.shadow_soft_size, lamp.color = 900, 0.6, (1, 0.76, 0.45)
        o = bpy.data.objects.new('room', lamp)
        bpy.context.scene.collection.objects.link(o)
        o.parent, o.location = e, (x1 - 6, y1 - 1.5, z - deep * 0.5)


def shoot(shot, path, **options):
    clear()
    Oven(shot).build({'main': -17, 'angle': -38}[shot['view']])
    return take(path, shot, **options)
