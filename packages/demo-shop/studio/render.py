"""Renders the demo's product pictures: `render.py SHOTS.json PICTURES [--only TEXT] [--minutes N] [--size N]`.

A picture that is there already is left alone; delete it to have it rendered again. The shots come from `tooling/studio.ts`.
"""

import argparse
import importlib
import json
import os
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from finish import finish  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument('shots')
parser.add_argument('pictures')
parser.add_argument('--only', default='')
parser.add_argument('--minutes', type=float, default=1e9)
parser.add_argument('--size', type=int, default=800)
parser.add_argument('--samples', type=int, default=24)
parser.add_argument('--threads', type=int, default=0)
options = parser.parse_args()

order = {'main': 0, 'front': 1}
shots = [s for s in json.load(open(options.shots)) if options.only in s['path']]
shots.sort(key=lambda s: order.get(s['view'], 2))
begun = time.time()
for shot in shots:
    target = os.path.join(options.pictures, shot['path'] + '.webp')
    if os.path.exists(target) or time.time() - begun > options.minutes * 60:
        continue
    os.makedirs(os.path.dirname(target), exist_ok=True)
    scene = importlib.import_module(shot['kind'].replace('-', '_'))
    with tempfile.TemporaryDirectory() as folder:
        raw = os.path.join(folder, 'raw.png')
        started = time.time()
        framing = scene.shoot(shot, raw, size=int(options.size * 1.08), samples=options.samples, threads=options.threads) or {}
        finish(raw, target, options.size, **framing)
    print(f"{shot['path']} {time.time() - started:.0f} s {os.path.getsize(target)} bytes", flush=True)
