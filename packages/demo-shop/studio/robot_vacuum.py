"""Robot vacuums: a low disc with a turret, a camera or neither, beside its charging dock if it comes with a big one."""

import math

from appliance import *


class Robot:
    def __init__(self, shot):
        self.w, self.d, self.h = (v / 10 for v in shot['size'])
        self.word = shot['textures']['word']
        tone = shot['tone']
        self.style = {'sees': 'turret', 'ring': 'amber', 'station': False, 'top': 'body', **shot['choices']}
        self.tone = tone
        self.ink = '#c9cdd1' if tone in ('graphite', 'black') else '#4a4d52'
        self.skin = paint(tone, coat=0.04)
        self.lid = material('lid', (0.012, 0.012, 0.014), rough=0.42) if self.style['top'] == 'gloss' else self.skin
        self.dark = material('dark', (0.02, 0.02, 0.022), rough=0.45)
        self.gloss = material('gloss', (0.006, 0.006, 0.007), rough=0.05, coat=1)

    def disc(self, e, r, tall):
        """A robot lying on the floor; here z is up."""
        s = self.style
        lathe('chassis', [(r - 1.2, 0.8), (r - 0.3, 1.6), (r - 0.2, tall * 0.42)], self.dark, e)
        lathe('bumper', [(r - 0.2, 1.7), (r, 2.1), (r, tall * 0.8), (r - 0.25, tall * 0.9), (r - 0.8, tall * 0.94)], self.skin, e, steps=160)
        lathe('seam', [(r - 1.1, tall * 0.5), (r - 1.1, tall * 0.955)], self.dark, e, steps=160)
        lathe('lid', [(r - 1.35, tall * 0.5), (r - 1.35, tall * 0.94), (r - 1.6, tall), (r - 2.2, tall + 0.05)], self.lid, e, steps=160)
        for side in (-1, 1):
            slab('wheel', 1.8, 6, 3.2, 0.9, self.dark, e, (side * (r * 0.62), 0, 1.6), round_front=0.3)
        board_top = tall + 0.05
        if s['sees'] == 'turret':
            ring = paint(s['ring']) if s['ring'] != 'body' else self.skin
            lathe('turret-foot', [(5.4, 0), (5.4, 0.3), (5.1, 0.5)], ring, e, (0, r * 0.18, board_top))
            lathe('turret-slot', [(4.7, 0.3), (4.7, 1.5)], self.gloss, e, (0, r * 0.18, board_top))
            lathe('turret', [(5.0, 1.3), (5.0, 2.0), (4.7, 2.35), (3.6, 2.45)], self.lid, e, (0, r * 0.18, board_top))
        elif s['sees'] == 'camera':
            slab('eye', 9, 5, 0.5, 2.4, self.gloss, e, (0, -r * 0.62, board_top), round_front=0.2)
            lathe('lens', [(1.3, 0), (1.3, 0.5), (0.9, 0.7)], self.gloss, e, (0, -r * 0.62, board_top + 0.2))
        keys = -r * 0.36
        slab('keys', 9.4, 3.4, 0.14, 1.7, self.dark if s['top'] != 'gloss' else self.skin, e, (0, keys, board_top + 0.03), round_front=0.05)
        for k in (-1, 1):
            rim('key', [(0.8, 0), (0.8, 0.05), (0.62, 0.05), (0.62, 0)], glow() if k < 0 else glow('#dfe6ea', 0.8), e, (k * 2.6, keys, board_top + 0.1), 40)
        wordmark(self.word, 0, keys - 4.6, board_top + 0.02, 1.9, self.ink if s['top'] != 'gloss' else '#c9cdd1', e, 'centre')
        window = group('window', (0, -r + 0.05, tall * 0.55), (math.radians(90), 0, 0), e)
        slab('sensor', r * 0.5, tall * 0.24, 0.6, tall * 0.11, self.gloss, window, round_front=0.2)

    def station(self, e, w, h, d):
        """A dock with bins for dust and water; the robot stands in its foot."""
        s = self.style
        low, deep = h * 0.3, d * 0.72
        board('back', -w / 2, 0.6, w, h - 0.6, -d * 0.1, deep * 0.5, self.skin, e, r=4, edge=1.6)
        board('head', -w / 2, low, w, h - low, deep * 0.42, deep, self.skin, e, r=4, edge=1.8)
        board('cave', -w / 2 + 2.4, 1.2, w - 4.8, low - 0.6, -d * 0.05, 0.6, self.dark, e, r=2)
        slab('foot', w, d * 0.95, 1.4, 5, self.dark, e, (0, 0.7, d * 0.1), (math.radians(-90), 0, 0), round_front=0.5)
        board('band', -w / 2 + 3, low + 3.2, w - 6, h * 0.2, deep * 0.42 + 0.05, 0.3, self.gloss, e, r=1.6, edge=0.1)
        board('lamp', -4, low + 3.2 + h * 0.1, 8, 0.4, deep * 0.42 + 0.08, 0.1, glow(), e, r=0.2, edge=0.02)
        board('line', -w / 2 + 0.1, h - 5.2, w - 0.2, 0.2, deep * 0.42 + 0.04, 0.2, self.dark, e, r=0.1, edge=0.02)
        wordmark(self.word, 0, h - 9.5, deep * 0.42, 2.4, self.ink, e, 'centre')


def shoot(shot, path, **options):
    clear()
    robot = Robot(shot)
    w, d, h = robot.w, robot.d, robot.h
    floor()
    room()
    if robot.style['station'] and shot['view'] == 'main':
        e = stand(h * 1.12, -14)
        robot.station(e, w, h, d)
        lying = group('robot', (0, 0, d * 0.72), (math.radians(-90), 0, 0), e)
        robot.disc(lying, 17.4, 9)
        look((0, -112, HIGH / 2 + 34), (0, -3, HIGH / 2 - 1.6), frame_lens(HIGH * 1.3, 0.84))
        fill, wide = 0.82, 0.9
    else:
        e = stand(32, -12)
        lying = group('robot', (0, 0, 0), (math.radians(-90), 0, 0), e)
        robot.disc(lying, 17.4, min(h, 9.7) - 2.4)
        look((0, -112, HIGH / 2 + 58), (0, 0, 1.4), frame_lens(HIGH * 1.06, 0.84))
        fill, wide = 0.7, 0.84
    render(path, **options)
    return {'fill': fill, 'wide': wide}
