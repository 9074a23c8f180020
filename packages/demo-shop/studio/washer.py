"""Washing machines and tumble dryers that load from the front: door, panel, drawer and drum differ by model."""

import math

from appliance import *

PLINTH = 1.8


class Washer:
    def __init__(self, shot):
        self.w, self.d, self.h = (v / 10 for v in shot['size'])
        self.word = shot['textures']['word']
        self.style = {'panel': 'body', 'door': 'black', 'rim': 'chrome', 'radius': 18.0, 'square': 2.0, 'band': 11.0, 'dial': 'right',
                      'drawer': 'left', 'handle': 'right', 'time': '1:24', 'dryer': False, 'accent': '#ffb648', **shot['choices']}
        tone = shot['tone']
        self.dark = tone in ('graphite', 'black')
        self.skin = paint(tone)
        self.gap = material('gap', (0.006, 0.006, 0.007), rough=0.8)
        self.gloss = material('gloss', (0.006, 0.006, 0.007), rough=0.05, coat=1)
        self.panel = {'body': self.skin, 'gloss': self.gloss}.get(self.style['panel']) or paint(self.style['panel'])
        self.bright = self.style['panel'] in ('gloss', 'graphite', 'black') or (self.style['panel'] == 'body' and self.dark)
        self.print = material('print', linear('#c3c7cb' if self.bright else '#4a4d52'), rough=0.5)
        self.chrome = paint('chrome')
        self.light = glow(self.style['accent'], 3.2)
        self.dim = glow('#dfe6ea', 0.55)

    def build(self, turn=0.0, at=(0, 0, 0), opened=0.0, high=None):
        e = stand(high or self.h, turn, at)
        w, d, h, s = self.w, self.d, self.h, self.style
        band, top, kick = s['band'], 2.4, s.get('kick', 8.0)
        face = d / 2
        for x in (-w / 2 + 5, w / 2 - 5):
            for z in (-d / 2 + 6, d / 2 - 6):
                slab('foot', 4, PLINTH, 4, 0.3, self.gap, e, (x, PLINTH / 2, z), round_front=0.2)
        floor_y, roof = PLINTH, h - top
        depth = d - 2.2
        shell(e, -w / 2, floor_y, w, roof - floor_y - 0.2, face - 2.2, face - 2.2 - depth, self.skin)
        slab('top', w, d + 0.5, top, 1.0, self.skin, e, (0, h - top / 2, 0), (math.radians(-90), 0, 0), round_front=0.5, round_back=0.2)
        low = floor_y + kick
        self.kick(e, -w / 2, floor_y, w, kick - 0.25, face)
        cy = low + (roof - band - low) * s.get('centre', 0.5)
        hole = (0, cy, s['radius'] * 0.8)
        holed('core', -w / 2 + 0.5, floor_y + 0.4, w - 1, roof - floor_y - 0.8, face - 1.6, 1.2, hole, self.gap, e)
        holed('front', -w / 2, low, w, roof - band - low - 0.25, face, 2.0, hole, self.skin, e, edge=0.3)
        self.controls(e, -w / 2, roof - band, w, band - 0.2, face)
        self.drum(e, hole, face)
        hinge = s['radius'] * 1.02 * (-1 if s['handle'] == 'right' else 1)
        pivot = group('hinge', (hinge, cy, face + 0.6), (0, math.radians(opened if hinge < 0 else -opened) * -1, 0), e)
        self.door(group('door', (-hinge, 0, 0), parent=pivot))
        return e

    def kick(self, e, x, y, w, h, face):
        s = self.style
        board('kick', x, y, w, h, face, 2, self.skin, e, edge=0.3)
        if s['dryer'] and s.get('vent', 'wide') == 'wide':
            board('vent', x + w * 0.08, y + h * 0.2, w * 0.84, h * 0.56, face + 0.02, 0.3, self.gap, e, r=1)
            for k in range(34):
                board('fin', x + w * (0.095 + 0.825 * k / 34), y + h * 0.22, w * 0.012, h * 0.52, face + 0.12, 0.4, self.skin, e, r=0.2, edge=0.08)
        elif s['dryer']:
            board('flap', x + w * 0.05, y + h * 0.12, w * 0.46, h * 0.72, face + 0.05, 0.4, self.gap, e, r=1)
            board('flap', x + w * 0.053, y + h * 0.14, w * 0.454, h * 0.68, face + 0.3, 0.5, self.skin, e, r=1)
            for k in range(4):
                board('slot', x + w * 0.08, y + h * (0.26 + 0.13 * k), w * 0.4, h * 0.045, face + 0.34, 0.1, self.gap, e, r=0.15, edge=0.03)
        else:
            side = x + w * (0.78 if s.get('flap', 'right') == 'right' else 0.06)
            round_flap = s.get('flap') == 'round'
            fw = h * 0.72 if round_flap else w * 0.16
            board('flap-gap', side - 0.08, y + h * 0.14 - 0.08, fw + 0.16, h * 0.72 + 0.16, face + 0.03, 0.2, self.gap, e, r=fw / 2 if round_flap else 0.9, edge=0.03)
            board('flap', side, y + h * 0.14, fw, h * 0.72, face + 0.16, 0.3, self.skin, e, r=fw / 2 if round_flap else 0.8, edge=0.12)

    def controls(self, e, x, y, w, h, face):
        s = self.style
        board('panel', x, y, w, h, face + 0.15, 2.2, self.panel, e, edge=0.35)
        z, cy = face + 0.15, y + h / 2
        ink = '#c9cdd1' if self.bright else '#3a3d42'
        right = w / 2
        wide_drawer = w * 0.27
        if s['drawer'] == 'left':
            board('drawer-gap', x + 0.7, y + 0.7, wide_drawer, h - 1.4, z + 0.02, 0.2, self.gap, e, r=0.5, edge=0.03)
            board('drawer', x + 0.85, y + 0.85, wide_drawer - 0.3, h - 1.7, z + 0.22, 0.4, self.panel, e, r=0.45, edge=0.15)
            board('grip', x + 3.4, y + 1.5, wide_drawer - 5.6, 1.1, z + 0.26, 0.1, self.gap, e, r=0.5, edge=0.03)
            wordmark(self.word, x + 3.2, cy + 1.3, z + 0.22, 1.9, ink, e)
        else:
            wordmark(self.word, x + 3.2, cy + 0.2, z, s.get('mark', 2.3), ink, e)
        at = {'left': x + w * (0.4 if s['drawer'] == 'left' else 0.36), 'centre': 0.0 + (w * 0.03 if s['drawer'] == 'left' else 0), 'right': right - 8.2, 'none': None}[s['dial']]
        r = s.get('knob', 3.1)
        if at is not None:
            body = self.chrome if s.get('knob_tone', 'chrome') == 'chrome' else paint(s['knob_tone'])
            cap = paint('silver') if s.get('knob_tone', 'chrome') == 'chrome' else body
            knob(at, cy, z, r, body, e, cap, self.light if s.get('lit', True) else self.print, self.gloss if not self.bright else None, turn=s.get('at', 35))
            ticks(at, cy, z, r + 1.0, self.print, e, s.get('ticks', 13), texts=s.get('texts', ()))
        if s.get('second'):
            knob(at - 9.2, cy, z, r * 0.78, paint(s.get('knob_tone', 'white')), e, None, self.print, turn=-50)
            ticks(at - 9.2, cy, z, r * 0.78 + 0.9, self.print, e, 7)
        if s['time']:
            self.display(e, x, w, cy, h, z, at)
        else:
            lamps = s.get('lamps', 5)
            start = at + 7.5 if at is not None and at < 4 else x + w * 0.33
            for k in range(lamps):
                disc('lamp', start + k * 3, cy + 1.6, z, 0.28, 0.08, self.light if k == 1 else self.print, e, 0.03)
                board('key', start + k * 3 - 0.95, cy - 1.5, 1.9, 1.3, z + 0.14, 0.2, self.panel, e, r=0.6, edge=0.08)

    def display(self, e, x, w, cy, h, z, at):
        s = self.style
        if s['panel'] == 'gloss':
            left, right = x + w * 0.34, w / 2 - 3
            centre = s.get('shows', (left + right) / 2 if at is None else (right - 6 if at < 8 else left + 8))
            digits(s['time'], centre, cy, z, 2.6, self.light, e)
            span = [left + k * (right - left) / 11 for k in range(12)]
            for k, px in enumerate(p for p in span if abs(p - centre) > 6 and (at is None or abs(p - at) > 6.4)):
                rim('key', [(0.85, 0), (0.85, 0.04), (0.72, 0.04), (0.72, 0)], self.light if k == 2 else self.dim, e, (px, cy, z), 40)
            return
        sw = s.get('display', 15.0)
        cx = s.get('shows', (at + 14.0) if at is not None and at < 4 else (at - 14.5 if at is not None else w * 0.2))
        board('display', cx - sw / 2, cy - h * 0.27, sw, h * 0.54, z + 0.06, 0.3, self.gloss, e, r=0.9, edge=0.1)
        digits(s['time'], cx - sw * 0.17, cy + h * 0.03, z + 0.07, h * 0.25, self.light, e)
        for k, text in enumerate(s.get('reads', ('40°', '1400'))):
            label(text, cx + sw * 0.3, cy + h * (0.13 - 0.16 * k), z + 0.09, 1.3, self.dim, e)
        board('line', cx - sw * 0.4, cy - h * 0.19, sw * 0.5, 0.18, z + 0.08, 0.03, self.light, e, r=0.09, edge=0.01)

    def drum(self, e, hole, face):
        cx, cy, r = hole
        dryer = self.style['dryer']
        steel = material('drum', linear('#c2c5c8'), metallic=1, rough=0.24)
        rubber = material('rubber', (0.05, 0.05, 0.055), rough=0.55)
        back = face - min(self.d * 0.72, 42)
        rim('collar', [(r * 1.02, -2), (r * 0.98, -0.6), (r * 0.93, -1.2), (r * 0.9, -4), (r * 0.95, -7)], rubber if not dryer else paint('pale'), e, (cx, cy, face))
        rim('wall', [(r * 1.13, back - face + 2), (r * 1.15, -8), (r * 0.9, -7.2)], steel, e, (cx, cy, face))
        lathe('end', [(r * 1.13, 0), (r * 1.1, 0.6), (r * 0.95, 1.2), (r * 0.5, 1.6), (r * 0.42, 3.2), (r * 0.16, 4.4)], steel, e, (cx, cy, back))
        holes = material('hole', (0.004, 0.004, 0.005), rough=0.9)
        vertices, faces = [], []
        for ring in range(6):
            for k in range(16 + ring * 4):
                a = 2 * math.pi * (k + ring * 0.5) / (16 + ring * 4)
                rr = r * (0.5 + 0.095 * ring)
                base = len(vertices)
                vertices += [(rr * math.cos(a) + 0.26 * math.cos(t * 1.0472), rr * math.sin(a) + 0.26 * math.sin(t * 1.0472), 2.1 - 1.5 * max(0, ring / 6)) for t in range(6)]
                faces.append(tuple(range(base, base + 6)))
        mesh('holes', vertices, faces, holes, e, (cx, cy, back))
        for k in range(3):
            a = math.radians(90 + 120 * k + 18)
            slab('lifter', r * 0.24, r * 0.5, abs(back - face) - 12, r * 0.11, steel, e, (cx + math.cos(a) * r * 1.0, cy + math.sin(a) * r * 1.0, (face + back) / 2 - 3), (0, 0, a - math.pi / 2), round_front=1.0)
            slab('spoke', r * 0.16, r * 0.56, 1.2, r * 0.07, steel, e, (cx + math.cos(a) * r * 0.7, cy + math.sin(a) * r * 0.7, back + 2.2), (0, 0, a - math.pi / 2), round_front=0.5)
        lamp = bpy.data.lights.new('drum', 'POINT')
        lamp.energy, lamp.shadow_soft_size = self.style.get('inside', 420 if not dryer else 520), 0.4
        lamp.color = (1, 0.84, 0.6) if dryer else (0.95, 0.98, 1)
        o = bpy.data.objects.new('drum', lamp)
        bpy.context.scene.collection.objects.link(o)
        o.parent, o.location = e, (cx + r * 0.2, cy + r * 0.62, face - 9)

    def door(self, e):
        """Its middle at the origin, closed in the plane of the front."""
        s = self.style
        r, power = s['radius'], s['square']
        tones = {'black': self.gloss, 'body': self.skin}
        ring = tones.get(s['door']) or paint(s['door'])
        trim = tones.get(s['rim']) or paint(s['rim'])
        pane = s.get('pane', 0.7)
        rim('outer', [(r, -0.6), (r, 1.2), (r - 0.35, 1.9), (r - 1.0, 2.2)], trim, e, power=power)
        rim('frame', [(r - 1.0, 2.2), (r - 1.3, 2.35), (r * (pane + 0.06), 2.0), (r * (pane + 0.015), 1.4), (r * pane, 0.2), (r * pane, -0.6)], ring, e, power=power)
        rim('lip', [(r * pane + 0.35, 1.62), (r * pane + 0.15, 1.75), (r * pane - 0.25, 1.55), (r * pane - 0.3, 0.8)], self.chrome if s.get('lip', True) else ring, e, power=power)
        rim('backing', [(r * 0.99, -0.55), (r * pane, -0.6)], ring, e, power=power)
        bulge = s.get('bulge', 2.4)
        dome = [(r * pane * math.cos(math.radians(k)), 0.9 + bulge * math.sin(math.radians(k))) for k in range(0, 91, 6)]
        rim('pane', [(max(q, 0.01), z) for q, z in dome], smoked(s.get('tint', 0.75)), e, power=power)
        if not s['dryer'] or s.get('bowl', True):
            bowl = [(r * pane * 0.98 * math.cos(math.radians(k)), -0.4 - 5.5 * math.sin(math.radians(k))) for k in range(0, 91, 9)]
            rim('bowl', [(max(q, 0.01), z) for q, z in bowl], smoked(0.9, 0.04), e, power=power)
        side = 1 if s['handle'] == 'right' else -1
        grip = s.get('grip', 'bar')
        if grip == 'bar':
            self.arc(e, side, r - 1.15, 2.0, 17, trim)
        elif grip == 'recess':
            self.arc(e, side, r * (0.5 + pane / 2) + 0.2, 2.1, 15, self.gap, r * (1 - pane) * 0.2, 0.25)
        elif grip == 'pull':
            slab('pull', 2.6, 9.5, 2.0, 1.2, trim, e, (side * (r - 1.7), 0, 2.6), round_front=0.7)
            slab('pull-gap', 1.4, 7.0, 0.2, 0.7, self.gap, e, (side * (r - 1.9), 0, 3.6), round_front=0.05)

    def arc(self, e, side, r, z, half, mat, thick=0.75, tall=1.1):
        """A grip that follows the door's edge."""
        rings = []
        for k in range(25):
            a = math.radians(-half + 2 * half * k / 24) + (0 if side > 0 else math.pi)
            t = thick * min(1, 0.25 + 4 * (1 - abs(k - 12) / 12))
            rings.append([((r + t * math.cos(q)) * math.cos(a), (r + t * math.cos(q)) * math.sin(a), z + tall * math.sin(q)) for q in (2 * math.pi * i / 16 for i in range(16))])
        loft('grip', rings, mat, e)


def shoot(shot, path, **options):
    clear()
    machine = Washer(shot)
    turn = {'main': -17, 'angle': -38, 'open': -20, 'front': 0}[shot['view']]
    machine.build(turn, opened=118 if shot['view'] == 'open' else 0)
    return take(path, shot, **options)
