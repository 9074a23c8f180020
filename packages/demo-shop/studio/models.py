"""Writes models for browsers: `models.py SHOTS.json MODELS.jsonl FOLDER [--only TEXT]`.

A line of `models.jsonl` names the model's path and the shot it is of, and what differs from it. A model is a GLB in metres
that stands on the floor with its front towards +z: plain triangles without compression, so that a viewer needs no decoder.
"""

import argparse
import importlib
import json
import os
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import stage  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument('shots')
parser.add_argument('models')
parser.add_argument('folder')
parser.add_argument('--only', default='')
options = parser.parse_args()


def lighten():
    """Takes away what a browser pays for and a shopper does not see: clear domes, unused coordinates, large pictures."""
    for o in [o for o in bpy.data.objects if o.name.startswith('dome')]:
        bpy.data.objects.remove(o)
    for image in bpy.data.images:
        if image.size[0]:
            image.scale(512, max(1, round(512 * image.size[1] / image.size[0])))
    for o in bpy.data.objects:
        if o.type != 'MESH':
            continue
        nodes = o.data.materials[0].node_tree.nodes
        if not any(n.type == 'TEX_IMAGE' for n in nodes):
            while o.data.uv_layers:
                o.data.uv_layers.remove(o.data.uv_layers[0])


def write(shot, target, detail):
    stage.clear()
    stage.detail = detail
    scene = importlib.import_module(shot['kind'].replace('-', '_'))
    root = scene.stand({**shot, 'textures': {**shot['textures'], 'mark': None}})
    root.scale = (0.01, 0.01, 0.01)
    root.location = tuple(v * 0.01 for v in root.location)
    lighten()
    os.makedirs(os.path.dirname(target), exist_ok=True)
    bpy.ops.export_scene.gltf(
        filepath=target,
        export_format='GLB',
        export_yup=True,
        export_apply=True,
        export_image_format='JPEG',
        export_jpeg_quality=70,
        export_animations=False,
        export_cameras=False,
        export_lights=False,
    )


shots = {s['path']: s for s in json.load(open(options.shots))}
for line in open(options.models):
    model = json.loads(line)
    if options.only not in model['path']:
        continue
    path = os.path.join(options.folder, model['path'] + '.glb')
    write({**shots[model['shot']], **model.get('changes', {})}, path, model.get('detail', 0.4))
    print(f"{model['path']} {os.path.getsize(path)} bytes", flush=True)
