"""The three close-ups without wear: `wear_scene.py TEXTURES PICTURES`, whose textures `tooling/studio.ts` has written."""

import math
import os
import sys
import tempfile

from PIL import Image

from phone import Phone
from stage import *
from wear import flawless, views

TONE = {'light': '#52555b', 'mid': '#3a3c41', 'low': '#27292c', 'ink': '#a4a8ad', 'dark': True, 'matt': False}


def shoot(place, textures, path):
    clear()
    at, target, lens, flip, yaw = views[place]
    phone = Phone(TONE, 6.3, '2', f'{textures}/screen-dusk.png', f'{textures}/mark-nordvik.png', 0.12, 'pill')
    phone.screen = material('screen', (0.002, 0.002, 0.0025), rough=0.06, coat=1)
    table = material('table', linear('#e9e6df'), rough=0.75)
    mesh('table', [(-200, -200, 0), (200, -200, 0), (200, 200, 0), (-200, 200, 0)], [(0, 1, 2, 3)], table)
    world((1, 0.99, 0.97), (0.32, 0.31, 0.3), 0.45)
    phone.build((0, 0, phone.d / 2), (0, math.pi if flip else 0, math.radians(yaw)))
    if place == 'frame':
        area((-12, -4, 9), (8, 6), 700, (0, -6, 0))
        area((9, -16, 5), (9, 5), 480, (0, -6, 0.4))
        area((0, 8, 14), (12, 8), 700, (0, -4, 0))
    else:
        area((-9, 12, 12), (13, 8), 1000, (0, 1, 0))
        area((14, 2, 10), (3, 14), 420, (0, 0, 0))
    look(at, target, lens)
    render(path, size=600, height=450, samples=8, exposure=-0.1, transparent=False)


if __name__ == '__main__':
    for place, name in flawless.items():
        with tempfile.TemporaryDirectory() as folder:
            raw = os.path.join(folder, 'raw.png')
            shoot(place, sys.argv[1], raw)
            Image.open(raw).convert('RGB').save(os.path.join(sys.argv[2], name), quality=90, method=6)
