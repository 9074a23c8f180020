"""Televisions and monitors: a panel in the millimetres of its data on one of the stands that makers use."""

import math

from stage import *


class Panel:
    def __init__(self, tone, mm, screen, choices):
        self.w, self.tall, self.d = (v / 10 for v in mm)
        self.choices = choices
        self.foot = choices.get('foot', self.w * 0.052)
        self.h = self.tall - self.foot
        rim = linear(tone['mid'] if tone['dark'] else tone['light'])
        self.rim = material('rim', rim, metallic=0.75 if choices.get('rim') == 'metal' else 0.1, rough=0.3)
        self.shell = material('shell', linear(tone['mid']), metallic=0.2, rough=0.5, grain=0.02)
        self.metal = material('metal', linear(tone['low']), metallic=0.85, rough=0.32)
        self.glass = material('glass', (0.002, 0.002, 0.0025), rough=0.1, coat=1)
        self.screen = material('screen', (0, 0, 0), rough=0.16, image=screen, strength=1.0, coat=0.35)
        self.black = material('black', (0.002, 0.002, 0.002), rough=0.4)
        self.wood = material('wood', linear('#b98a5a'), rough=0.45)

    def build(self, at=(0, 0, 0), turn=(0, 0, 0)):
        """The picture looks towards -y, the table is z = 0."""
        w, h, c = self.w, self.h, self.choices
        e = group('tv', at, turn)
        up = math.radians(90)
        thin = c.get('thin', 1.4)
        rim = c.get('frame', 0.35)
        hung = group('panel', (0, 0, self.foot + h / 2), (up, 0, 0), e)
        edge = self.wood if c.get('rim') == 'wood' else self.rim
        slab('frame', w, h, thin, c.get('corner', 0.5), edge, hung, round_front=0.12)
        slab('glass', w - 2 * rim, h - 2 * rim - c.get('chin', 0), 0.06, 0.3, self.glass, hung, (0, c.get('chin', 0) / 2, thin / 2 - 0.01), round_front=0.02)
        edge_in = c.get('inner', 0.5)
        sw, sh = w - 2 * (rim + edge_in), h - 2 * (rim + edge_in) - c.get('chin', 0)
        loft('screen', [[(x, y, z) for x, y in outline(sw, sh, 0.2)] for z in (0, 0.004)], self.screen, hung, (0, c.get('chin', 0) / 2, thin / 2 + 0.06))
        deep = min(self.d * 0.6, 6.5)
        if not c.get('flat'):
            slab('shell', w * 0.72, h * 0.5, deep, 2.2, self.shell, hung, (0, -h * 0.17, -thin / 2 - deep / 2 + 0.2), (0, math.pi, 0), round_front=1.4, round_back=0.1)
        stands = {'feet': self.on_feet, 'blade': self.on_blades, 'plate': self.on_plate, 'bar': self.on_bar, 'arm': self.on_arm}
        stands[c.get('stand', 'feet')](e)
        return e

    def on_feet(self, e):
        depth = max(self.d * 2.4, self.w * 0.2)
        for side in (-1, 1):
            x = side * self.w * 0.36
            for y in (-1, 1):
                length = math.hypot(self.foot + 0.6, depth / 2)
                lean = math.atan2(depth / 2, self.foot + 0.6)
                slab('leg', 1.9, 1.1, length, 0.5, self.metal, e, (x, y * depth / 4, (self.foot + 0.6) / 2), (-y * lean, 0, 0), round_front=0.1)

    def on_blades(self, e):
        """Two flat feet under the ends."""
        depth = max(self.d * 2.4, self.w * 0.19)
        for side in (-1, 1):
            x = side * self.w * 0.38
            slab('blade', 0.9, depth, 0.7, 0.4, self.metal, e, (x, 0, 0.35), round_front=0.2)
            slab('post', 0.9, 1.6, self.foot + 1.5, 0.4, self.metal, e, (x, 0, (self.foot + 1.5) / 2), round_front=0.1)

    def on_plate(self, e):
        """A plate in the middle with a neck."""
        wide, depth = self.w * self.choices.get('plate', 0.34), max(self.d * 2.6, self.w * 0.2)
        slab('plate', wide, depth, 0.6, 1.2, self.metal, e, (0, depth * 0.06, 0.3), round_front=0.2)
        slab('neck', wide * 0.42, 1.6, self.foot + self.h * 0.24, 0.7, self.metal, e, (0, 1.9, (self.foot + self.h * 0.24) / 2), (math.radians(-2), 0, 0), round_front=0.2)

    def on_bar(self, e):
        """A long bar that carries the panel over its middle, as a soundbar would stand."""
        slab('bar', self.w * 0.56, max(self.d * 2.2, self.w * 0.16), 1.1, 0.9, self.metal, e, (0, 0, 0.55), round_front=0.35)
        for side in (-1, 1):
            slab('post', 3, 1.2, self.foot + 1, 0.5, self.metal, e, (side * self.w * 0.17, 0.6, (self.foot + 1) / 2), round_front=0.1)

    def on_arm(self, e):
        """A monitor's foot: a plate, a tall column and a hub behind the panel."""
        depth = self.d * 0.98
        if self.choices.get('base') == 'vee':
            for side in (-1, 1):
                slab('vee', 2.2, depth * 1.1, 1.0, 0.6, self.metal, e, (side * depth * 0.42, -depth * 0.08, 0.5), (0, 0, side * math.radians(38)), round_front=0.3)
        else:
            slab('plate', self.choices.get('plate', 0.4) * self.w, depth, 0.9, self.choices.get('plate_corner', 1.4), self.metal, e, (0, 0, 0.45), round_front=0.25)
        tall = self.foot + self.h * 0.56
        slab('column', 5.2, 2.4, tall, 1.1, self.metal, e, (0, depth * 0.22, tall / 2), round_front=0.2)
        lathe('hub', [(3.4, 0), (3.4, depth * 0.22)], self.shell, e, (0, depth * 0.22 + 0.4, self.foot + self.h * 0.48), (math.radians(90), 0, 0))


def lights(w):
    s = w / 100
    world((1, 0.99, 0.97), (0.3, 0.295, 0.29), 0.5)
    area((-150 * s, -90 * s, 110 * s), (50 * s, 140 * s), 190000 * s * s, (0, 0, 30 * s))
    area((150 * s, -60 * s, 90 * s), (20 * s, 140 * s), 110000 * s * s, (0, 0, 30 * s), (1, 0.97, 0.92))
    area((0, -30 * s, 220 * s), (140 * s, 90 * s), 210000 * s * s, (0, 0, 0))
    area((0, 150 * s, 120 * s), (120 * s, 40 * s), 120000 * s * s, (0, 0, 40 * s))


def piece(shot):
    return Panel(shot['tone'], shot['mm'], shot['textures'].get('screen'), shot['choices'])


def stand(shot):
    """One television on the floor, its picture towards -y."""
    return piece(shot).build()


def shoot(shot, path, **options):
    clear()
    tv = piece(shot)
    w = tv.w
    floor()
    lights(w)
    far = 4.2 * w
    turn = {'main': -16, 'back': 180 - 20, 'side': -78}.get(shot['view'], -16)
    tv.build((0, 0, 0), (0, 0, math.radians(turn)))
    if shot['view'] == 'detail':
        look((-w * 0.5, -far, far * 0.24), (w * 0.3, 0, tv.foot + tv.h * 0.16), frame_lens(w * 0.5, 1, far))
    else:
        look((0, -far, far * 0.13 + tv.tall * 0.4), (0, 0, tv.tall * 0.5), frame_lens(w if shot['view'] != 'side' else tv.tall, 0.84, far))
    render(path, **options)
    return {'fill': 0.82, 'wide': 0.92}
