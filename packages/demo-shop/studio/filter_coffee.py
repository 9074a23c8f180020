"""Filter coffee machines: a tower with a filter, a hot plate and a glass jug; no grinder, no milk."""

import math

from appliance import *


def shoot(shot, path, **options):
    clear()
    w, d, h = (v / 10 for v in shot['size'])
    style = {'round': 2.2, 'lit': True, 'jug': 'glass', 'trim': 'chrome', **shot['choices']}
    tone = shot['tone']
    skin, dark = paint(tone), material('dark', (0.015, 0.015, 0.016), rough=0.4, coat=0.3)
    trim = paint(style['trim'])
    ink = '#c9cdd1' if tone in ('black', 'graphite') else '#4a4d52'
    e = stand(h, -20)
    back = -d / 2
    jug_r, jug_x = min(w, d) * 0.36, -w * 0.06
    # The foot with its plate, the tower behind, the head with the filter above.
    slab('foot', w, d + 2, 5.2, style['round'], skin, e, (0, 2.8, 1), (math.radians(-90), 0, 0), round_front=1.0, round_back=0.4)
    lathe_up('plate', [(jug_r * 1.06, 0), (jug_r * 1.06, 0.4), (jug_r, 0.6)], dark, e, (jug_x, 5.3, d * 0.12))
    slab('tower', w, d * 0.34, h - 10, style['round'], skin, e, (0, h / 2, back + d * 0.17), (math.radians(-90), 0, 0), round_front=0.5)
    slab('head', w, d + 0.6, h * 0.29, style['round'], skin, e, (0, h * 0.855, 0.3), (math.radians(-90), 0, 0), round_front=0.9, round_back=0.9)
    slab('lid', w * 0.98, d * 0.98, 1.4, style['round'], dark, e, (0, h - 0.4, 0), (math.radians(-90), 0, 0), round_front=0.6)
    lathe_up('basket', [(jug_r * 0.5, 0), (jug_r * 0.96, 2.6), (jug_r * 1.0, 4.5)], dark, e, (jug_x, h * 0.69 - 3.4, d * 0.12))
    strip = w - 2.2 * style['round']
    board('strip', -strip / 2, h * 0.735, strip, 0.45, d / 2 + 0.66, 0.3, trim, e, r=0.2, edge=0.1)
    wordmark(shot['textures']['word'], -strip * 0.5, h * 0.86, d / 2 + 0.62, 1.5, ink, e)
    for k in range(10):
        board('mark', w * 0.40, h * 0.2 + k * h * 0.045, 0.9 if k % 3 == 0 else 0.55, 0.14, back + d * 0.345, 0.06, paint('silver'), e, r=0.06, edge=0.01)
    if style['lit']:
        board('display', w * 0.08, h * 0.815, w * 0.36, h * 0.09, d / 2 + 0.68, 0.3, dark, e, r=0.8, edge=0.1)
        digits('7:30', w * 0.26, h * 0.86, d / 2 + 0.7, 1.7, glow(), e)
    disc('switch', w * 0.3, 2.9, d / 2 + 1.95, 1.25, 0.5, dark, e, 0.15)
    disc('lamp', w * 0.3, 2.9, d / 2 + 2.4, 0.3, 0.1, glow(), e, 0.03)
    jug(e, jug_x, 5.9, d * 0.12, jug_r, h * 0.69 - 9.6, dark, trim, style)
    floor()
    room()
    look((0, -120, HIGH / 2 + 16), (0, 0, HIGH / 2), frame_lens(HIGH * 1.05, 0.84))
    render(path, **options)
    return {'fill': 0.84}


def lathe_up(name, profile, mat, parent, at):
    """A body of revolution about the machine's upright axis."""
    turned = group(name, at, (math.radians(-90), 0, 0), parent)
    return lathe(name, profile, mat, turned)


def jug(e, x, y, z, r, tall, dark, trim, style):
    foot = group('jug', (x, y, z), (math.radians(-90), 0, 0), e)
    body = [(r * 0.8, 0), (r * 0.97, 1.0), (r, tall * 0.3), (r * 0.97, tall * 0.5), (r * 0.72, tall * 0.86), (r * 0.7, tall * 0.92)]
    if style['jug'] == 'steel':
        lathe('steel', body, material('flask', linear('#c2c5c8'), metallic=1, rough=0.22), foot)
    else:
        coffee = material('coffee', linear('#1c0d06'), rough=0.12, coat=1)
        level = [(r * 0.78, 0.25), (r * 0.93, 1.1), (r * 0.955, tall * 0.3), (r * 0.93, tall * 0.5)]
        lathe('coffee', level, coffee, foot)
        rim('glass', body, smoked(0.93, 0.01, (1, 0.99, 0.97)), foot)
    rim('band', [(r * 0.74, tall * 0.82), (r * 0.76, tall * 0.84), (r * 0.76, tall * 0.93), (r * 0.7, tall * 0.95)], trim, foot)
    lathe('cover', [(r * 0.72, tall * 0.92), (r * 0.72, tall * 0.97), (r * 0.5, tall * 1.02)], dark, foot)
    rings = []
    for k in range(21):
        a = math.radians(-78 + 156 * k / 20)
        cx, cz = r * 0.78 + r * 0.62 * math.cos(a), tall * 0.52 + tall * 0.36 * math.sin(a)
        nx, nz = math.cos(a), math.sin(a)
        rings.append([(cx + 0.75 * math.cos(q) * nx, 1.25 * math.sin(q), cz + 0.75 * math.cos(q) * nz) for q in (2 * math.pi * i / 14 for i in range(14))])
    turned = group('handle', (0, 0, 0), (0, 0, math.radians(-48)), foot)
    loft('handle', rings, dark, turned)
