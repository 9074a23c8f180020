import { amber, led, lens, mark, shadow, shell } from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art } from './studio.ts'

function leather(a: Art): string {
  return a.tile(
    9,
    9,
    '<circle cx="2" cy="2.4" r="1.5" opacity=".5"/><circle cx="6.4" cy="6.6" r="1.7" opacity=".5"/><circle cx="6.6" cy="2" r="1" fill="#fff" opacity=".1"/>',
  )
}

/** Front of a photographic lens with rings and coated glass, radius 196. */
function bigLens(a: Art, [cx, cy]: readonly [cx: number, cy: number], text: string, r = 196): void {
  const k = r / 196
  const disc = (size: number, fill: string, op = 1) => a.oval([cx, cy, size * k, size * k], fill, { op })
  a.oval([cx + 10 * k, cy + 22 * k, r, r], '#000', { op: 0.5, blur: 14 })
  disc(196, a.slant('0 #d9dbde|.3 #5f6268|.5 #2b2d31|.75 #7b7e84|1 #1a1b1d', 50))
  disc(190, a.slant('0 #26282b|1 #0d0e0f', 60))
  a.ring([cx, cy, 176 * k, 176 * k], '#3d4046', 26 * k, { dash: '3 4' })
  a.ring([cx, cy, 176 * k, 176 * k], a.slant('0 #fff/.22|.5 #000/0|1 #000/.6', 50), 26 * k)
  disc(160, a.slant('0 #55585e|.5 #232529|1 #3a3c41', 50))
  disc(156, '#0e0f11')
  a.ring([cx, cy, 150 * k, 150 * k], amber, 1.6, { op: 0.9 })
  ;[...text].forEach((letter, index) => {
    const degrees = -118 + index * 5.4
    const turn = (degrees * Math.PI) / 180
    const at = `translate(${cx + 136 * k * Math.cos(turn)} ${cy + 136 * k * Math.sin(turn)}) rotate(${degrees + 90})`
    a.group({ turn: at }, () => a.word([0, 4, 10 * k], letter, '#d7dade', { anchor: 'middle' }))
  })
  disc(124, a.slant('0 #2a2c30|1 #08090a', 50))
  disc(116, '#040405')
  disc(104, a.glow('0 #20306b|.3 #2a1f58|.62 #0d1030|.85 #06070f|1 #020203', 0.46, 0.42, 0.6))
  a.ring([cx, cy, 72 * k, 72 * k], '#6f86d8', 1.5, { op: 0.22 })
  disc(54, a.glow('0 #8a4fa0/.55|.6 #2a1a4d/.5|1 #000/0', 0.4, 0.35, 0.7))
  disc(30, '#030308')
  const window = `M${cx - 86 * k} ${cy - 26 * k}Q${cx - 66 * k} ${cy - 84 * k} ${cx - 8 * k} ${cy - 92 * k}Q${cx - 40 * k} ${cy - 62 * k} ${cx - 52 * k} ${cy - 18 * k}Q${cx - 70 * k} ${cy - 12 * k} ${cx - 86 * k} ${cy - 26 * k}Z`
  a.path(window, '#dbe6ff', { op: 0.5, blur: 5 })
  a.oval([cx + 44 * k, cy + 50 * k, 26 * k, 15 * k], a.glow('0 #6fd0b0/.5|1 #6fd0b0/0'))
  a.oval([cx + 24 * k, cy + 28 * k, 11 * k, 9 * k], a.glow('0 #f0a060/.8|1 #f0a060/0'))
}

const outline =
  'M92 320Q92 282 128 278L196 270Q216 234 240 232H300L330 192Q340 178 360 178H452Q472 178 482 192L512 234H640Q700 236 708 290V640Q706 680 668 682H132Q94 680 92 640Z'
const grip =
  'M92 360Q76 370 76 420V600Q76 670 120 680H196Q222 670 222 630V420Q222 366 190 356H120Q98 356 92 360Z'

function cameraTop(a: Art, shot: Shot): void {
  const tone = shot.tone
  a.path('M116 256H196V282H110Z', a.across('0 #222|.3 #8a8d93|.6 #45474c|1 #141416'))
  a.oval([155, 256, 41, 11], a.slant('0 #6f7278|1 #3a3c41', 60))
  a.oval([155, 253, 26, 7], a.slant('0 #f5c26b|.5 #d98b1f|1 #8a5410', 30))
  for (const [x, w] of [
    [548, 70],
    [632, 58],
  ] as const) {
    a.rect([x, 210, w, 30, 5], a.across('0 #17181a|.25 #84878d|.6 #45474c|1 #101113'))
    for (let k = 0; k < w / 5 - 1; k += 1) a.line(`M${x + 3 + k * 5} 212V238`, '#000', 1.3, { op: 0.45 })
    a.oval([x + w / 2, 210, w / 2, 7], a.slant('0 #84878d|1 #33353a', 60))
  }
  mark(a, shot, [406, 256, 22], tone.dark ? '#eceef0' : '#3a3c41')
}

function drawCamera(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 690, 300])
  a.path(
    outline,
    a.across(`0 ${tone.edge}|.06 ${tone.hi}|.16 ${tone.light}|.5 ${tone.mid}|.86 ${tone.mid}|1 ${tone.edge}`),
  )
  a.path(outline, a.down('0 #fff/.30|.2 #fff/.04|.7 #000/.1|1 #000/.6'))
  a.path('M338 198Q344 186 360 186H452Q468 186 474 198L492 230H318Z', a.down('0 #fff/.28|1 #fff/0'))
  const skin = 'M92 350H708V626H92Z'
  a.path(skin, '#1c1d20')
  a.path(skin, leather(a))
  a.path(skin, a.across('0 #000/.6|.08 #fff/.10|.4 #fff/0|.8 #000/.2|1 #000/.7'))
  a.line('M92 350H708', '#fff', 1.2, { op: 0.2 })
  if (shot.view === 'back') {
    a.rect([176, 372, 380, 244, 12], '#08090a')
    a.rect([188, 384, 356, 220, 6], a.slant('0 #16274a|.4 #b9708a|.7 #f59a56|1 #1a1c33', 90))
    a.oval([640, 470, 46, 46], a.slant('0 #6f7278|.5 #2b2d31|1 #0e0f11', 55))
    a.oval([640, 470, 20, 20], a.slant('0 #17181a|1 #55585d', 55))
    for (const y of [380, 560, 600]) a.oval([640, y, 15, 15], a.slant('0 #5d6065|1 #17181a', 55))
    a.rect([356, 196, 100, 60, 14], '#08090a')
    return cameraTop(a, shot)
  }
  a.path(grip, a.across('0 #0c0d0e|.2 #4b4e53|.45 #2a2c30|.8 #141517|1 #070708'))
  a.path(grip, leather(a))
  cameraTop(a, shot)
  a.oval([262, 310, 13, 13], '#0a0a0b')
  a.oval([262, 310, 9, 9], a.glow('0 #6b2a20|1 #1a0705'))
  if (shot.model) a.word([650, 326, 18], shot.model.split(' ').at(-1) ?? '', amber, { anchor: 'middle' })
  if (shot.view === 'body') {
    a.oval([414, 460, 150, 150], a.slant('0 #d9dbde|.5 #6f7277|1 #26282b', 50))
    a.oval([414, 460, 128, 128], '#0b0c0d')
    a.rect([330, 396, 168, 128, 6], a.slant('0 #3a4a6b|.5 #1a2340|1 #2a1f38', 50))
    return a.rim([330, 396, 168, 128, 6], '#8d9098', 3)
  }
  bigLens(a, [414, 460], `${shot.brand.slice(0, 9)} ${shot.size ?? 35} mm f1.8`)
}

function drawLens(a: Art, shot: Shot): void {
  if (shot.view === 'front') {
    shadow(a, [400, 716, 250])
    return bigLens(a, [400, 420], `${shot.brand.slice(0, 9)} ${shot.size ?? 50} mm f1.8`, 288)
  }
  const long = Math.min(1, Math.max(0, ((shot.size ?? 50) - 16) / 184))
  const top = 300 - long * 200
  shadow(a, [400, 724, 200], 1, 24)
  const span = 640 - top
  tube(a, [640, 66, 140], '0 #55585d|.2 #f4f5f5|.5 #b4b7bb|.8 #e0e2e4|1 #55585d')
  tube(a, [top + span * 0.84, span * 0.16 + 14, 158], shot.tone.cyl)
  tube(a, [top + span * 0.8, 16, 164], `0 #8a5410|.3 #ffd894|.6 ${amber}|1 #6b420c`)
  knurl(a, top + span * 0.52, span * 0.28, 170)
  tube(a, [top + span * 0.34, span * 0.18, 164], shot.tone.cyl)
  a.word(
    [400, top + span * 0.34 + span * 0.15 + 22, 19],
    `${shot.size ?? 50} mm`,
    shot.tone.dark ? '#e7e9ea' : '#3a3c41',
    { anchor: 'middle' },
  )
  knurl(a, top + span * 0.18, span * 0.17, 170)
  tube(a, [top + 10, span * 0.18, 174], shot.tone.cyl)
  mark(a, shot, [400, top + 10 + span * 0.18 + 10, 16], shot.tone.dark ? '#c4c7cb' : shot.tone.ink)
  a.oval([400, top + 10, 174, 38], a.slant('0 #9da0a5|.5 #3a3c41|1 #17181a', 50))
  a.oval([400, top + 11, 162, 33], '#0b0c0d')
  a.oval([400, top + 15, 146, 27], a.glow('0 #6a4c9c|.35 #2a2a6a|.7 #10142c|1 #05060c', 0.38, 0.4, 0.7))
  a.oval([338, top + 6, 62, 9], a.glow('0 #e9f0ff/.9|1 #fff/0'), { turn: `rotate(-4 338 ${top + 6})` })
  a.oval([470, top + 26, 40, 6], a.glow('0 #f0a060/.7|1 #f0a060/0'))
}

/** Upright tube section seen slightly from above, curved at its lower edge. */
function tube(a: Art, [y, h, half]: readonly [y: number, h: number, half: number], stops: string): void {
  const d = `M${400 - half} ${y}V${y + h}A${half} 30 0 0 0 ${400 + half} ${y + h}V${y}Z`
  a.path(d, a.across(stops))
  a.line(`M${400 - half + 1} ${y + h}A${half} 30 0 0 0 ${400 + half - 1} ${y + h}`, '#000', 2.4, { op: 0.5 })
}

function knurl(a: Art, y: number, h: number, half: number): void {
  tube(a, [y, h, half], '0 #0b0c0d|.12 #44474c|.3 #74777d|.6 #2b2d31|1 #0b0c0d')
  let ribs = ''
  for (let k = 0; k < 40; k += 1) {
    const turn = ((k - 19.5) / 40) * Math.PI
    const drop = 30 * Math.cos(turn)
    ribs += `M${Math.round(400 + Math.sin(turn) * half)} ${Math.round(y + drop + 4)}v${Math.round(h - 10)}`
  }
  a.line(ribs, '#000', 3.4, { op: 0.5 })
}

function drawActionCamera(a: Art, shot: Shot): void {
  const tone = shot.tone
  shadow(a, [400, 690, 250])
  if (shot.view === 'back') {
    shell(a, [160, 230, 480, 440, 56], a.across(tone.panel), 0.45)
    a.rect([190, 260, 420, 380, 26], '#08090a')
    a.rect([204, 274, 392, 352, 16], a.slant('0 #16274a|.4 #b9708a|.7 #f59a56|1 #1a1c33', 90))
    a.oval([250, 320, 10, 10], '#d4513f')
    return a.word([280, 330, 26], '00:24', '#fff')
  }
  a.rect([250, 208, 130, 36, 14], a.down('0 #ff8a6a|.5 #d4513f|1 #8e251d'))
  shell(a, [160, 230, 480, 440, 56], a.across(tone.panel), 0.45)
  a.rect([174, 244, 452, 412, 46], leather(a), { op: 0.7 })
  a.rect([190, 270, 170, 170, 20], '#08090a')
  if (shot.pick('front', ['screen', 'badge']) === 'badge')
    a.word([275, 374, 46], '4k', '#ffc765', { anchor: 'middle', weight: 1.5 })
  else a.rect([200, 280, 150, 150, 12], a.down('0 #16274a|.4 #b9708a|.7 #f59a56|1 #1a1c33'))
  a.rect([388, 262, 226, 226, 50], a.slant('0 #55585d|.5 #1d1e21|1 #0b0c0d', 55))
  lens(a, [501, 375, 98], '#8b8e94')
  for (let k = 0; k < 5; k += 1) a.rect([200, 520 + k * 20, 150, 7, 3.5], '#000', { op: 0.5 })
  led(a, 590, 530, 5)
  mark(a, shot, [500, 600, 28], tone.ink)
  for (const x of [340, 420]) a.rect([x, 664, 40, 24, 6], a.down('0 #3a3c41|1 #0b0b0c'))
}

/** Cameras and lenses. */
export const cameraKinds = {
  camera: { draw: drawCamera },
  lens: { draw: drawLens },
  'action-camera': { draw: drawActionCamera },
} satisfies KindDrawings
