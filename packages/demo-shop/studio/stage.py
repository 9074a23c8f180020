"""The stage every packshot stands on: materials, shapes, lights, camera and the render itself."""

import math

import bpy
from mathutils import Vector


# Share of the points of curves that stay: pictures have all, models for browsers fewer (`models.py`).
detail = 1.0


def steps_of(steps):
    return max(3, round(steps * detail))


def linear(hex_colour):
    """An sRGB colour such as '#dcc29b' as the linear values that Blender computes with."""
    values = [int(hex_colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def material(name, colour, metallic=0.0, rough=0.4, coat=0.0, emission=None, strength=1.0, image=None, ior=1.5,
             transmission=0.0, grain=0.0, grain_scale=900.0, spec=0.5, mask=None, ink=None):
    """A surface. `image` glows as a screen does; `mask` lays `ink` over the colour where the picture is white."""
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nodes, links = m.node_tree.nodes, m.node_tree.links
    b = nodes['Principled BSDF']
    b.inputs['Base Color'].default_value = (*colour, 1)
    b.inputs['Metallic'].default_value = metallic
    b.inputs['Roughness'].default_value = rough
    b.inputs['Coat Weight'].default_value = coat
    b.inputs['Coat Roughness'].default_value = 0.02
    b.inputs['IOR'].default_value = ior
    b.inputs['Transmission Weight'].default_value = transmission
    b.inputs['Specular IOR Level'].default_value = spec
    if emission:
        b.inputs['Emission Color'].default_value = (*emission, 1)
        b.inputs['Emission Strength'].default_value = strength
    if image:
        tex = nodes.new('ShaderNodeTexImage')
        tex.image = bpy.data.images.load(image, check_existing=True)
        links.new(tex.outputs['Color'], b.inputs['Emission Color'])
        b.inputs['Emission Strength'].default_value = strength
    if mask:
        tex = nodes.new('ShaderNodeTexImage')
        tex.image = bpy.data.images.load(mask, check_existing=True)
        tex.image.colorspace_settings.name = 'Non-Color'
        tex.extension = 'CLIP'
        mix = nodes.new('ShaderNodeMix')
        mix.data_type = 'RGBA'
        mix.inputs['A'].default_value = (*colour, 1)
        mix.inputs['B'].default_value = (*ink, 1)
        links.new(tex.outputs['Color'], mix.inputs['Factor'])
        links.new(mix.outputs['Result'], b.inputs['Base Color'])
    if grain:
        coord = nodes.new('ShaderNodeTexCoord')
        noise = nodes.new('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = grain_scale
        noise.inputs['Detail'].default_value = 2
        bump = nodes.new('ShaderNodeBump')
        bump.inputs['Strength'].default_value = grain
        bump.inputs['Distance'].default_value = 0.02
        links.new(coord.outputs['Object'], noise.inputs['Vector'])
        links.new(noise.outputs['Fac'], bump.inputs['Height'])
        links.new(bump.outputs['Normal'], b.inputs['Normal'])
    return m


def outline(w, h, r, steps=14, power=2.35):
    """Points of a rectangle with smooth corners, counter-clockwise; `power` above 2 squares the corner softly."""
    points = []
    steps = steps_of(steps)
    for cx, cy, start in ((w / 2 - r, h / 2 - r, 0), (-w / 2 + r, h / 2 - r, 90), (-w / 2 + r, -h / 2 + r, 180), (w / 2 - r, -h / 2 + r, 270)):
        for k in range(steps + 1):
            a = math.radians(start + 90 * k / steps)
            c, s = math.cos(a), math.sin(a)
            points.append((cx + r * math.copysign(abs(c) ** (2 / power), c), cy + r * math.copysign(abs(s) ** (2 / power), s)))
    return points


def edge_profile(depth, round_front, round_back, steps=8):
    """(inset, z) pairs from the back to the front of a slab with rounded edges."""
    steps = steps_of(steps)
    back = [(round_back * (1 - math.sin(math.radians(90 * k / steps))), -depth / 2 + round_back * (1 - math.cos(math.radians(90 * k / steps)))) for k in range(steps + 1)]
    front = [(round_front * (1 - math.cos(math.radians(90 * k / steps))), depth / 2 - round_front * (1 - math.sin(math.radians(90 * k / steps)))) for k in range(steps + 1)]
    return back + front


def loft(name, rings, mat, parent=None, at=(0, 0, 0), turn=(0, 0, 0), smooth=40):
    """A closed body from rings of equally many points, capped at both ends. UVs run over the front's width and height."""
    n = len(rings[0])
    vertices = [p for ring in rings for p in ring]
    faces = []
    for k in range(len(rings) - 1):
        for i in range(n):
            j = (i + 1) % n
            faces.append((k * n + i, k * n + j, (k + 1) * n + j, (k + 1) * n + i))
    faces.append(tuple(reversed(range(n))))
    faces.append(tuple(range((len(rings) - 1) * n, len(rings) * n)))
    return mesh(name, vertices, faces, mat, parent, at, turn, smooth)


def mesh(name, vertices, faces, mat, parent=None, at=(0, 0, 0), turn=(0, 0, 0), smooth=40):
    me = bpy.data.meshes.new(name)
    me.from_pydata(vertices, [], faces)
    me.materials.append(mat)
    xs, ys = [v[0] for v in vertices], [v[1] for v in vertices]
    x0, y0, dx, dy = min(xs), min(ys), max(max(xs) - min(xs), 1e-6), max(max(ys) - min(ys), 1e-6)
    uv = me.uv_layers.new(name='UVMap')
    for loop in me.loops:
        v = me.vertices[loop.vertex_index].co
        uv.data[loop.index].uv = ((v.x - x0) / dx, (v.y - y0) / dy)
    for p in me.polygons:
        p.use_smooth = True
    me.validate()
    o = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(o)
    o.location, o.rotation_euler = at, turn
    if parent:
        o.parent = parent
    bpy.context.view_layer.objects.active = o
    o.select_set(True)
    bpy.ops.object.shade_smooth_by_angle(angle=math.radians(smooth))
    o.select_set(False)
    return o


def slab(name, w, h, d, r, mat, parent=None, at=(0, 0, 0), turn=(0, 0, 0), round_front=0.1, round_back=None, power=2.35, smooth=40):
    """A rounded board lying in x and y, `d` thick along z."""
    rings = []
    for inset, z in edge_profile(d, round_front, round_front if round_back is None else round_back):
        rings.append([(x, y, z) for x, y in outline(w - 2 * inset, h - 2 * inset, max(r - inset, 0.001), power=power)])
    return loft(name, rings, mat, parent, at, turn, smooth)


def lathe(name, profile, mat, parent=None, at=(0, 0, 0), turn=(0, 0, 0), steps=96, smooth=35):
    """A body of revolution about z; `profile` is (radius, z) from bottom to top."""
    steps = steps_of(steps)
    rings = [[(max(r, 1e-4) * math.cos(2 * math.pi * i / steps), max(r, 1e-4) * math.sin(2 * math.pi * i / steps), z) for i in range(steps)] for r, z in profile]
    return loft(name, rings, mat, parent, at, turn, smooth)


def group(name, at=(0, 0, 0), turn=(0, 0, 0), parent=None):
    e = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(e)
    e.location, e.rotation_euler = at, turn
    if parent:
        e.parent = parent
    return e


def area(at, size, power, target, colour=(1, 1, 1), spread=180):
    light = bpy.data.lights.new('area', 'AREA')
    light.shape = 'RECTANGLE'
    light.energy, light.size, light.size_y, light.color = power, size[0], size[1], colour
    light.spread = math.radians(spread)
    o = bpy.data.objects.new('area', light)
    o.location = at
    o.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)
    return o


def frame_lens(tall, fill, distance=120):
    """The focal length at which a body `tall` high takes the share `fill` of the cut, with a margin for the cut."""
    return 36 * distance / (tall / fill * 1.08)


def look(at, target, lens=100, shift=(0, 0), focus=None, stop=None):
    data = bpy.data.cameras.new('camera')
    data.lens, data.shift_x, data.shift_y = lens, *shift
    data.clip_end = 2000
    if stop:
        data.dof.use_dof = True
        data.dof.aperture_fstop = stop
        data.dof.focus_distance = (Vector(focus or target) - Vector(at)).length
    o = bpy.data.objects.new('camera', data)
    o.location = at
    o.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)
    bpy.context.scene.camera = o


def world(top, horizon, strength):
    """A studio's walls as reflections see them: bright above, darker towards the floor."""
    w = bpy.data.worlds.new('world')
    bpy.context.scene.world = w
    w.use_nodes = True
    nodes, links = w.node_tree.nodes, w.node_tree.links
    coord = nodes.new('ShaderNodeTexCoord')
    split = nodes.new('ShaderNodeSeparateXYZ')
    ramp = nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.35, (*horizon, 1)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.9, (*top, 1)
    scale = nodes.new('ShaderNodeMapRange')
    scale.inputs['From Min'].default_value = -1
    links.new(coord.outputs['Generated'], split.inputs[0])
    links.new(split.outputs['Z'], scale.inputs['Value'])
    links.new(scale.outputs['Result'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], nodes['Background'].inputs['Color'])
    nodes['Background'].inputs['Strength'].default_value = strength


def floor(z=0.0):
    """Takes the shadow of what stands on it and shows nothing else."""
    m = material('floor', (0.9, 0.89, 0.86), rough=0.9)
    o = mesh('floor', [(-200, -200, z), (200, -200, z), (200, 200, z), (-200, 200, z)], [(0, 1, 2, 3)], m)
    o.is_shadow_catcher = True
    return o


def render(path, size=800, samples=48, exposure=-0.35, height=None, threads=0, view='Standard', contrast='None', transparent=True):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.03
    scene.cycles.use_denoising = True
    scene.cycles.denoiser = 'OPENIMAGEDENOISE'
    scene.cycles.max_bounces = 6
    scene.cycles.caustics_reflective = False
    scene.cycles.caustics_refractive = False
    scene.render.film_transparent = transparent
    scene.render.resolution_x, scene.render.resolution_y = size, height or size
    scene.view_settings.view_transform = view
    scene.view_settings.look = contrast
    scene.view_settings.exposure = exposure
    scene.render.image_settings.file_format = 'PNG'
    scene.render.image_settings.color_mode = 'RGBA' if transparent else 'RGB'
    if threads:
        scene.render.threads_mode, scene.render.threads = 'FIXED', threads
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
