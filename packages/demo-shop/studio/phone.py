"""Phones: one parametric body, four camera blocks, front and back."""

import math

from stage import *

CM_PER_INCH = 2.54


def size_of(inches):
    """Width and height in centimetres of a phone with this screen."""
    diagonal = inches * CM_PER_INCH + 0.75
    height = diagonal / math.sqrt(1 + 0.468**2)
    return height * 0.474, height


class Phone:
    def __init__(self, tone, inches, cameras, screen, mark, corner=0.155, notch='dot'):
        self.w, self.h = size_of(inches)
        self.d = 0.8
        self.r = self.w * corner
        self.cameras, self.notch = cameras, notch
        base, frame = linear(tone['mid']), linear(tone['light'] if not tone['dark'] else tone['mid'])
        matt = tone.get('matt', True)
        self.back = material('back', base, metallic=0.15, rough=0.34 if matt else 0.1, coat=0.25 if matt else 1, grain=0.03, mask=mark, ink=linear(tone['ink']))
        self.frame = material('frame', frame, metallic=1, rough=0.24)
        self.plate = material('plate', linear(tone['light'] if not tone['dark'] else tone['mid']), metallic=0.25, rough=0.16, coat=0.7)
        self.band = material('band', linear(tone['low']), rough=0.6)
        self.glass = material('glass', (0.002, 0.002, 0.0025), rough=0.06, coat=1)
        self.screen = material('screen', (0, 0, 0), rough=0.08, image=screen, strength=1.0, coat=0.6)
        self.black = material('black', (0.0015, 0.0015, 0.002), rough=0.25)
        self.barrel = material('barrel', (0.012, 0.012, 0.014), metallic=0.6, rough=0.3)
        self.lens = material('lens', (0.002, 0.002, 0.005), rough=0.02, coat=1, spec=0.9)
        self.iris = material('iris', (0.004, 0.005, 0.014), metallic=0.5, rough=0.16)
        self.coating = material('coating', (0.03, 0.02, 0.09), metallic=0.9, rough=0.12)
        self.flash = material('flash', (0.95, 0.85, 0.62), rough=0.25, coat=1)

    def build(self, at=(0, 0, 0), turn=(0, 0, 0)):
        """The front looks along +z, the top is +y."""
        w, h, d, r = self.w, self.h, self.d, self.r
        e = group('phone', at, turn)
        slab('frame', w, h, d, r, self.frame, e, round_front=0.16, round_back=0.16)
        slab('glass', w - 0.09, h - 0.09, 0.06, r - 0.045, self.glass, e, (0, 0, d / 2 - 0.012), round_front=0.045, round_back=0.005)
        bezel = 0.19
        rings = [[(x, y, 0) for x, y in outline(w - 2 * bezel - 0.09, h - 2 * bezel - 0.09, r - bezel)], [(x, y, 0.003) for x, y in outline(w - 2 * bezel - 0.09, h - 2 * bezel - 0.09, r - bezel)]]
        loft('screen', rings, self.screen, e, (0, 0, d / 2 + 0.019))
        top = h / 2 - bezel - 0.09
        if self.notch == 'pill':
            slab('notch', w * 0.24, w * 0.066, 0.004, w * 0.033, self.black, e, (0, top - w * 0.07, d / 2 + 0.025), round_front=0.001)
        else:
            lathe('notch', [(w * 0.026, 0), (w * 0.026, 0.004)], self.black, e, (0, top - w * 0.065, d / 2 + 0.024))
        slab('back', w - 0.09, h - 0.09, 0.06, r - 0.045, self.back, e, (0, 0, -d / 2 + 0.012), (0, math.pi, 0), round_front=0.045, round_back=0.005)
        for y in (h * 0.24, h * 0.12):
            slab('button', 0.14, h * 0.075, 0.26, 0.07, self.frame, e, (-w / 2 - 0.0, y, 0), round_front=0.05)
        slab('button', 0.14, h * 0.11, 0.26, 0.07, self.frame, e, (w / 2 + 0.0, h * 0.17, 0), round_front=0.05)
        for y in (h / 2 - h * 0.1, -h / 2 + h * 0.1):
            for side in (-1, 1):
                slab('band', 0.012, 0.055, d * 0.94, 0.005, self.band, e, (side * (w / 2 - 0.004), y, 0), round_front=0.01)
        cams = group('cameras', (0, 0, -d / 2 - 0.018), (0, math.pi, 0), e)
        self.camera_block(cams)
        return e

    def lens_at(self, parent, x, y, r, z=0.0, tall=0.16):
        lathe('ring', [(r, -0.05), (r, tall - 0.03), (r - 0.03, tall), (r - 0.1, tall), (r - 0.1, tall - 0.06)], self.frame, parent, (x, y, z))
        g = r - 0.09
        lathe('barrel', [(g, 0), (g, tall - 0.035)], self.barrel, parent, (x, y, z))
        lathe('iris', [(g * 0.74, 0), (g * 0.74, tall - 0.03)], self.iris, parent, (x, y, z))
        lathe('coat', [(g * 0.46, 0), (g * 0.46, tall - 0.026), (g * 0.3, tall - 0.02)], self.coating, parent, (x, y, z))
        lathe('pupil', [(g * 0.24, 0), (g * 0.24, tall - 0.012)], self.black, parent, (x, y, z))
        dome = [(g * math.cos(math.radians(a)), tall - 0.03 + 0.05 * math.sin(math.radians(a))) for a in range(0, 91, 10)]
        glassy = material('dome', (1, 1, 1), rough=0.0, transmission=1, ior=1.45)
        lathe('dome', dome, glassy, parent, (x, y, z))

    def flash_at(self, parent, x, y, r, z=0.0):
        lathe('flash', [(r, 0), (r, 0.03), (r - 0.02, 0.04)], self.flash, parent, (x, y, z))

    def plate_at(self, parent, x, y, w, h, r, tall=0.14):
        slab('plate', w, h, tall, r, self.plate, parent, (x, y, tall / 2 - 0.03), round_front=0.06, round_back=0.001)

    def camera_block(self, p):
        w, h = self.w, self.h
        left, top = -w / 2, h / 2
        z = 0.1
        if self.cameras == '2':
            self.plate_at(p, left + w * 0.255, top - w * 0.445, w * 0.36, w * 0.74, w * 0.18)
            self.lens_at(p, left + w * 0.255, top - w * 0.255, w * 0.135, z)
            self.lens_at(p, left + w * 0.255, top - w * 0.635, w * 0.135, z)
            self.flash_at(p, left + w * 0.53, top - w * 0.25, w * 0.04)
            lathe('mic', [(w * 0.013, 0), (w * 0.013, 0.01)], self.black, p, (left + w * 0.53, top - w * 0.38, 0))
        elif self.cameras == '3':
            self.plate_at(p, left + w * 0.35, top - w * 0.35, w * 0.56, w * 0.56, w * 0.15)
            for x, y in ((0.22, 0.22), (0.22, 0.48), (0.48, 0.35)):
                self.lens_at(p, left + w * x, top - w * y, w * 0.118, z)
            self.flash_at(p, left + w * 0.48, top - w * 0.16, w * 0.034, z)
            lathe('lidar', [(w * 0.03, 0), (w * 0.03, 0.02)], self.black, p, (left + w * 0.48, top - w * 0.55, z))
        elif self.cameras == 'bar':
            self.plate_at(p, 0, top - w * 0.3, w * 0.9, w * 0.29, w * 0.145)
            self.lens_at(p, left + w * 0.21, top - w * 0.3, w * 0.11, z)
            self.lens_at(p, left + w * 0.46, top - w * 0.3, w * 0.11, z)
            self.flash_at(p, left + w * 0.8, top - w * 0.3, w * 0.042, z)
            lathe('mic', [(w * 0.02, 0), (w * 0.02, 0.02)], self.black, p, (left + w * 0.67, top - w * 0.3, z))
        else:
            cx, cy, r = 0, top - w * 0.42, w * 0.32
            lathe('island', [(r, -0.02), (r, 0.1), (r - 0.05, 0.16), (r - 0.12, 0.17)], self.frame, p, (cx, cy, -0.02))
            lathe('island-glass', [(r - 0.12, 0), (r - 0.12, 0.175), (r - 0.15, 0.185)], self.glass, p, (cx, cy, -0.02))
            for dx, dy in ((-0.42, 0.42), (0.42, 0.42), (-0.42, -0.42)):
                self.lens_at(p, cx + dx * r, cy + dy * r, r * 0.33, 0.13, 0.1)
            self.flash_at(p, cx + 0.42 * r, cy - 0.42 * r, r * 0.12, 0.15)


def lights():
    world((1, 0.99, 0.97), (0.3, 0.295, 0.29), 0.5)
    area((-26, -18, 18), (8, 30), 5200, (0, 0, 7))
    area((26, -10, 14), (3, 30), 3200, (0, 0, 8), (1, 0.97, 0.92))
    area((0, -6, 40), (26, 16), 7000, (0, 0, 0))
    area((-4, 26, 22), (20, 8), 4200, (0, 0, 9))


def piece(shot):
    choices = shot['choices']
    tone = {**shot['tone'], 'matt': choices['finish'] == 'matt'}
    return Phone(tone, shot['size'] or 6.3, choices['cameras'], shot['textures']['screen'], shot['textures']['mark'], choices['corner'], choices['notch'])


def stand(shot):
    """One phone upright on the floor, its screen towards -y."""
    phone = piece(shot)
    return phone.build((0, 0, phone.h / 2), (math.radians(90), 0, 0))


def shoot(shot, path, **options):
    clear()
    choices = shot['choices']
    phone = piece(shot)
    up, h = math.radians(90), phone.h
    floor()
    lights()
    if shot['view'] == 'main':
        phone.build((-2.85 if choices['cameras'] in ('ring', '3', 'bar') else -2.45, 2.6, h / 2), (up + math.radians(5), 0, math.radians(180 - 13)))
        phone.build((2.4, -0.9, h / 2), (up + math.radians(-5), 0, math.radians(-15)))
        look((0, -120, 14.5), (-0.1, 0, h / 2), frame_lens(h * 1.03, 0.82))
    elif shot['view'] == 'front':
        phone.build((0, 0, h / 2), (up, 0, 0))
        look((0, -120, 11.5), (0, 0, h / 2), frame_lens(h, 0.86))
    elif shot['view'] == 'back':
        phone.build((0, 0, h / 2), (up, 0, math.radians(180)))
        look((0, -120, 11.5), (0, 0, h / 2), frame_lens(h, 0.86))
    else:
        phone.build((0, 0, h / 2), (up, 0, math.radians(180 + 72)))
        look((0, -120, 13), (0, 0, h / 2), frame_lens(h, 0.86))
    render(path, **options)
    return {'fill': 0.82 if shot['view'] == 'main' else 0.86}
