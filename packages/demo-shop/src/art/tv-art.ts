import { amber, glare, led, lens, mark, perforation, shadow, shell } from './props.ts'
import { desktopScreen, duskScene, pickTheme, wallpaper } from './screens.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art, Rect } from './studio.ts'

type Panel = { x: number; y: number; w: number; h: number }

function panelFor(shot: Shot): Panel {
  const inches = Math.min(98, Math.max(24, shot.size ?? 55))
  const w = 500 + Math.sqrt(inches - 24) * 27
  const h = w * 0.575
  return { x: 400 - w / 2, y: 618 - h, w, h }
}

function legs(a: Art, shot: Shot, { x, y, w, h }: Panel): void {
  const foot = 676
  const top = y + h - 6
  if (shot.pick('stand', ['centre', 'feet', 'bar']) === 'feet') {
    for (const [cx, lean] of [
      [x + w * 0.16, -1],
      [x + w * 0.84, 1],
    ] as const) {
      a.path(
        `M${cx - 7} ${top}H${cx + 7}L${cx + 34} ${foot}H${cx + 22}L${cx} ${top + 16}L${cx - 22} ${foot}H${cx - 34}Z`,
        a.slant('0 #8d9096|.4 #3a3c41|1 #0b0c0e', 60 + lean),
      )
      shadow(a, [cx, foot, 44], 0.9, 4)
    }
  } else if (shot.pick('stand', ['centre', 'feet', 'bar']) === 'bar') {
    shadow(a, [400, foot + 2, w * 0.36], 1, 10)
    a.rect([400 - 60, top, 120, foot - top, 4], a.across('0 #0b0c0e|.5 #34363b|1 #0b0c0e'))
    a.rect([400 - w * 0.33, foot - 12, w * 0.66, 14, 7], a.down('0 #8d9096|.3 #2d2f33|1 #0c0d0e'))
  } else {
    shadow(a, [400, foot + 2, 190], 1, 12)
    a.path(`M352 ${top}H448L470 ${foot - 4}H330Z`, a.across('0 #0b0c0e|.5 #34363b|1 #0b0c0e'))
    a.rect([232, foot - 10, 336, 12, 6], a.down('0 #8d9096|.3 #2d2f33|1 #0c0d0e'))
  }
}

function drawTv(a: Art, shot: Shot): void {
  const panel = panelFor(shot)
  const { x, y, w, h } = panel
  const tone = shot.tone
  if (shot.view === 'side') return tvSide(a, shot, panel)
  legs(a, shot, panel)
  a.rect([x, y, w, h, 8], a.down(`0 ${tone.hi}|.04 ${tone.low}|1 ${tone.edge}`))
  if (shot.view === 'back') {
    a.rect([x + 2, y + 2, w - 4, h - 4, 7], a.slant('0 #4a4d52|.5 #2b2d31|1 #17181a', 60))
    a.rect([x + w * 0.12, y + h * 0.3, w * 0.76, h * 0.62, 14], a.down('0 #3d4045|1 #1b1c1f'))
    for (let k = 0; k < 30; k += 1)
      a.rect([x + w * 0.16 + k * w * 0.023, y + h * 0.35, w * 0.012, 22, 3], '#000', { op: 0.55 })
    for (const [dx, dy] of [
      [-60, 40],
      [60, 40],
      [-60, 120],
      [60, 120],
    ] as const)
      a.oval([400 + dx, y + h * 0.4 + dy, 9, 9], a.slant('0 #0a0a0b|1 #8b8e94', 60))
    a.rect([x + w * 0.74, y + h * 0.5, 56, 120, 6], '#0b0c0d')
    return mark(a, shot, [400, y + h * 0.2, 22], '#8d9098')
  }
  a.rect([x + 2, y + 2, w - 4, h - 4, 6], '#020203')
  const scene = shot.pick('picture', ['dusk', 'folds', 'dusk'])
  if (scene === 'dusk') duskScene(a, [x + 6, y + 6, w - 12, h - 24, 3])
  else wallpaper(a, [x + 6, y + 6, w - 12, h - 24, 3], pickTheme(shot))
  a.rect([x + 6, y + 6, w - 12, h - 24, 3], a.slant('0 #fff/.1|.4 #fff/0', 115))
  a.rect(
    [x, y + h - 15, w, 15, 5],
    a.down(tone.dark ? '0 #1c1d20|1 #0a0a0c' : `0 ${tone.light}|1 ${tone.low}`),
  )
  mark(a, shot, [400, y + h - 4, 7], tone.dark ? '#9a9da3' : tone.ink)
  led(a, x + w - 30, y + h - 7, 2)
}

function tvSide(a: Art, shot: Shot, { y, h }: Panel): void {
  shadow(a, [400, 678, 110], 1, 10)
  a.path(
    `M396 ${y + h - 20}L320 674H338L404 ${y + h - 20}L462 674H480L412 ${y + h - 20}Z`,
    a.down('0 #55585d|1 #131415'),
  )
  a.path(
    `M398 ${y + 90}H430Q440 ${y + 100} 440 ${y + 130}V${y + h - 60}Q438 ${y + h - 30} 420 ${y + h - 20}H398Z`,
    a.across('0 #2b2d31|.5 #4a4d52|1 #131415'),
  )
  a.rect([388, y, 12, h, 5], a.across(shot.tone.frame))
}

function projectorLens(shot: Shot): number {
  return shot.pick('lens', ['right', 'left', 'centre']) === 'centre' ? 0.5 : 0.725
}

function drawProjector(a: Art, shot: Shot): void {
  const tone = shot.tone
  const [x, y, w, h] = [110, 410, 580, 256]
  if (shot.view === 'throw') {
    a.rect([60, 60, 680, 400, 6], a.down('0 #fffdf8|1 #ece6da'))
    desktopScreen(a, [80, 80, 640, 360, 2], pickTheme(shot))
    a.path('M380 640L80 440H720L440 640Z', a.down('0 #ffe2a4/.28|1 #ffe2a4/.5'), { blur: 8 })
    a.group({ turn: 'translate(244 470) scale(.4)' }, () =>
      projectorBox(a, { ...shot, view: 'main' }, [x, y, w, h]),
    )
    return
  }
  projectorBox(a, shot, [x, y, w, h])
  if (shot.view === 'back')
    return a.rect([x + 240, y + 60, 300, 140, 16], perforation(a, [14, 4], '#000', 0.5))
  if (tone.dark) glare(a, [x, y, w, h, 40], 0.05)
}

function projectorBox(a: Art, shot: Shot, [x, y, w, h]: Rect): void {
  const tone = shot.tone
  if (shot.view !== 'bare') shadow(a, [400, 690, 320])
  for (const cx of [x + 90, x + w - 90])
    a.path(
      `M${cx - 36} ${y + h - 8}H${cx + 36}L${cx + 24} ${y + h + 24}H${cx - 24}Z`,
      a.down('0 #33353a|1 #0b0b0c'),
    )
  if (shot.view !== 'bare')
    a.path(
      `M${x + 20} ${y + 22}L${x + 66} ${y - 76}H${x + w - 66}L${x + w - 20} ${y + 22}Z`,
      a.down(`0 ${tone.low}|.5 ${tone.mid}|1 ${tone.light}`),
    )
  shell(a, [x, y, w, h, 40], a.down(tone.fall), 0.35)
  const grille =
    projectorLens(shot) === 0.5
      ? ([
          [26, 130],
          [w - 156, 130],
        ] as const)
      : ([[26, 230]] as const)
  for (const [dx, gw] of grille) a.rect([x + dx, y + 48, gw, 160, 20], perforation(a, [11, 2.6], '#000', 0.5))
  if (shot.view !== 'back') {
    const cx = x + w * projectorLens(shot)
    a.oval([cx, y + h / 2, 112, 112], a.slant(`0 ${tone.hi}|1 ${tone.edge}`, 55))
    lens(a, [cx, y + h / 2, 100], '#5a5d63', '#7a5a1a')
    a.oval([cx, y + h / 2, 60, 60], a.glow('0 #fff3d0/.9|.4 #f5a524/.5|1 #f5a524/0'))
  }
  led(a, x + w - 46, y + 40, 4)
  mark(a, shot, [x + 60, y + h - 22, 18, 'start'], tone.ink)
}

function drawMediaPlayer(a: Art, shot: Shot): void {
  const tone = shot.tone
  const back = shot.view === 'back'
  if (shot.pick('form', ['box', 'stick']) === 'stick') {
    shadow(a, [250, 728, 110])
    a.path('M206 190H294V270H206Z', a.across('0 #6f7277|.2 #fff|.5 #b4b7bb|.8 #eceeef|1 #6f7277'))
    for (const x of [224, 262]) a.rect([x, 206, 16, 16, 3], '#55585d')
    shell(a, [170, 262, 160, 462, 50], a.across(tone.cyl), 0.4)
    if (back) a.rect([214, 640, 72, 30, 8], '#0b0c0d')
    else led(a, 250, 320, 5)
    a.word([250, back ? 480 : 560, 44], '4k', tone.ink, { anchor: 'middle', weight: 1.6 })
    mark(a, shot, [250, 640, 17], tone.ink)
  } else {
    shadow(a, [280, 706, 250], 1, 18)
    a.path('M60 574L140 452H436L502 574Z', a.down(`0 ${tone.low}|.5 ${tone.mid}|1 ${tone.light}`))
    mark(a, shot, [290, 524, 34], tone.ink)
    shell(a, [44, 560, 474, 138, 40], a.down(tone.fall), 0.4)
    if (back) for (let k = 0; k < 4; k += 1) a.rect([90 + k * 98, 608, 74, 42, 6], '#0b0c0d')
    else led(a, 470, 630, 6)
  }
  remoteBody(a, shot, [546, 86, 164, 636])
}

function remoteBody(a: Art, shot: Shot, [x, y, w, h]: Rect): void {
  const tone = shot.tone
  shadow(a, [x + w / 2, y + h + 2, w * 0.66])
  shell(a, [x, y, w, h, w * 0.3], a.across(tone.cyl), 0.4)
  const cx = x + w / 2
  const ink = tone.dark ? '#d7dade' : '#4f4b44'
  const key = tone.dark ? '0 #5d6065|.4 #33353a|1 #17181a' : '0 #fff|.5 #ece8e1|1 #c9c3b8'
  const round = (bx: number, by: number, r: number) => {
    a.oval([bx, by + 3, r, r], '#000', { op: 0.35 })
    a.oval([bx, by, r, r], a.down(key))
  }
  round(x + w * 0.27, y + 60, w * 0.1)
  led(a, x + w * 0.27, y + 60, 4)
  round(x + w * 0.73, y + 60, w * 0.1)
  a.oval([cx, y + h * 0.27, w * 0.36, w * 0.36], a.slant('0 #55585d|.5 #26282b|1 #0b0b0c', 60))
  a.oval([cx, y + h * 0.27, w * 0.17, w * 0.17], a.down(key))
  for (const [dx, dy] of [
    [0, -0.27],
    [0.27, 0],
    [0, 0.27],
    [-0.27, 0],
  ] as const)
    a.oval([cx + dx * w, y + h * 0.27 + dy * w, 3, 3], '#e7e2d9')
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      round(x + w * (0.24 + column * 0.26), y + h * 0.46 + row * w * 0.29, w * 0.095)
      if (row < 3)
        a.word(
          [x + w * (0.24 + column * 0.26), y + h * 0.46 + row * w * 0.29 + 6, 12],
          String(row * 3 + column + 1),
          ink,
          { anchor: 'middle' },
        )
    }
  }
  a.rect(
    [x + w * 0.16, y + h * 0.82, w * 0.68, w * 0.16, w * 0.08],
    a.down(`0 #ffd28a|.4 ${amber}|1 #b8731a`),
  )
  mark(a, shot, [cx, y + h - 26, 13], tone.ink)
}

function drawRemote(a: Art, shot: Shot): void {
  if (shot.view === 'side') {
    shadow(a, [400, 738, 60])
    return a.path('M372 90Q400 76 428 90L436 700Q436 736 400 736Q360 736 362 690Z', a.across(shot.tone.cyl))
  }
  const w = shot.pick('width', [176, 200, 224])
  remoteBody(a, shot, [400 - w / 2, 70, w, 664])
}

const ironwork = '0 #0e0f11|.1 #6a6d72|.35 #44474c|.7 #2b2d31|.93 #4a4d52|1 #0b0b0c'

function bar(a: Art, [x, y, w, h]: Rect): void {
  a.rect([x + 6, y + 10, w, h, 8], '#1c150e', { op: 0.3, blur: 7 })
  shell(
    a,
    [x, y, w, h, 8],
    w > h ? a.down('0 #74777d|.15 #44474c|.7 #2b2d31|1 #101113') : a.across(ironwork),
    0.3,
  )
}

function slots(
  a: Art,
  [x, y, count, pitch]: readonly [x: number, y: number, count: number, pitch: number],
  upright: boolean,
): void {
  for (let k = 0; k < count; k += 1) {
    const [w, h] = upright ? [13, pitch * 0.55] : [pitch * 0.55, 13]
    a.rect([x + (upright ? 0 : k * pitch), y + (upright ? k * pitch : 0), w, h, 6.5], '#f5f3ef')
    a.rim([x + (upright ? 0 : k * pitch), y + (upright ? k * pitch : 0), w, h, 6.5], '#000', 2.4, {
      op: 0.75,
    })
  }
}

function joint(a: Art, cx: number, cy: number, r: number): void {
  a.oval([cx, cy + r * 0.3, r, r * 0.4], '#08090a')
  a.path(
    `M${cx - r} ${cy - r * 1.6}V${cy + r * 0.3}A${r} ${r * 0.4} 0 0 0 ${cx + r} ${cy + r * 0.3}V${cy - r * 1.6}Z`,
    a.across(ironwork),
  )
  a.oval([cx, cy - r * 1.6, r, r * 0.4], a.slant('0 #8b8e94|.5 #44474c|1 #1d1e21', 40))
  a.oval([cx, cy - r * 1.6, r * 0.4, r * 0.16], '#101113')
}

function armMount(a: Art, shot: Shot): void {
  a.path('M92 190L190 164V636L92 662Z', '#1c150e', { op: 0.3, blur: 10, turn: 'translate(10 14)' })
  a.path('M92 190L190 164V636L92 662Z', a.across('0 #26282b|.3 #55585d|1 #33353a'))
  a.path('M190 164L206 170V630L190 636Z', '#0e0f11')
  for (const y of [236, 300, 520, 584]) a.oval([140, y, 11, 13], a.slant('0 #08090a|1 #8b8e94', 60))
  for (const y of [350, 470]) {
    a.path(`M176 ${y - 18}L372 ${y + 26}V${y + 66}L176 ${y + 22}Z`, a.down('0 #74777d|.2 #44474c|1 #17181a'))
    a.path(`M372 ${y + 26}L560 ${y - 24}V${y + 16}L372 ${y + 66}Z`, a.down('0 #8b8e94|.2 #55585d|1 #26282b'))
    joint(a, 190, y + 10, 22)
    joint(a, 372, y + 62, 24)
  }
  a.rect([520, 310, 74, 230, 12], a.across(ironwork))
  for (const turn of [45, 135, 225, 315]) {
    a.group({ turn: `rotate(${turn} 574 424)` }, () => {
      a.rect([552, 190, 44, 220, 20], '#1c150e', { op: 0.3, blur: 7, turn: 'translate(4 8)' })
      a.rect([552, 180, 44, 220, 20], a.across('0 #17181a|.3 #6a6d72|.7 #33353a|1 #101113'))
      slots(a, [567, 200, 4, 46], true)
    })
  }
  shell(a, [494, 344, 160, 160, 18], a.slant('0 #6a6d72|.4 #3a3c41|1 #17181a', 55), 0.3)
  for (const [dx, dy] of [
    [-52, -52],
    [52, -52],
    [-52, 52],
    [52, 52],
  ] as const)
    a.oval([574 + dx, 424 + dy, 10, 10], a.slant('0 #fff|.5 #9da0a5|1 #3a3c41', 55))
  mark(a, shot, [574, 430, 17], '#c4c7cb')
}

function railMount(a: Art, shot: Shot): void {
  bar(a, [70, 330, 660, 56])
  bar(a, [70, 470, 660, 56])
  for (const y of [352, 492]) slots(a, [104, y, 11, 56], false)
  bar(a, [352, 372, 96, 112])
  a.rect([366, 404, 68, 26, 13], a.down('0 #8a5410|.4 #f5b84f|1 #ffe0a3'))
  a.oval([404, 415, 12, 9], '#fff6d8', { op: 0.9 })
  a.line('M388 404V430M418 404V430', '#5a3808', 2)
  mark(a, shot, [400, 464, 13], '#c4c7cb')
  for (const x of [196, 560]) {
    bar(a, [x, 110, 46, 610])
    slots(a, [x + 16.5, 140, 10, 56], true)
    for (const y of [372, 512]) a.oval([x + 23, y, 13, 13], a.slant('0 #fff|.5 #9da0a5|1 #3a3c41', 55))
  }
}

function drawMount(a: Art, shot: Shot): void {
  shadow(a, [400, 728, 260], 0.5)
  if (shot.pick('form', ['rails', 'arm']) === 'arm') armMount(a, shot)
  else railMount(a, shot)
}

/** Television and what belongs to it. */
export const tvKinds = {
  tv: { draw: drawTv },
  projector: { draw: drawProjector },
  'media-player': { draw: drawMediaPlayer },
  'remote-control': { draw: drawRemote },
  'tv-mount': { draw: drawMount },
} satisfies KindDrawings
