"""Loudspeakers: can, bar, puck, tower, box with a handle and radio, in fabric with end caps, buttons and a lamp."""

import math

from appliance import *


def cloth(tone, scale=26.0):
    """Woven fabric: two crossed waves make threads that catch the light."""
    m = paint(tone, coat=0)
    nodes, links = m.node_tree.nodes, m.node_tree.links
    b = nodes['Principled BSDF']
    b.inputs['Roughness'].default_value, b.inputs['Metallic'].default_value = 0.85, 0
    b.inputs['Sheen Weight'].default_value = 0.3
    coord = nodes.new('ShaderNodeTexCoord')
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = 0.7, 0.06
    waves = []
    for profile in ('DIAGONAL', 'Z'):
        wave = nodes.new('ShaderNodeTexWave')
        wave.bands_direction = profile
        wave.inputs['Scale'].default_value, wave.inputs['Distortion'].default_value = scale / 10, 0.4
        links.new(coord.outputs['Object'], wave.inputs['Vector'])
        waves.append(wave)
    mix = nodes.new('ShaderNodeMath')
    mix.operation = 'MULTIPLY'
    links.new(waves[0].outputs['Fac'], mix.inputs[0])
    links.new(waves[1].outputs['Fac'], mix.inputs[1])
    links.new(mix.outputs[0], bump.inputs['Height'])
    links.new(bump.outputs['Normal'], b.inputs['Normal'])
    return m


def wooden(colour='#9c6a3f'):
    m = material('wood', linear(colour), rough=0.42, coat=0.25)
    nodes, links = m.node_tree.nodes, m.node_tree.links
    coord, stretch, noise, ramp = (nodes.new(f'ShaderNode{n}') for n in ('TexCoord', 'Mapping', 'TexNoise', 'ValToRGB'))
    stretch.inputs['Scale'].default_value = (0.08, 1.4, 1.4)
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = 1.2, 6
    dark = tuple(c * 0.55 for c in linear(colour))
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (*dark, 1), (*linear(colour), 1)
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.35, 0.62
    for a, b in ((coord.outputs['Object'], stretch.inputs['Vector']), (stretch.outputs['Vector'], noise.inputs['Vector']), (noise.outputs['Fac'], ramp.inputs['Fac']), (ramp.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])):
        links.new(a, b)
    return m


class Speaker:
    def __init__(self, shot):
        self.w, self.d, self.h = (v / 10 for v in shot['size'])
        self.word, tone = shot['textures']['word'], shot['tone']
        self.style = {'shape': 'can', 'cap': 'ink', 'accent': 'amber', **shot['choices']}
        self.cloth, self.skin = cloth(tone), paint(tone, coat=0.1)
        self.cap = material('cap', (0.018, 0.018, 0.02), rough=0.5) if self.style['cap'] == 'ink' else paint(self.style['cap'])
        self.dark = material('dark', (0.012, 0.012, 0.013), rough=0.45)
        self.trim = paint(self.style['accent'])
        self.ink = '#e9e6df' if tone in ('graphite', 'black', 'navy', 'red', 'ink') else '#3a3d42'

    def up(self, name, profile, mat, e, at=(0, 0, 0)):
        return lathe(name, profile, mat, group(name, at, (math.radians(-90), 0, 0), e))

    def can(self, e):
        """A cylinder of cloth between two rubber caps, keys on a strip in front."""
        r, h = self.w / 2, self.h
        self.up('foot', [(r * 0.9, 0), (r * 0.985, 0.35), (r * 0.99, h * 0.1), (r * 0.97, h * 0.115)], self.cap, e)
        self.up('cloth', [(r * 0.965, h * 0.1), (r * 0.965, h * 0.9)], self.cloth, e)
        self.up('head', [(r * 0.97, h * 0.885), (r * 0.99, h * 0.9), (r * 0.985, h - 0.5), (r * 0.93, h - 0.12), (r * 0.8, h - 0.05)], self.cap, e)
        self.up('dish', [(r * 0.76, h - 0.06), (r * 0.74, h - 0.02), (r * 0.3, h - 0.02)], self.trim if self.style.get('ring') else self.dark, e)
        board('strip', -r * 0.3, h * 0.2, r * 0.6, h * 0.6, r * 0.985, 0.5, self.cap, e, r=r * 0.28, edge=0.2)
        for k, sign in enumerate('+-'):
            y = h * (0.68 - 0.34 * k)
            board('bar', -r * 0.14, y - r * 0.025, r * 0.28, r * 0.055, r * 1.0, 0.12, paint('pale'), e, r=r * 0.02, edge=0.02)
            if sign == '+':
                board('bar', -r * 0.027, y - r * 0.14, r * 0.055, r * 0.28, r * 1.0, 0.12, paint('pale'), e, r=r * 0.02, edge=0.02)
        disc('lamp', 0, h * 0.26, r * 0.985, r * 0.035, 0.08, glow(), e, 0.02)
        wordmark(self.word, 0, h * 0.5, r * 0.995, r * 0.17, self.ink if self.style['cap'] != 'ink' else '#d9d8d4', e, 'centre')
        rings = []
        for k in range(25):
            a = math.pi * k / 24
            x, y = r * 0.94 + r * 0.36 * math.sin(a), h * 0.9 - r * 0.5 + r * 0.5 * math.cos(a)
            rings.append([(x + 0.16 * math.cos(q) * math.sin(a), y + 0.16 * math.cos(q) * math.cos(a), 0.5 * math.sin(q)) for q in (2 * math.pi * i / 12 for i in range(12))])
        loft('loop', rings, self.skin, e)

    def bar(self, e):
        """A lying cylinder with round membranes at its ends."""
        r, w = self.h / 2, self.w
        lying = group('lying', (-w / 2, r, 0), (0, math.pi / 2, 0), e)
        lathe('cloth', [(r * 0.97, w * 0.06), (r * 0.97, w * 0.94)], self.cloth, lying)
        for lo, hi in ((0, w * 0.07), (w * 0.93, w)):
            outer = 0.25
            a = [(r * 0.9, 0), (r, outer), (r, hi - lo)] if lo == 0 else [(r, 0), (r, hi - lo - outer), (r * 0.9, hi - lo)]
            lathe('cap', a, self.cap, lying, (0, 0, lo))
        for side, z in ((-1, -0.02), (1, w + 0.02)):
            lathe('cone', [(r * 0.8, 0), (r * 0.7, side * 0.12), (r * 0.5, side * 0.04), (r * 0.3, side * 0.14)][:: 1], self.dark, lying, (0, 0, z))
            lathe('ring', [(r * 0.84, -0.05), (r * 0.84, 0.05)], self.trim, lying, (0, 0, z))
        board('foot', -w * 0.3, 0, w * 0.6, r * 0.3, r * 0.4, r * 0.8, self.cap, e, r=0.4)
        flat = group('top', (0, 2 * r * 0.985, 0), (math.radians(-90), 0, 0), e)
        slab('keys', w * 0.34, r * 0.5, 0.3, r * 0.24, self.cap, flat, (0, 0, -0.06), round_front=0.08)
        for k in range(3):
            lathe('key', [(r * 0.12, 0), (r * 0.12, 0.12)], paint('pale') if k != 1 else glow(), flat, ((k - 1) * w * 0.09, 0, 0.08), steps=40)
        wordmark(self.word, 0, r, r * 0.985, r * 0.36, self.ink, e, 'centre')

    def puck(self, e):
        """A flat round one that hangs from a cord."""
        r, thick = self.w / 2, min(self.d, self.h)
        foot = group('foot', (0, r, 0), (math.radians(-12), 0, 0), e)
        lathe('back', [(r * 0.7, -thick * 0.5), (r * 0.94, -thick * 0.4), (r, -thick * 0.1), (r, thick * 0.2), (r * 0.96, thick * 0.34)], self.skin, foot, steps=128)
        lathe('cloth', [(r * 0.955, thick * 0.3), (r * 0.9, thick * 0.42), (r * 0.6, thick * 0.5), (r * 0.2, thick * 0.53)], self.cloth, foot, steps=128)
        rim('ring', [(r * 0.99, thick * 0.3), (r * 0.98, thick * 0.36), (r * 0.95, thick * 0.37)], self.trim, foot)
        for k, sign in enumerate((-1, 1)):
            board('key', sign * r * 0.42 - r * 0.16, -r * 0.04, r * 0.32, r * 0.08, thick * 0.53, 0.1, self.cap, foot, r=r * 0.03, edge=0.03)
        board('key', r * 0.42 - r * 0.04, -r * 0.16, r * 0.08, r * 0.32, thick * 0.53, 0.1, self.cap, foot, r=r * 0.03, edge=0.03)
        wordmark(self.word, 0, -r * 0.52, thick * 0.535, r * 0.24, self.ink, foot, 'centre')
        rings = []
        for k in range(33):
            a = math.radians(-25 + 230 * k / 32)
            x, y = r * 0.3 * math.cos(a), r * 1.08 + r * 0.36 * math.sin(a)
            rings.append([(x + 0.14 * math.cos(q) * math.cos(a), y + 0.14 * math.cos(q) * math.sin(a), 0.14 * math.sin(q)) for q in (2 * math.pi * i / 12 for i in range(12))])
        loft('cord', rings, self.dark, foot)

    def tower(self, e):
        """A party speaker: two cones behind a grille, a ring of light, a handle in the top."""
        w, h, d = self.w, self.h, self.d
        slab('body', w, h, d, 3.2, self.skin, e, (0, h / 2, 0), round_front=1.6)
        board('face', -w * 0.43, h * 0.05, w * 0.86, h * 0.78, d / 2 + 0.05, 0.5, self.dark, e, r=2.6, edge=0.2)
        for y, r in ((h * 0.28, w * 0.36), (h * 0.66, w * 0.24)):
            rim('glow', [(r * 1.04, 0), (r * 1.06, 0.3), (r * 0.99, 0.32), (r * 0.97, 0)], glow('#ffb648', 2.2), e, (0, y, d / 2 + 0.05))
            rim('edge', [(r * 0.97, 0), (r * 0.96, 0.7), (r * 0.86, 0.8), (r * 0.78, 0.3), (r * 0.3, -1.2), (0.01, -1.3)], self.cap, e, (0, y, d / 2 + 0.05))
            lathe('dome', [(r * 0.34, -1.2), (r * 0.3, -0.5), (r * 0.18, -0.1), (r * 0.05, 0)], paint('steel'), e, (0, y, d / 2 + 0.05))
        wordmark(self.word, 0, h * 0.885, d / 2 + 0.02, h * 0.055, '#d9d8d4', e, 'centre')
        self.handle(e, w * 0.5, h - 0.5, 2.4, 1.0, self.cap)

    def handle(self, e, wide, y, rise, thick, mat):
        rings = []
        for k in range(41):
            a = math.pi * k / 40
            c, s = math.cos(a), math.sin(a)
            x, py = wide * math.copysign(abs(c) ** 0.5, c) * 0.5, y + rise * abs(s) ** 0.5
            rings.append([(x + thick * 0.5 * math.cos(q) * c, py + thick * 0.5 * math.cos(q) * s, thick * 1.1 * math.sin(q)) for q in (2 * math.pi * i / 14 for i in range(14))])
        loft('handle', rings, mat, e)

    def box(self, e):
        """A room speaker: cloth wrapped around a long oval, a leather handle, keys on top."""
        w, h, d = self.w, self.h, self.d
        base = group('base', (0, 0, 0), (math.radians(-90), 0, 0), e)
        ring = lambda k, z: [(x * k, y * k, z) for x, y in outline(w, d, d * 0.46, power=2.2)]
        loft('foot', [ring(0.9, 0), ring(0.94, 0.2), ring(0.94, 1.0)], self.cap, base)
        loft('cloth', [ring(0.95, 0.9), ring(0.985, 1.5), ring(1, h * 0.2), ring(1, h * 0.8), ring(0.985, h - 1.5), ring(0.95, h - 0.9)], self.cloth, base)
        loft('top', [ring(0.95, h - 1.0), ring(0.95, h - 0.5), ring(0.92, h - 0.15), ring(0.88, h)], self.cap, base)
        for k in range(4):
            lathe('key', [(0.7, 0), (0.7, 0.12), (0.6, 0.16)], paint('pale') if k != 3 else glow(), base, ((k - 1.5) * 2.6, -d * 0.12, h), steps=40)
        board('tag', -3.6, h * 0.14, 7.2, 2.4, d / 2 + 0.08, 0.16, self.trim, e, r=0.5, edge=0.05)
        wordmark(self.word, 0, h * 0.14 + 1.2, d / 2 + 0.1, 1.5, '#2a2118', e, 'centre')
        self.handle(group('back', (0, 0, -d * 0.12), parent=e), w * 0.66, h - 2.2, 5.2, 0.75, material('leather', linear('#8a5a34'), rough=0.55))

    def radio(self, e):
        """A wooden case with a cloth front, a lit dial and two knobs."""
        w, h, d = self.w, self.h, self.d
        slab('case', w, h - 0.8, d, 2.0, wooden(), e, (0, h / 2 + 0.4, 0), round_front=0.5)
        board('cloth', -w * 0.46, h * 0.14, w * 0.58, h * 0.76, d / 2 + 0.12, 0.5, self.cloth, e, r=1.2, edge=0.2)
        board('plate', w * 0.145, h * 0.14, w * 0.315, h * 0.76, d / 2 + 0.12, 0.5, self.trim, e, r=1.2, edge=0.2)
        board('dial', w * 0.17, h * 0.6, w * 0.265, h * 0.24, d / 2 + 0.18, 0.2, material('dial', linear('#2a2118'), rough=0.2, coat=1), e, r=0.5, edge=0.05)
        for k in range(15):
            board('line', w * (0.185 + 0.235 * k / 14), h * 0.7, 0.07, h * (0.08 if k % 2 else 0.05), d / 2 + 0.2, 0.03, paint('cream'), e, r=0.02, edge=0.01)
        board('needle', w * 0.33, h * 0.625, 0.14, h * 0.19, d / 2 + 0.22, 0.05, glow('#ff8a3d', 3), e, r=0.05, edge=0.01)
        for k, x in enumerate((0.225, 0.38)):
            knob(w * x, h * 0.36, d / 2 + 0.12, w * 0.052, paint('chrome'), e, paint('cream'), self.dark, turn=30 - 90 * k, tall=1.8)
        wordmark(self.word, -w * 0.42, h * 0.24, d / 2 + 0.16, h * 0.085, self.ink, e)
        for x in (-1, 1):
            board('foot', x * w * 0.36 - 1, 0, 2, 0.9, d * 0.34, d * 0.68, self.dark, e, r=0.3)
        self.handle(e, w * 0.6, h - 0.2, 2.6, 0.7, material('leather', linear('#6b4228'), rough=0.5))


def shoot(shot, path, **options):
    clear()
    speaker = Speaker(shot)
    shape = speaker.style['shape']
    seen = max(speaker.h, speaker.w * 0.8)
    e = stand(seen, {'main': -24, 'front': 0, 'detail': -40}[shot['view']])
    getattr(speaker, shape)(e)
    tall = HIGH * speaker.h / seen
    floor()
    room()
    look((0, -120, tall / 2 + 16), (0, 0, tall / 2), frame_lens(HIGH * 1.2, 0.84))
    render(path, **options)
    return {'fill': 0.74, 'wide': 0.82}
