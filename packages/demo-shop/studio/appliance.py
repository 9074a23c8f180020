"""What large and small appliances share: a scale, panels with a hole, prints, displays, knobs and smoked glass.

A machine is built in centimetres, upright: x is its width, y its height above the floor, z looks out of its front.
"""

import math

import bpy

from stage import *

HIGH = 15  # Every machine stands this high in the scene, so that lights and camera are the same for all.

TONES = {
    'white': ('#ebeae6', 0.0, 0.32), 'enamel': ('#dddcd8', 0.0, 0.32), 'graphite': ('#3a3d42', 0.55, 0.34), 'black': ('#151618', 0.0, 0.28),
    'steel': ('#b3b6b9', 0.9, 0.33), 'cream': ('#eadfc4', 0.0, 0.22), 'red': ('#a3231f', 0.0, 0.2),
    'sage': ('#a9bba6', 0.0, 0.24), 'chrome': ('#d8dadc', 1.0, 0.1), 'grey': ('#8c8f93', 0.0, 0.38),
    'ink': ('#26282b', 0.0, 0.4), 'blue': ('#33506f', 0.0, 0.25), 'sand': ('#cdb797', 0.0, 0.3), 'silver': ('#c9cbcd', 0.6, 0.3),
    'navy': ('#2b3f66', 0.1, 0.34), 'copper': ('#b9784e', 0.5, 0.3), 'lavender': ('#b9addb', 0.0, 0.34),
    'pale': ('#d9d8d4', 0.0, 0.4), 'amber': ('#c8862c', 0.8, 0.25), 'mint': ('#c4d6cb', 0.0, 0.25),
}


def paint(tone, coat=None, **more):
    """The surface of a named tone."""
    colour, metallic, rough = TONES[tone]
    shiny = (0.5 if metallic < 0.5 else 0.15) if coat is None else coat
    return material(tone, linear(colour), metallic=metallic, rough=rough, coat=shiny, **more)


def smoked(tint=0.3, rough=0.02, colour=(1, 1, 1)):
    """Tinted glass without thickness: mirrors at a low angle and lets the rest through."""
    m = bpy.data.materials.new('smoked')
    m.use_nodes = True
    nodes, links = m.node_tree.nodes, m.node_tree.links
    nodes.remove(nodes['Principled BSDF'])
    clear_part, mirror, mix, facing = (nodes.new(f'ShaderNode{n}') for n in ('BsdfTransparent', 'BsdfGlossy', 'MixShader', 'Fresnel'))
    clear_part.inputs['Color'].default_value = (*(tint * c for c in colour), 1)
    mirror.inputs['Roughness'].default_value = rough
    facing.inputs['IOR'].default_value = 1.65
    links.new(facing.outputs[0], mix.inputs[0])
    links.new(clear_part.outputs[0], mix.inputs[1])
    links.new(mirror.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes['Material Output'].inputs['Surface'])
    return m


def glow(colour='#ffb648', strength=3.0):
    return material('glow', (0, 0, 0), rough=0.5, emission=linear(colour), strength=strength)


def stand(high, turn=0.0, at=(0, 0, 0)):
    """The group a machine of this height in centimetres is built in; `turn` degrees to the left."""
    e = group('machine', at, (math.radians(90), 0, math.radians(turn)))
    e.scale = (HIGH / high,) * 3
    return e


def board(name, x, y, w, h, z, d, mat, parent, r=0.6, edge=0.25, **more):
    """A board with its lower left corner at x, y whose front is at z."""
    return slab(name, w, h, d, min(r, w / 2 - 0.001, h / 2 - 0.001), mat, parent, (x + w / 2, y + h / 2, z - d / 2), round_front=min(edge, d / 2.1), **more)


def disc(name, x, y, z, r, d, mat, parent, edge=0.1):
    return lathe(name, [(r, 0), (r, d - edge), (r - edge, d)], mat, parent, (x, y, z))


def rim(name, profile, mat, parent, at=(0, 0, 0), steps=128, power=2.0, wide=1.0):
    """An open ring from (radius, z) pairs; a `power` above 2 makes it squarer."""
    def point(r, a, z):
        c, s = math.cos(a), math.sin(a)
        return (wide * r * math.copysign(abs(c) ** (2 / power), c), r * math.copysign(abs(s) ** (2 / power), s), z)
    rings = [[point(r, 2 * math.pi * i / steps, z) for i in range(steps)] for r, z in profile]
    return tube(name, rings, mat, parent, at)


def tube(name, rings, mat, parent, at=(0, 0, 0), smooth=35, closed=False):
    n = len(rings[0])
    faces = [(k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i) for k in range(len(rings) - 1) for i in range(n)]
    if closed:
        faces.append(tuple(range((len(rings) - 1) * n, len(rings) * n)))
    return mesh(name, [p for ring in rings for p in ring], faces, mat, parent, at, smooth=smooth)


def pipe(points, thick, mat, parent, wide=1.0, name='pipe'):
    """A closed tube along points (x, z) of a plane; `thick` gives the radius at a share of the way, `wide` flattens it."""
    rings, n = [], len(points) - 1
    for k, (x, z) in enumerate(points):
        (x0, z0), (x1, z1) = points[max(0, k - 1)], points[min(n, k + 1)]
        length = math.hypot(x1 - x0, z1 - z0)
        nx, nz, r = -(z1 - z0) / length, (x1 - x0) / length, thick(k / n)
        rings.append([(x + r * math.cos(q) * nx, -r * wide * math.sin(q), z + r * math.cos(q) * nz) for q in (2 * math.pi * i / 20 for i in range(20))])
    return loft(name, rings, mat, parent, smooth=60)


def curve(knots, steps=14):
    """A smooth line through the knots (Catmull-Rom)."""
    k = [knots[0], *knots, knots[-1]]
    out = []
    for a, b, c, d in zip(k, k[1:], k[2:], k[3:]):
        for i in range(steps):
            t = i / steps
            out.append(tuple(0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3) for p, q, r, s in zip(a, b, c, d)))
    return [*out, knots[-1]]


def shell(parent, x, y, w, h, front, back, mat, r=0.9):
    """The sides of a box without its front and back."""
    ring = lambda inset, z: [(px + x + w / 2, py + y + h / 2, z) for px, py in outline(w - 2 * inset, h - 2 * inset, r)]
    return tube('shell', [ring(0.3, back), ring(0, back + 0.4), ring(0, front - 0.4), ring(0.25, front), ring(1.2, front)], mat, parent)


def dense(points, step=0.8):
    """The same outline with points at most `step` apart."""
    out = []
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
        n = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / step))
        out += [(x0 + (x1 - x0) * k / n, y0 + (y1 - y0) * k / n) for k in range(n)]
    return out


def holed(name, x, y, w, h, z, d, hole, mat, parent, edge=0.25, power=2.0):
    """A board with a round hole (centre x, y and radius) in it."""
    cx, cy, radius = hole
    outer = lambda inset: [(px + x + w / 2 - cx, py + y + h / 2 - cy) for px, py in outline(w - 2 * inset, h - 2 * inset, 0.6, steps=6)]
    rings = []
    count = None
    for inset, depth in [(0, -d), (0, -edge), (edge * 0.3, -edge * 0.3), (edge, 0)]:
        pts = dense(outer(0))
        k = ((w - 2 * inset) / w, (h - 2 * inset) / h)
        rings.append([(px * k[0], py * k[1], depth) for px, py in pts])
        count = pts
    for grow, depth in [(edge, 0), (edge * 0.3, -edge * 0.3), (0, -edge), (0, -d)]:
        ring = []
        for px, py in count:
            a = math.atan2(py, px)
            c, s = math.cos(a), math.sin(a)
            r = (radius + grow) / (abs(c) ** power + abs(s) ** power) ** (1 / power)
            ring.append((r * c, r * s, depth))
        rings.append(ring)
    return tube(name, rings, mat, parent, (cx, cy, z), smooth=12)


def label(text, x, y, z, size, mat, parent, align='CENTER'):
    """Flat letters, for what a panel says the same in every language."""
    curve = bpy.data.curves.new('label', 'FONT')
    curve.body, curve.size, curve.align_x, curve.align_y = text, size, align, 'CENTER'
    curve.materials.append(mat)
    o = bpy.data.objects.new('label', curve)
    bpy.context.scene.collection.objects.link(o)
    o.location, o.parent = (x, y, z + 0.02), parent
    return o


def wordmark(path, x, y, z, high, ink, parent, align='left'):
    """The maker's name as a print `high` from foot to ascender."""
    m = material('word', linear(ink) if isinstance(ink, str) else ink, rough=0.4)
    nodes, links = m.node_tree.nodes, m.node_tree.links
    tex = nodes.new('ShaderNodeTexImage')
    tex.image = bpy.data.images.load(path, check_existing=True)
    tex.image.colorspace_settings.name = 'Non-Color'
    links.new(tex.outputs['Color'], nodes['Principled BSDF'].inputs['Alpha'])
    w = high * tex.image.size[0] / tex.image.size[1]
    left = x if align == 'left' else x - w / 2 if align == 'centre' else x - w
    return mesh('word', [(left, y - high / 2, z), (left + w, y - high / 2, z), (left + w, y + high / 2, z), (left, y + high / 2, z)], [(0, 1, 2, 3)], m, parent, (0, 0, 0.03))


SEGMENTS = {'0': 'abcdef', '1': 'bc', '2': 'abged', '3': 'abgcd', '4': 'fgbc', '5': 'afgcd', '6': 'afgedc', '7': 'abc', '8': 'abcdefg', '9': 'abfgcd', '-': 'g', 'E': 'afged', ' ': ''}


def digits(text, x, y, z, high, mat, parent):
    """Seven-segment digits centred at x, y; a colon takes a third of a digit."""
    w, t = high * 0.5, high * 0.11
    step = {':': w * 0.62, '.': w * 0.5}
    left = x - sum(step.get(c, w * 1.42) for c in text) / 2
    for c in text:
        if c in step:
            for dy in ((0.2, -0.2) if c == ':' else (-0.47,)):
                board('dot', left + w * 0.1, y + dy * high - t / 2, t, t, z + 0.03, 0.03, mat, parent, r=t / 2)
        else:
            places = {'a': (0, 0.5, 1), 'g': (0, 0, 1), 'd': (0, -0.5, 1), 'f': (-0.5, 0.25, 0), 'b': (0.5, 0.25, 0), 'e': (-0.5, -0.25, 0), 'c': (0.5, -0.25, 0)}
            for s in SEGMENTS[c]:
                dx, dy, flat = places[s]
                sw, sh = (w - t * 1.3, t) if flat else (t, high / 2 - t * 1.2)
                cx, cy = left + w * 0.6 + dx * w, y + dy * high
                board('segment', cx - sw / 2, cy - sh / 2, sw, sh, z + 0.03, 0.03, mat, parent, r=t / 2)
        left += step.get(c, w * 1.42)


def knob(x, y, z, r, body, parent, cap=None, mark=None, ring=None, tall=2.2, turn=40):
    """A dial with a ground edge, a dished cap and a mark that points `turn` degrees right of up."""
    disc('knob-foot', x, y, z, r * 1.14, 0.25, ring or body, parent, 0.08)
    steps, ridges = 192, 48
    rings = []
    for k, zz in [(1.0, 0), (1.0, tall * 0.82), (0.97, tall * 0.94), (0.9, tall)]:
        rings.append([(r * (k + (0.008 if (i // 2) % 2 and zz < tall * 0.9 else 0)) * math.cos(2 * math.pi * i / steps), r * (k + (0.008 if (i // 2) % 2 and zz < tall * 0.9 else 0)) * math.sin(2 * math.pi * i / steps), zz) for i in range(steps)])
    tube('knob', rings, body, parent, (x, y, z), closed=True)
    lathe('cap', [(r * 0.86, tall - 0.05), (r * 0.86, tall + 0.03), (r * 0.8, tall + 0.06)], cap or body, parent, (x, y, z))
    if mark:
        a = math.radians(turn)
        at = (x + math.sin(a) * r * 0.6, y + math.cos(a) * r * 0.6, z + tall + 0.1)
        slab('mark', r * 0.09, r * 0.36, 0.06, r * 0.04, mark, parent, at, (0, 0, -a), round_front=0.02)


def ticks(x, y, z, r, mat, parent, count=14, size=0.28, texts=()):
    """Dots around a dial, each with a short print outside."""
    for i in range(count):
        a = math.radians(-150 + 300 * i / (count - 1))
        disc('tick', x + math.sin(a) * r, y + math.cos(a) * r, z, size / 2, 0.03, mat, parent, 0.01)
        if i < len(texts) and texts[i]:
            left = math.sin(a) < -0.1
            label(texts[i], x + math.sin(a) * (r + 0.55), y + math.cos(a) * (r + 0.55), z, 0.85, mat, parent, 'RIGHT' if left else 'CENTER' if abs(math.sin(a)) < 0.1 else 'LEFT')


def room():
    """Light for a body HIGH units tall: softboxes left, right, above and behind, brighter on the left."""
    world((1, 0.99, 0.98), (0.42, 0.415, 0.41), 0.62)
    area((-30, -26, 20), (12, 30), 5600, (0, 0, 7))
    area((30, -16, 12), (4, 26), 2600, (0, 0, 7), (1, 0.98, 0.95))
    area((4, -60, 44), (40, 14), 11500, (0, 0, 6))
    area((0, -10, 42), (28, 18), 6000, (0, 0, 0))
    area((-4, 28, 22), (22, 8), 3600, (0, 0, 9))


def take(path, shot, lift=12.0, fill=0.84, tall=1.05, side=0.0, **options):
    """The camera in front, `lift` above the middle, and the picture itself."""
    floor()
    room()
    look((side, -120, HIGH / 2 + lift), (0, 0, HIGH / 2), frame_lens(HIGH * tall, fill))
    render(path, **options)
    return {'fill': fill}
