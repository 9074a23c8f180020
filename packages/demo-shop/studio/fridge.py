"""Fridges and freezers: one door, two, two side by side, round ones and chests; handles, seams and displays by model."""

import math

from appliance import *

FOOT = 3.0


class Fridge:
    def __init__(self, shot):
        self.w, self.d, self.h = (v / 10 for v in shot['size'])
        self.word = shot['textures']['word']
        self.style = {'doors': [1.0], 'split': None, 'handle': 'recess', 'round': 0.8, 'display': '', 'mark': 'top', 'hinge': 'right', **shot['choices']}
        tone = shot['tone']
        dark = tone in ('graphite', 'black', 'red', 'steel')
        self.ink = {'graphite': '#c9cdd1', 'black': '#c9cdd1', 'red': '#efe4d0'}.get(tone, '#4a4d52')
        self.skin = self.brushed() if tone == 'steel' else paint(tone)
        self.side = paint('grey' if tone == 'steel' else tone)
        self.gap = material('gap', (0.008, 0.008, 0.009), rough=0.8)
        self.gloss = material('gloss', (0.006, 0.006, 0.007), rough=0.05, coat=1)
        self.chrome = paint('chrome')
        self.seal = material('seal', linear('#55575a' if dark else '#a5a5a2'), rough=0.7)

    def brushed(self):
        return material('brushed', linear('#b9bbbd'), metallic=0.85, rough=0.36, coat=0.05)

    def build(self, turn):
        s = self.style
        e = stand(self.h, turn)
        w, d, h = self.w, self.d, self.h
        thick = 6.2
        face = d / 2
        for x in (-w / 2 + 6, w / 2 - 6):
            for z in (-d / 2 + 6, face - 8):
                slab('foot', 5, FOOT, 5, 0.4, self.gap, e, (x, FOOT / 2, z), round_front=0.2)
        board('plinth', -w / 2 + 1.5, 0.8, w - 3, FOOT + 3, face - thick - 1, 3, self.gap, e)
        board('body', -w / 2, FOOT, w, h - FOOT, face - thick - 0.9, d - thick - 0.9, self.side, e, r=s['round'] + 0.4, edge=0.5)
        board('seal', -w / 2 + 1, FOOT + 1.4, w - 2, h - FOOT - 2, face - thick + 0.2, 1.3, self.seal, e)
        low = FOOT + 0.8
        spread = h - low
        columns = [(-w / 2, w)]
        if s['split']:
            first = w * s['split'] - 0.2
            columns = [(-w / 2, first), (-w / 2 + first + 0.4, w - first - 0.4)]
        for index, (x, width) in enumerate(columns):
            hinge = s['hinge'] if len(columns) == 1 else ('left', 'right')[index]
            y = low
            for k, share in enumerate(s['doors']):
                tall = spread * share - (0.5 if k < len(s['doors']) - 1 else 0)
                board('door', x, y, width, tall, face, thick, self.skin, e, r=s['round'], edge=min(s['round'], 2.2) if s['round'] > 1 else 0.45)
                self.handle(e, x, y, width, tall, face, hinge, k, index)
                y += tall + 0.5
        self.details(e, face, low, spread, columns)
        return e

    def handle(self, e, x, y, w, h, z, hinge, k, column):
        kind = self.style['handle']
        side = x + 4.4 if hinge == 'right' else x + w - 4.4
        upper = k == len(self.style['doors']) - 1
        if kind == 'bar':
            tall = min(h * 0.5, 46)
            at = y + (4 if upper and len(self.style['doors']) > 1 else h - tall - 4 if len(self.style['doors']) > 1 else h * 0.42)
            for end in (at + 3, at + tall - 3):
                slab('post', 1.6, 1.6, 4.2, 0.7, self.chrome, e, (side, end, z + 2), round_front=0.2)
            slab('bar', 2.0, tall, 1.8, 0.9, self.chrome, e, (side, at + tall / 2, z + 4.6), round_front=0.7, round_back=0.7)
        elif kind == 'recess':
            edge = x + 0.12 if hinge == 'right' else x + w - 1.5
            tall = min(h * 0.42, 34)
            at = y + (1.5 if upper and len(self.style['doors']) > 1 else h - tall - 1.5 if len(self.style['doors']) > 1 else h * 0.5)
            board('groove', edge, at, 1.4, tall, z + 0.03, 0.3, self.gap, e, r=0.6, edge=0.05)
        elif kind == 'lever':
            at = y + (5 if upper else h - 22)
            slab('plate', 3.4, 17, 1.2, 1.6, self.chrome, e, (side, at + 8.5, z + 0.5), round_front=0.5)
            slab('lever', 3.0, 20, 1.8, 1.3, self.chrome, e, (side + (3 if hinge == 'right' else -3) * 0.2, at + 9.5, z + 3.6), (0, 0, 0), round_front=0.8, round_back=0.6)
            slab('neck', 2.2, 3.2, 3.4, 1, self.chrome, e, (side, at + 3.4, z + 2), round_front=0.3)
        elif kind == 'top':
            board('groove', x + 1.2, y + h - 1.0, w - 2.4, 1.0, z + 0.02, 0.4, self.gap, e, r=0.4, edge=0.05)

    def details(self, e, z, low, spread, columns):
        s = self.style
        w, h = self.w, self.h
        inks = linear(self.ink)
        at = h - (9 if s['mark'] == 'top' else h * 0.14)
        x, width = columns[0]
        if s['mark'] == 'badge':
            slab('badge', w * 0.5, 6.2, 0.6, 3, self.chrome, e, (0, h - 17, z + 0.2), round_front=0.25)
            wordmark(self.word, 0, h - 17, z + 0.52, 3.8, '#26282b', e, 'centre')
        elif s['mark'] == 'middle':
            wordmark(self.word, 0, low + spread * 0.72, z, 4.2, inks, e, 'centre')
        else:
            wordmark(self.word, x + width - 4 if s['mark'] == 'right' else x + 5.5, at, z, min(4.4, w * 0.075), inks, e, 'right' if s['mark'] == 'right' else 'left')
        if s['display'] == 'door':
            board('display', w / 2 - 18, h - 34, 11, 19, z + 0.08, 0.4, self.gloss, e, r=1.1, edge=0.12)
            digits('4', w / 2 - 12.5, h - 20, z + 0.1, 3.4, glow(), e)
            digits('-18', w / 2 - 12.8, h - 27.5, z + 0.1, 2.6, glow('#dfe6ea', 0.9), e)
        elif s['display'] == 'slim':
            board('display', -8, h - 5.6, 16, 2.4, z + 0.06, 0.3, self.gloss, e, r=1.1, edge=0.1)
            for k in range(5):
                disc('lamp', -5 + k * 2.5, h - 4.4, z + 0.08, 0.36, 0.05, glow() if k < 2 else glow('#dfe6ea', 0.5), e, 0.02)
        elif s['display'] == 'bar':
            board('display', -9, low + spread * self.style['doors'][0] - 7.2, 18, 4.4, z + 0.06, 0.3, self.gloss, e, r=1.4, edge=0.1)
            digits('4', -4, low + spread * self.style['doors'][0] - 5, z + 0.08, 2.2, glow(), e)
            digits('-18', 3.6, low + spread * self.style['doors'][0] - 5, z + 0.08, 2.2, glow(), e)
        if s.get('water'):
            x, width = columns[0]
            cx, cy, ww, wh = x + width * 0.46, low + spread * 0.56, width * 0.56, 34
            board('spout-frame', cx - ww / 2, cy - wh / 2, ww, wh, z + 0.14, 0.5, self.gloss, e, r=2, edge=0.2)
            board('niche', cx - ww / 2 + 1.6, cy - wh / 2 + 1.6, ww - 3.2, wh * 0.62, z + 0.18, 0.1, material('niche', (0.02, 0.02, 0.022), rough=0.6), e, r=1.4, edge=0.05)
            slab('spout', 3, 4, 2.2, 1, self.chrome, e, (cx, cy + wh * 0.1, z + 0.9), round_front=0.5)
            slab('lever', 4.4, 6.4, 0.8, 1, paint('ink'), e, (cx, cy - wh * 0.1, z + 0.6), round_front=0.3)
            slab('tray', ww - 5, 0.8, 2.2, 0.3, self.chrome, e, (cx, cy - wh / 2 + 2.4, z + 0.8), round_front=0.2)
            digits('4', cx - 4, cy + wh * 0.33, z + 0.16, 2.8, glow(), e)
            digits('-20', cx + 4, cy + wh * 0.33, z + 0.16, 2.2, glow('#dfe6ea', 0.8), e)

    def chest(self, turn):
        e = stand(self.h, turn)
        w, d, h = self.w, self.d, self.h
        for x in (-w / 2 + 7, w / 2 - 7):
            for z in (-d / 2 + 6, d / 2 - 6):
                slab('foot', 5, FOOT, 5, 0.4, self.gap, e, (x, FOOT / 2, z), round_front=0.2)
        lid = 9
        board('body', -w / 2, FOOT, w, h - FOOT - lid - 0.6, d / 2, d, self.skin, e, r=1.2, edge=0.9)
        board('seal', -w / 2 + 0.8, h - lid - 1.4, w - 1.6, 2, d / 2 - 0.8, d - 1.6, self.seal, e)
        slab('lid', w + 0.6, d + 0.8, lid, 2.4, self.skin, e, (0, h - lid / 2, 0.2), (math.radians(-90), 0, 0), round_front=1.8, round_back=0.5)
        slab('grip', 18, 2.6, 2.4, 1.1, self.side, e, (0, h - lid + 2.2, d / 2 + 1.2), round_front=0.8)
        board('vent', w / 2 - 26, 8, 20, 13, d / 2 + 0.02, 0.3, self.gap, e, r=0.8, edge=0.05)
        for k in range(9):
            board('fin', w / 2 - 25.6, 8.7 + k * 1.38, 19.2, 0.72, d / 2 + 0.24, 0.5, self.skin, e, r=0.3, edge=0.1)
        for k in range(3):
            disc('lamp', w / 2 - 22 + k * 3, 25, d / 2, 0.5, 0.15, glow(('#ffb648', '#8fd18a', '#e0603f')[k], 0.8 if k != 1 else 2), e, 0.05)
        disc('knob', w / 2 - 10, 25, d / 2, 1.9, 1.2, self.seal, e, 0.3)
        wordmark(self.word, -w / 2 + 7, h - lid - 9, d / 2, 4.2, '#4a4d52', e)
        return e


def shoot(shot, path, **options):
    clear()
    fridge = Fridge(shot)
    turn = {'main': -17, 'angle': -38}[shot['view']]
    if fridge.style.get('chest'):
        fridge.chest(turn)
        return {**take(path, shot, lift=26, tall=1.15, **options), 'fill': 0.62}
    fridge.build(turn)
    return take(path, shot, lift=9, **options)
