"""Laptops: base, keys and lid in the millimetres of their data; what a maker does its own way is a choice."""

import math

from stage import *


def keys(name, rows, width, depth, mat, parent, at, gap=0.16, tall=0.09):
    """One mesh of key caps; a row is a list of relative widths, the first row is the farthest from the user."""
    vertices, faces = [], []
    step = depth / len(rows)
    for k, row in enumerate(rows):
        unit, x = width / sum(row), -width / 2
        y = depth / 2 - step * k
        for share in row:
            x0, x1, y0, y1 = x + gap / 2, x + share * unit - gap / 2, y - step + gap / 2, y - gap / 2
            x += share * unit
            n = len(vertices)
            for z, inset in ((0, 0), (tall, 0.05)):
                vertices += [(x0 + inset, y0 + inset, z), (x1 - inset, y0 + inset, z), (x1 - inset, y1 - inset, z), (x0 + inset, y1 - inset, z)]
            faces += [(n + 4, n + 5, n + 6, n + 7), *((n + i, n + (i + 1) % 4, n + 4 + (i + 1) % 4, n + 4 + i) for i in range(4))]
    return mesh(name, vertices, faces, mat, parent, at, smooth=20)


def rows_of(has_numbers):
    end = [1, 1, 1, 1] if has_numbers else []
    return [[1] * 14 + end, [1] * 13 + [1.8] + end, [1.5] + [1] * 13 + end, [1.8] + [1] * 11 + [2] + end, [2.3] + [1] * 10 + [2.5] + end, [1.2, 1, 1, 1.2, 5.2, 1.2, 1, 1, 1, 1] + end]


class Laptop:
    def __init__(self, tone, mm, screen, mark, choices):
        self.w, self.tall, self.d = (v / 10 for v in mm)
        self.lid = min(0.62, self.tall * 0.32)
        self.base = self.tall - self.lid
        self.choices = choices
        self.r = choices.get('corner', 0.9)
        body = linear(tone['mid'] if tone['dark'] else tone['light'])
        self.body = material('body', body, metallic=0.55 if tone['light'] != '#f8f6f3' else 0.05, rough=0.36)
        self.edge = material('edge', linear(tone['mid']), metallic=0.9, rough=0.25)
        self.back = material('lid', body, metallic=0.5, rough=0.34, mask=mark, ink=linear(tone['ink']))
        self.well = material('well', tuple(c * 0.55 for c in linear(tone['mid'])), metallic=0.3, rough=0.5)
        self.caps = material('caps', linear(tone['low']) if choices.get('keys') == 'body' else (0.009, 0.009, 0.01), rough=0.42)
        self.pad = material('pad', tuple(c * 0.86 for c in body), metallic=0.35, rough=0.3)
        self.glass = material('glass', (0.003, 0.003, 0.0035), rough=0.08, coat=1)
        self.screen = material('screen', (0, 0, 0), rough=0.3, image=screen, strength=1.0, spec=0.25)
        self.black = material('black', (0.002, 0.002, 0.002), rough=0.4)
        self.light = material('light', (0, 0, 0), emission=linear(choices.get('glow', '#ff4d3d')), strength=2.2)

    def build(self, at=(0, 0, 0), turn=(0, 0, 0), angle=108):
        """The user sits towards -y, the table is z = 0; `angle` opens the lid, 0 is closed."""
        w, d, base, lid, r = self.w, self.d, self.base, self.lid, self.r
        e = group('laptop', at, turn)
        slab('base', w, d, base, r, self.body, e, (0, 0, base / 2 + 0.12), round_front=0.1, round_back=min(0.45, base * 0.4))
        for x in (-1, 1):
            for y in (-1, 1):
                slab('foot', 2.2, 0.5, 0.2, 0.24, self.black, e, (x * w * 0.36, y * d * 0.38, 0.1), round_front=0.05)
        top = base + 0.12
        is_wide = w > 34.5
        kw, kd = w * (0.93 if is_wide else 0.885), d * 0.44
        ky = d * (0.13 if not self.choices.get('rear') else 0.06)
        slab('well', kw + 0.3, kd + 0.3, 0.02, 0.35, self.well, e, (0, ky, top - 0.004), round_front=0.006)
        keys('caps', rows_of(is_wide), kw, kd, self.caps, e, (0, ky, top))
        if self.choices.get('glow'):
            slab('glow', kw + 0.1, kd + 0.1, 0.012, 0.2, self.light, e, (0, ky, top + 0.006), round_front=0.004)
            slab('bar', w * 0.5, 0.1, 0.16, 0.04, self.light, e, (0, -d / 2 + 0.02, base * 0.5 + 0.1), round_front=0.02)
        pw, pd = w * self.choices.get('pad', 0.4), d * 0.29
        slab('pad', pw, pd, 0.02, 0.35, self.pad, e, (-w * 0.045 if is_wide else 0, ky - kd / 2 - 0.55 - pd / 2, top - 0.004), round_front=0.006)
        slab('notch', w * 0.17, 0.3, 0.1, 0.14, self.well, e, (0, -d / 2 + 0.06, top - 0.03), round_front=0.02)
        for side in (-1, 1):
            for k in range(3 if side < 0 else 2):
                slab('port', 0.03, (0.9, 0.9, 1.3)[k], 0.3, 0.01, self.black, e, (side * (w / 2 - 0.005), d * 0.33 - k * 1.7, base * 0.55 + 0.1), round_front=0.005)
        rear = self.choices.get('rear', 0)
        if rear:
            slab('rear', w * 0.94, rear, base * 0.9, 0.4, self.edge, e, (0, d / 2 + rear / 2 - 0.3, base / 2 + 0.12), round_front=0.2)
            for side in (-1, 1):
                slab('vent', w * 0.26, 0.04, base * 0.5, 0.01, self.black, e, (side * w * 0.28, d / 2 + rear - 0.3, base / 2 + 0.12), round_front=0.01)
        lathe('hinge', [(0.3, -w * 0.4), (0.32, -w * 0.4 + 0.05), (0.32, w * 0.4 - 0.05), (0.3, w * 0.4)], self.black, e, (0, d / 2 - 0.35 - rear * 0.3, top + 0.02), (0, math.pi / 2, 0), steps=32)
        # The lid lies closed at 0 and turns about its rear edge.
        hinge = group('hinge', (0, d / 2 - 0.25 - rear * 0.3, top + 0.04), (-math.radians(angle), 0, 0), e)
        ld = d - 0.25 - rear * 0.3
        slab('lid', w, ld, lid, r, self.back, hinge, (0, -ld / 2, lid / 2), round_front=0.12, round_back=0.06)
        slab('glass', w - 0.12, ld - 0.12, 0.02, r - 0.06, self.glass, hinge, (0, -ld / 2, -0.006), (math.pi, 0, 0), round_front=0.008)
        side, above, below = self.choices.get('bezel', [0.55, 0.8, 1.3])
        sw, sh = w - 2 * side, ld - above - below
        rings = [[(x, y, z) for x, y in outline(sw, sh, 0.22)] for z in (0, 0.003)]
        loft('screen', rings, self.screen, hinge, (0, -ld / 2 + (below - above) / -2, -0.018), (math.pi, 0, 0))
        lathe('camera', [(0.1, 0), (0.1, 0.004)], self.black, hinge, (0, -ld + above * 0.5, -0.02), (math.pi, 0, 0), steps=24)
        return e


def lights():
    world((1, 0.99, 0.97), (0.3, 0.295, 0.29), 0.55)
    area((-60, -34, 50), (14, 50), 26000, (0, 0, 8))
    area((60, -26, 40), (8, 60), 17000, (0, 0, 10), (1, 0.97, 0.92))
    area((0, -10, 90), (60, 40), 40000, (0, 0, 0))
    area((0, 60, 50), (50, 16), 22000, (0, 0, 14))


def piece(shot):
    return Laptop(shot['tone'], shot['mm'], shot['textures'].get('screen'), shot['textures'].get('mark'), shot['choices'])


def stand(shot):
    """One laptop open on the floor, its user towards -y."""
    return piece(shot).build(angle=shot['choices'].get('angle', 106))


def shoot(shot, path, **options):
    clear()
    laptop = piece(shot)
    w, d = laptop.w, laptop.d
    floor()
    lights()
    view = shot['view']
    if view == 'main':
        laptop.build((0, 0, 0), (0, 0, math.radians(-22)), shot['choices'].get('angle', 106))
        look((0, -120, 38), (0, 0, d * 0.42), frame_lens(w, 0.84))
    elif view == 'closed':
        laptop.build((0, 0, 0), (0, 0, math.radians(158)), 0)
        look((0, -120, 66), (0, 0, 0.5), frame_lens(w, 0.84))
    elif view == 'back':
        laptop.build((0, 0, 0), (0, 0, math.radians(158)), 106)
        look((0, -120, 34), (0, 0, d * 0.42), frame_lens(w, 0.84))
    else:
        laptop.build((0, 0, 0), (0, 0, math.radians(-90)), 110)
        look((0, -120, 20), (0, 0, d * 0.4), frame_lens(d * 1.3, 0.84))
    render(path, **options)
    return {'fill': 0.82, 'wide': 0.9}
