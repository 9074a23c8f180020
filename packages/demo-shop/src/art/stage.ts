import { amber, shadow } from './props.ts'
import type { KindArt, Shot } from './shot.ts'
import { short, type Art, type Disc, type Rect } from './studio.ts'

/** Amber sun disc with its halo. */
export function sun(a: Art, [cx, cy, r]: Disc, strength = 1): void {
  a.oval([cx, cy, r * 1.3, r * 1.3], a.glow(`0 ${amber}/.3|.7 ${amber}/.2|1 ${amber}/0`), { op: strength })
  a.oval([cx, cy, r, r], a.slant('0 #ffcf7d|.55 #f5a83a|1 #e58a1c', 100), { op: strength })
  a.oval([cx, cy, r, r], a.glow('0 #fff/.35|.6 #fff/0', 0.35, 0.25, 0.7))
}

/** Round stone plinth with its top at `top` and foot at `bottom`. */
export function plinth(
  a: Art,
  [cx, top, rx, bottom]: readonly [cx: number, top: number, rx: number, bottom: number],
  ry = rx * 0.13,
): void {
  a.oval([cx, bottom + 8, rx * 1.16, ry * 1.5], a.glow('0 #2a2118/.6|.7 #2a2118/.3|1 #2a2118/0'))
  const side = `M${cx - rx} ${top}V${bottom}A${rx} ${ry} 0 0 0 ${cx + rx} ${bottom}V${top}Z`
  a.path(side, a.across('0 #b9aa94|.12 #e9dfce|.35 #fbf5ea|.7 #e6dbc8|1 #a99880'))
  a.path(side, a.down('0 #fff/.2|.4 #fff/0|1 #4a3a24/.35'))
  a.oval([cx, top, rx, ry], a.slant('0 #fffaf0|1 #e9dfcd', 60))
  a.ring([cx, top, rx - 0.8, ry - 0.8], '#fff', 1.4, { op: 0.9 })
}

/** Pale wooden shelf. */
export function shelf(a: Art, [x, y, w, h]: Rect): void {
  a.oval([x + w / 2, y + h + 10, w * 0.52, 22], a.glow('0 #2a2118/.5|.6 #2a2118/.25|1 #2a2118/0'))
  a.rect([x, y, w, h, h * 0.18], a.down('0 #fbf5ea|.2 #ece1cf|1 #c0ad8d'))
  a.rect([x, y, w, 3, 1.5], '#fff', { op: 0.9 })
}

/** Sage green plant in a stone pot, `size` px tall, standing on `y`. */
export function plant(a: Art, cx: number, y: number, size: number): void {
  const at = (u: number, v: number) => `${short(cx + u * size)} ${short(y - v * size)}`
  for (const [u, v, lean] of [
    [-0.26, 0.86, -0.1],
    [0.24, 0.92, 0.1],
    [-0.02, 1, 0],
    [-0.36, 0.62, -0.16],
    [0.36, 0.64, 0.16],
  ] as const) {
    const leaf = `M${at(0, 0.3)}C${at(u - 0.12, v - 0.36)} ${at(u - 0.1, v - 0.1)} ${at(u + lean, v)}C${at(u + 0.14, v - 0.2)} ${at(u + 0.1, v - 0.4)} ${at(0, 0.3)}Z`
    a.path(leaf, a.slant('0 #b9cdb4|.5 #8fab90|1 #5b7762', 60))
    a.line(`M${at(0, 0.3)}Q${at(u * 0.7, v * 0.7)} ${at(u + lean * 0.9, v - 0.06)}`, '#e3ece3', 1.4, {
      op: 0.6,
    })
  }
  shadow(a, [cx, y, size * 0.2], 0.9)
  a.path(
    `M${at(-0.18, 0.36)}H${short(cx + 0.18 * size)}L${at(0.14, 0)}Q${at(0, -0.03)} ${at(-0.14, 0)}Z`,
    a.across('0 #a99880|.2 #f3eadb|.5 #e6dbc8|1 #94836a'),
  )
  a.oval([cx, y - 0.36 * size, 0.18 * size, 0.03 * size], '#6b5c48')
}

/** The main picture zoomed onto the kind's focus. */
export function drawDetail(a: Art, kind: KindArt, shot: Shot): void {
  const [x, y, zoom] = (typeof kind.focus === 'function' ? kind.focus(shot) : kind.focus) ?? [400, 320, 1.8]
  a.group({ turn: `translate(${400 - x * zoom} ${400 - y * zoom}) scale(${zoom})` }, () => {
    kind.draw(a, { ...shot, view: 'main' })
  })
}

/** The main picture three quarters from the front: the flat front and a shaded side and top. */
export function drawAngle(a: Art, kind: KindArt, shot: Shot): void {
  const [x, y, w, h, depth] = (typeof kind.solid === 'function' ? kind.solid(shot) : kind.solid) ?? [
    150, 80, 500, 650, 200,
  ]
  const lean = 0.085
  const wide = 0.8
  const [sideX, sideY] = [depth * 0.62, -depth * 0.16]
  const left = 400 - (w * wide + sideX) / 2
  const right = left + w * wide
  const [topLeft, topRight] = [y + 14, y + 14 + w * lean]
  const foot = topRight + h
  const tone = shot.tone
  a.path(
    `M${left - 6} ${topLeft + h}L${right} ${foot + 6}L${right + sideX + 10} ${foot + sideY + 6}L${right - 40} ${topLeft + h - 30}Z`,
    '#1c150e',
    { op: 0.42, blur: 10 },
  )
  const lid = `M${left} ${topLeft}L${right} ${topRight}L${right + sideX} ${topRight + sideY}L${left + sideX} ${topLeft + sideY}Z`
  a.path(lid, a.slant(tone.dark ? `0 ${tone.light}|1 ${tone.hi}` : `0 #fff|1 ${tone.light}`, 30))
  const side = `M${right - 1} ${topRight}L${right + sideX} ${topRight + sideY}V${foot + sideY}L${right - 1} ${foot}Z`
  a.path(side, a.across(`0 ${tone.low}|.5 ${tone.mid}|1 ${tone.low}`))
  a.path(side, a.down('0 #fff/.14|.4 #000/0|1 #100b06/.45'))
  a.group({ turn: `matrix(${wide} ${lean} 0 1 ${left - x * wide} ${topLeft - y - x * lean})` }, () => {
    kind.draw(a, { ...shot, view: 'bare' })
  })
  a.line(`M${right} ${topRight}V${foot}`, '#fff', 1.6, { op: tone.dark ? 0.35 : 0.9 })
}

/** The main picture in a setting: plinth and sun, desk, kitchen shelf, floor with plant, or wall. */
export function drawInUse(a: Art, kind: KindArt, shot: Shot): void {
  const place = kind.place ?? 'plinth'
  const ground = kind.foot ?? 740
  const put = (scale: number, foot: number) => {
    a.group({ turn: `translate(${400 - 400 * scale} ${foot - ground * scale}) scale(${scale})` }, () =>
      kind.draw(a, { ...shot, view: 'main' }),
    )
  }
  if (place === 'plinth') {
    sun(a, [400, 340, 270])
    plinth(a, [400, 650, 250, 732], 34)
    put(0.8, 655)
  } else if (place === 'floor') {
    a.path('M70 700V330A330 330 0 0 1 730 330V700Z', a.down('0 #f6e6c9|.6 #efd7ac|1 #e3c48f'))
    a.rect([20, 690, 760, 34, 8], a.down('0 #f3e7d2|1 #c9b189'))
    plant(a, 674, 704, 330)
    put(0.8, 712)
  } else if (place === 'wall') {
    a.rect([40, 60, 720, 660, 24], a.slant('0 #f3ebdd|1 #dccdb2', 60))
    a.rect([40, 60, 720, 660, 24], a.glow('0 #fff/.6|1 #fff/0', 0.3, 0.2, 0.8))
    shelf(a, [90, 640, 620, 30])
    plant(a, 640, 642, 210)
    put(0.7, 645)
  } else {
    const glowing = place === 'kitchen' ? '0 #f6e6c9|.6 #efd7ac|1 #e3c48f' : '0 #f3e7d1|1 #e8d4ad'
    a.oval([400, 360, 310, 310], a.down(glowing))
    shelf(a, [30, 668, 740, 46])
    plant(a, place === 'desk' ? 690 : 112, 670, 216)
    put(0.8, 672)
  }
}
