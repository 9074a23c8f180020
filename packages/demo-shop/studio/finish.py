"""Cuts a render to its square: the object fills the same share of every picture, the shadow fades before the edge."""

import numpy as np
from PIL import Image


def finish(source, target, size=900, fill=0.84, wide=0.9, lift=0.03, quality=84, shadow=0.85):
    picture = np.asarray(Image.open(source).convert('RGBA')).astype(np.float32) / 255
    alpha = picture[..., 3]
    solid = alpha > 0.9
    rows, columns = np.where(solid.any(1))[0], np.where(solid.any(0))[0]
    top, bottom, left, right = rows[0], rows[-1], columns[0], columns[-1]
    side = max((bottom - top) / fill, (right - left) / wide)
    cx = (left + right) / 2
    cy = (top + bottom) / 2 + side * lift
    h, w = alpha.shape
    # What is no object is shadow: its floor level is taken away and it fades towards the edge of the cut.
    yy, xx = np.mgrid[0:h, 0:w]
    reach = np.maximum(np.abs(xx - cx), np.abs(yy - cy)) / (side / 2)
    fade = np.clip((0.99 - reach) / 0.3, 0, 1)
    fade = fade * fade * (3 - 2 * fade)
    ring = alpha[(reach > 0.9) & (reach < 1.0)]
    level = float(np.median(ring)) if ring.size else 0.0
    faded = np.clip((alpha - level) / max(1 - level, 1e-3), 0, 1) * fade * shadow
    edge = np.clip((alpha - 0.75) / 0.2, 0, 1)
    picture[..., 3] = edge * alpha + (1 - edge) * faded
    x0, y0, s = int(round(cx - side / 2)), int(round(cy - side / 2)), int(round(side))
    canvas = np.zeros((s, s, 4), np.float32)
    sx0, sy0, sx1, sy1 = max(x0, 0), max(y0, 0), min(x0 + s, w), min(y0 + s, h)
    canvas[sy0 - y0 : sy1 - y0, sx0 - x0 : sx1 - x0] = picture[sy0:sy1, sx0:sx1]
    # Resized with colours weighed by their alpha, so that no dark fringe appears.
    canvas[..., :3] *= canvas[..., 3:]
    channels = [np.asarray(Image.fromarray(canvas[..., k]).resize((size, size), Image.LANCZOS)) for k in range(4)]
    a = np.clip(channels[3], 0, 1)
    rgb = [np.clip(c / np.maximum(a, 1e-4), 0, 1) for c in channels[:3]]
    out = np.stack([*rgb, a], -1)
    image = Image.fromarray((out * 255 + 0.5).astype(np.uint8), 'RGBA')
    image.save(target, **({'quality': quality, 'method': 6, 'alpha_quality': 90} if str(target).endswith('.webp') else {}))
