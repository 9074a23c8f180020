"""Headphones with a band: cups around or on the ear, a soft or bare band, a cord or a microphone where the model has one."""

import math

from appliance import *


def bent(parts, wide, deep, mat, name, parent, power=3.0, smooth=40):
    """A bar with a rounded section `wide` by `deep` along points (x, y) with their normals."""
    rings = []
    for x, y, nx, ny in parts:
        rings.append([(x + q * nx, y + q * ny, p) for p, q in outline(wide, deep, deep * 0.45, steps=6, power=power)])
    return loft(name, rings, mat, parent, smooth=smooth)


class Headphones:
    def __init__(self, shot):
        self.w, self.d, self.h = (v / 10 for v in shot['size'])
        self.word, tone = shot['textures']['word'], shot['tone']
        self.style = {'fit': 'over', 'round': 2.5, 'accent': 'amber', 'plate': 'body', 'bare': False, 'cord': False, 'boom': False, 'open': False, **shot['choices']}
        over = self.style['fit'] == 'over'
        self.cw, self.ch = (7.6, 9.4) if over else (6.6, 6.8)
        self.x, self.y = self.w / 2 - 2.6, self.ch / 2 + 0.1
        self.skin, self.metal = paint(tone, coat=0.05, grain=0.03), paint(self.style.get('metal', 'silver'))
        dark = tone in ('black', 'graphite', 'navy')
        self.soft = material('soft', linear('#1b1c1e' if dark else self.style.get('pad', '#2a2724')), rough=0.68, grain=0.08, grain_scale=300)
        self.mesh = material('mesh', (0.012, 0.012, 0.013), rough=0.8)
        self.dark = material('dark', (0.014, 0.014, 0.015), rough=0.4)
        self.trim = glow('#b07bff', 2.2) if self.style['accent'] == 'glow' else paint(self.style['accent'])
        self.ink = '#c9cdd1' if dark else '#4a4d52'

    def cup(self, e, side):
        s, w, h = self.style, self.cw, self.ch
        c = group('cup', (side * self.x, self.y, 0), (0, math.radians(side * 9), math.radians(side * 5)), e)
        out = group('out', (side * 0.4, 0, 0), (0, side * math.pi / 2, 0), c)
        r = min(w, h) * 0.495
        slab('shell', w, h, 2.7, r, self.skin, out, (0, 0, 1.1), round_front=1.25, round_back=0.3, power=s['round'])
        slab('seam', w * 1.004, h * 1.004, 0.16, r, self.trim, out, (0, 0, -0.12), round_front=0.06, power=s['round'])
        if s['open']:
            slab('grille', w * 0.7, h * 0.7, 0.3, r * 0.7, self.mesh, out, (0, 0, 2.42), round_front=0.1, power=s['round'])
            for k in range(-5, 6):
                half = math.sqrt(max(0.02, 1 - (k / 5.6) ** 2)) * h * 0.34
                slab('bar', 0.2, half * 2, 0.3, 0.09, self.metal, out, (k * w * 0.062, 0, 2.5), round_front=0.08)
        else:
            plate = {'body': self.skin, 'metal': self.metal}.get(s['plate']) or paint(s['plate'])
            slab('plate', w * 0.66, h * 0.66, 0.22, r * 0.66, plate, out, (0, 0, 2.42), round_front=0.1, power=s['round'])
            flat = group('flat', (0, 0, 2.55), parent=out)
            wordmark(self.word, 0, 0, 0, 0.9, self.ink, flat, 'centre')
        rings = []
        for k, z in [(0.99, -0.1), (1.0, -0.9), (0.96, -1.6), (0.88, -2.1), (0.78, -2.2), (0.66, -2.0), (0.58, -1.3), (0.56, -0.4)]:
            rings.append([(x * k, y * k, z) for x, y in outline(w, h, r, power=s['round'])])
        tube('pad', rings, self.soft, out, smooth=60)
        slab('cloth', w * 0.6, h * 0.6, 0.1, r * 0.6, self.mesh, out, (0, 0, -0.5), round_front=0.03)
        for k in range(2 if side > 0 else 1):
            slab('key', 1.2, 0.5, 0.3, 0.24, self.dark, out, (-w * 0.44, -h * 0.18 - k * 0.9, 0.9), (0, math.radians(-60), 0), round_front=0.08)
        if s['boom'] and side < 0:
            self.boom(c)

    def boom(self, c):
        parts = []
        for k in range(24):
            a = math.radians(200 + 70 * k / 23)
            parts.append((0.9 - 0.4 * k / 23, -self.ch * 0.34 - 0.02 * k * k / 23, 0.4 + k * 0.36, a))
        rings = [[(x + 0.2 * math.cos(q), y + 0.2 * math.sin(q), z) for q in (2 * math.pi * i / 12 for i in range(12))] for x, y, z, _ in parts]
        loft('boom', rings, self.dark, c)
        x, y, z, _ = parts[-1]
        slab('capsule', 0.8, 0.8, 1.8, 0.38, self.soft, c, (x, y, z + 0.7), round_front=0.3, round_back=0.3)

    def band(self, e):
        s = self.style
        rx, yc = self.x + 0.95, self.y + self.ch * 0.5
        ry = self.h - yc - 0.3
        arc = lambda lo, hi, n, grow=0.0: [((rx + grow) * math.cos(a), yc + (ry + grow) * math.sin(a), math.cos(a), math.sin(a)) for a in (math.radians(lo + (hi - lo) * k / n) for k in range(n + 1))]
        if s['bare']:
            bent(arc(4, 176, 60), 1.5, 0.28, self.metal, 'band', e)
            bent(arc(44, 136, 40, -1.1), 3.4, 0.5, self.soft, 'rest', e)
            for a in (44, 136):
                x, y, nx, ny = arc(a, a, 1, -0.5)[0]
                slab('hook', 0.5, 1.4, 1.2, 0.2, self.metal, e, (x, y, 0), (0, 0, math.radians(a)), round_front=0.1)
        else:
            bent(arc(12, 168, 72), 3.0, 0.62, self.skin, 'band', e)
            bent(arc(32, 148, 60, -0.5), 2.8, 0.9, self.soft, 'rest', e, power=2.4)
        for side in (-1, 1):
            lean = math.radians(side * -3)
            top = yc + ry * 0.2
            foot = self.y + self.ch * 0.3
            x = side * (rx - 0.1)
            slab('arm', 0.36, top - foot, 1.3, 0.12, self.metal, e, (x, (top + foot) / 2, 0), (0, 0, lean), round_front=0.1)
            slab('joint', 0.8, 1.5, 1.7, 0.3, self.dark if not s['bare'] else self.metal, e, (x - side * 0.1, self.y + self.ch * 0.5 + 0.1, 0), round_front=0.2)

    def cord(self, e):
        rings = []
        for k in range(61):
            t = k / 60
            x = self.x + 1.0 + 3.0 * math.sin(t * 2.2) - 9 * t * t
            y = 0.28 + max(0.0, 1 - t * 5) ** 2 * 0.9
            z = 0.5 + 6.5 * math.sin(t * 2.6)
            rings.append([(x, y + 0.18 * math.cos(q), z + 0.18 * math.sin(q)) for q in (2 * math.pi * i / 10 for i in range(10))])
        loft('cord', rings, self.dark, e)

    def build(self, turn):
        e = stand(self.h, turn)
        for side in (-1, 1):
            self.cup(e, side)
        self.band(e)
        if self.style['cord']:
            self.cord(e)
        return e


def shoot(shot, path, **options):
    clear()
    phones = Headphones(shot)
    phones.build({'main': -32, 'side': -84, 'front': 0}[shot['view']])
    floor()
    room()
    look((0, -120, HIGH / 2 + 13), (0, 0, HIGH / 2), frame_lens(HIGH * 1.08, 0.84))
    render(path, **options)
    return {'fill': 0.82, 'wide': 0.86}
