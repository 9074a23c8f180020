"""Draws the wear of a grade on the close-ups of `wear_scene.py`: `wear.py PICTURES`.

A mark is a line on the surface of the phone, seen by the camera of the close-up, so that two grades lie over each other. A
worse grade has the marks of the better one and more: both take them from one sequence.
"""

import math
import os
import random
import sys

from PIL import Image, ImageDraw, ImageFilter

W, H, D, R = 7.19, 15.17, 0.8, 0.863
CORNER = (math.cos(math.radians(-38)), math.sin(math.radians(-38)))
CX = (W / 2 - 0.5) * CORNER[0] - (0.5 - H / 2) * CORNER[1]
CY = (W / 2 - 0.5) * CORNER[1] + (0.5 - H / 2) * CORNER[0]
# Camera, where it looks, focal length; whether the back lies above; turn in degrees.
views = {
    'screen': ((-1.2, -9.5, 13), (0.2, 3.9, D), 78, False, 24),
    'frame': ((CX + 1.5, CY - 12, 6.2), (CX, CY, D * 0.45), 92, True, -38),
    'back': ((1.5, -14.5, 13), (0.3, -4.4, D), 78, True, -20),
}
flawless = {'screen': 'screen-a.webp', 'frame': 'frame-a-plus.webp', 'back': 'back-a-plus.webp'}
# Per place and grade: hairlines, scratches that a nail feels, rubbed spots, dents; of the whole side of the phone.
marks = {
    'screen': {'b': (2, 0, 0, 0), 'c-plus': (110, 14, 0, 0), 'c': (260, 70, 0, 0)},
    'frame': {'a': (14, 0, 0, 0), 'b': (40, 10, 5, 0), 'c-plus': (80, 34, 22, 0), 'c': (130, 60, 46, 7)},
    'back': {'a': (36, 0, 0, 0), 'b': (130, 22, 0, 0), 'c-plus': (300, 95, 8, 0), 'c': (520, 210, 34, 0)},
}
SIZE, FINE = (600, 450), 3


def camera(place):
    """Turns a point of the table's space into one of the picture, `FINE` times as large."""
    at, target, lens, _, _ = views[place]
    minus = lambda a, b: [p - q for p, q in zip(a, b)]
    dot = lambda a, b: sum(p * q for p, q in zip(a, b))
    cross = lambda a, b: [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    unit = lambda a: [p / math.sqrt(dot(a, a)) for p in a]
    ahead = unit(minus(target, at))
    right = unit(cross(ahead, [0, 0, 1]))
    up = cross(right, ahead)
    scale = lens / 36 * SIZE[0] * FINE

    def project(point):
        seen = minus(point, at)
        depth = dot(seen, ahead)
        return SIZE[0] * FINE / 2 + dot(seen, right) / depth * scale, SIZE[1] * FINE / 2 - dot(seen, up) / depth * scale

    return project


def surface(place):
    """(u, v) in centimetres to a point: of the side that lies above, or of the frame's wall round the near corner."""
    _, _, _, flip, yaw = views[place]
    c, s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
    turned = lambda x, y, z: (x * c - y * s, x * s + y * c, z)
    if place != 'frame':
        return lambda u, v: turned(-u if flip else u, v, D)

    def wall(u, v):
        bend = R * math.pi / 2
        x, y = W / 2 - R, -H / 2 + R
        if u < -bend / 2:
            return turned(x + u + bend / 2, -H / 2, v)
        if u > bend / 2:
            return turned(W / 2, y + u - bend / 2, v)
        a = math.radians(-45) + u / R
        return turned(x + R * math.cos(a), y + R * math.sin(a), v)

    return wall


def start(place, chance):
    if place == 'frame':
        return (chance.random() - 0.5) * 7, 0.06 + (D - 0.12) * chance.random()
    return (chance.random() - 0.5) * (W - 0.5), (chance.random() - 0.5) * (H - 0.5)


def scratch(place, ink, chance, length, width, at=None, angle=None, bend=0.5):
    """A slightly bent line that fades at both ends."""
    project, point = camera(place), surface(place)
    u, v = at or start(place, chance)
    angle = chance.random() * math.tau if angle is None else angle
    turn = (chance.random() - 0.5) * bend
    strength, steps = 0.35 + 0.65 * chance.random(), 24
    for k in range(steps):
        nu, nv = u + math.cos(angle) * length / steps, v + math.sin(angle) * length / steps
        inside = 0.04 < nv < D - 0.04 if place == 'frame' else abs(nu) < W / 2 - 0.2 and abs(nv) < H / 2 - 0.2
        if inside:
            fade = math.sin(math.pi * (k + 0.5) / steps) ** 0.6
            ink.line((*project(point(u, v)), *project(point(nu, nv))), fill=int(255 * strength * fade), width=width)
        u, v, angle = nu, nv, angle + turn / steps


def rub(place, ink, chance):
    """Many short strokes in one direction, on the frame along its upper edge."""
    u, v = start(place, chance)
    if place == 'frame':
        u, v = chance.gauss(0, 1.6), D - 0.06 - abs(chance.gauss(0, 0.12))
    angle = 0 if place == 'frame' else chance.random() * math.pi
    for _ in range(14):
        at = (u + chance.gauss(0, 0.09), v + chance.gauss(0, 0.035))
        scratch(place, ink, chance, 0.04 + 0.12 * chance.random(), chance.choice((2, 3, 4)), at, angle + chance.gauss(0, 0.2))


def dent(picture, chance):
    """A nick in the frame's upper edge: dark where it turns away, a bare rim below."""
    project, point = camera('frame'), surface('frame')
    u, v = chance.gauss(0, 1.5), D - 0.1 - 0.14 * chance.random()
    x, y = (p / FINE for p in project(point(u, v)))
    r = 6 + 8 * chance.random()
    dark, bright = Image.new('L', SIZE), Image.new('L', SIZE)
    ImageDraw.Draw(dark).ellipse((x - r, y - r * 0.55, x + r, y + r * 0.55), fill=210)
    ImageDraw.Draw(bright).arc((x - r, y - r * 0.6, x + r, y + r * 0.6), 15, 165, fill=230, width=2)
    picture.paste((10, 10, 12), mask=dark.filter(ImageFilter.GaussianBlur(1.8)))
    picture.paste((196, 196, 200), mask=bright.filter(ImageFilter.GaussianBlur(0.7)))


def draw(place, grade, clean):
    hairlines, scratches, rubs, dents = marks[place][grade]
    mask = Image.new('L', (SIZE[0] * FINE, SIZE[1] * FINE))
    ink = ImageDraw.Draw(mask)
    chance = random.Random(f'{place} hairlines')
    for k in range(hairlines):
        # The two that grade B may have lie where the camera looks.
        seen = [(-1.6, 4.6, 0.7), (0.4, 3.2, 1.2)][k] if place == 'screen' and k < 2 else None
        if seen:
            scratch(place, ink, random.Random(7), 2.2, 3, seen[:2], seen[2])
        else:
            scratch(place, ink, chance, 0.25 + 1.6 * chance.random() ** 2, 2)
    chance = random.Random(f'{place} scratches')
    for _ in range(scratches):
        scratch(place, ink, chance, 0.2 + 1.2 * chance.random() ** 2, chance.choice((3, 4, 5)), bend=0.9)
    chance = random.Random(f'{place} rubs')
    for _ in range(rubs):
        rub(place, ink, chance)
    picture = clean.copy()
    mask = mask.filter(ImageFilter.GaussianBlur(0.8)).resize(SIZE, Image.LANCZOS)
    picture.paste((198, 198, 202), mask=mask)
    chance = random.Random('dents')
    for _ in range(dents):
        dent(picture, chance)
    return picture


if __name__ == '__main__':
    for place, grades in marks.items():
        clean = Image.open(os.path.join(sys.argv[1], flawless[place])).convert('RGB')
        for grade in grades:
            target = os.path.join(sys.argv[1], f'{place}-{grade}.webp')
            draw(place, grade, clean).save(target, quality=84, method=6)
            print(target, os.path.getsize(target))
