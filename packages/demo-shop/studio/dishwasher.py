"""Dishwashers: standing, narrow, for a table, or built in behind a bare panel."""

import math

from appliance import *


def shoot(shot, path, **options):
    clear()
    w, d, h = (v / 10 for v in shot['size'])
    style = {'panel': 'body', 'grip': 'pocket', 'time': '2:15', 'keys': 5, 'built': False, 'table': False, **shot['choices']}
    tone = shot['tone']
    skin = material('brushed', linear('#b9bbbd'), metallic=0.85, rough=0.36) if tone == 'steel' else paint(tone)
    gap = material('gap', (0.008, 0.008, 0.009), rough=0.8)
    gloss = material('gloss', (0.006, 0.006, 0.007), rough=0.05, coat=1)
    panel = gloss if style['panel'] == 'gloss' else skin
    bright = style['panel'] == 'gloss'
    ink = '#c9cdd1' if bright else '#4a4d52'
    print_ink = material('print', linear(ink), rough=0.5)
    e = stand(h, -17)
    face, foot = d / 2, 1.4 if style['table'] else 2.2
    kick = 0 if style['table'] else h * 0.11
    for x in (-w / 2 + 4, w / 2 - 4):
        for z in (-d / 2 + 4, face - 5):
            slab('foot', 3.4, foot, 3.4, 0.3, gap, e, (x, foot / 2, z), round_front=0.2)
    side = skin if tone != 'steel' or not style['built'] else paint('grey')
    top = 2.4 if not style['built'] else 0.6
    board('body', -w / 2, foot, w, h - foot - top, face - 2.2, d - 2.2, side, e, r=0.8, edge=0.3)
    board('core', -w / 2 + 0.4, foot + 0.4, w - 0.8, h - foot - 1.2, face - 1.2, 1.4, gap, e)
    if top > 1:
        slab('top', w, d + 0.4, top, 1.0, skin, e, (0, h - top / 2, 0), (math.radians(-90), 0, 0), round_front=0.5, round_back=0.2)
    if kick:
        board('kick', -w / 2 + 0.4, foot, w - 0.8, kick - 0.4, face - 0.9, 1.4, skin if not style['built'] else gap, e, edge=0.2)
    band = 9.0 if style['table'] else 12.0
    roof = h - top - 0.2
    low = foot + kick
    board('door', -w / 2, low, w, roof - band - low - 0.25, face, 2.2, skin, e, r=0.6, edge=0.35)
    board('panel', -w / 2, roof - band, w, band, face + 0.1, 2.3, panel, e, r=0.6, edge=0.35)
    z, cy = face + 0.1, roof - band / 2
    if style['grip'] == 'pocket':
        board('pocket', -w * 0.2, roof - band - 0.4, w * 0.4, band * 0.32, z + 0.02, 0.3, gap, e, r=1.2, edge=0.08)
        board('lip', -w * 0.19, roof - band + band * 0.24, w * 0.38, 0.7, z + 0.5, 0.9, panel, e, r=0.35, edge=0.2)
    elif style['grip'] == 'bar':
        for x in (-w * 0.32, w * 0.32):
            slab('post', 1.6, 1.6, 4, 0.7, paint('chrome'), e, (x, roof - band - 4, face + 2), round_front=0.2)
        slab('bar', w * 0.78, 1.8, 1.8, 0.85, paint('chrome'), e, (0, roof - band - 4, face + 4.4), round_front=0.7, round_back=0.7)
    wordmark(shot['textures']['word'], -w / 2 + 3.2, cy + band * 0.14, z, 2.2, ink, e)
    if style['time']:
        cx = w * 0.22
        if not bright:
            board('display', cx - 6, cy - band * 0.06, 12, band * 0.44, z + 0.05, 0.3, gloss, e, r=0.8, edge=0.08)
        digits(style['time'], cx, cy + band * 0.16, z + 0.07, band * 0.22, glow(), e)
    for k in range(style['keys']):
        x = w * 0.36 - k * 3.4 - (9 if style['time'] and style['grip'] != 'pocket' else 0)
        if style['grip'] == 'pocket' and abs(x) < w * 0.22:
            continue
        disc('key', w / 2 - 3.4 - k * 2.9, cy - band * 0.24, z, 0.85, 0.22, print_ink if bright else skin, e, 0.08)
        disc('lamp', w / 2 - 3.4 - k * 2.9, cy - band * 0.05, z, 0.2, 0.06, glow() if k == 2 else print_ink, e, 0.02)
    if style.get('knob'):
        knob(w / 2 - 8, cy, z, 2.9, skin, e, paint('pale'), print_ink)
        ticks(w / 2 - 8, cy, z, 3.9, print_ink, e, 7)
    return {**take(path, shot, tall=1.55 if style['table'] else 1.05, **options), 'fill': 0.7 if style['table'] else 0.84}
