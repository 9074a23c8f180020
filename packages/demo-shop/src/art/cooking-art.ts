import {
  amber,
  barHandle,
  body,
  brushing,
  display,
  feet,
  knob,
  led,
  mark,
  perforation,
  shadow,
  shell,
} from './props.ts'
import type { KindDrawings, Shot } from './shot.ts'
import type { Art, Rect } from './studio.ts'

function ovenCavity(a: Art, [x, y, w, h]: Rect): void {
  a.rect([x - 5, y - 5, w + 10, h + 10, 18], '#060607')
  a.group({ clip: a.clipRect([x, y, w, h, 14]) }, () => {
    a.rect([x, y, w, h, 0], a.glow('0 #ffc66a|.35 #b9661d|.7 #4a2409|1 #160a03', 0.5, 0.16, 0.95))
    a.path(
      `M${x} ${y}L${x + 70} ${y + 44}V${y + h - 60}L${x} ${y + h}ZM${x + w} ${y}L${x + w - 70} ${y + 44}V${y + h - 60}L${x + w} ${y + h}Z`,
      '#000',
      { op: 0.42 },
    )
    a.path(`M${x} ${y + h}L${x + 70} ${y + h - 60}H${x + w - 70}L${x + w} ${y + h}Z`, '#000', { op: 0.5 })
    a.oval([x + w * 0.5, y + 30, 170, 46], a.glow('0 #fff6de|.4 #fff2cf/.8|1 #fff2cf/0'))
    for (const shelf of [y + h * 0.36, y + h * 0.66]) {
      a.line(`M${x + 30} ${shelf}H${x + w - 30}`, '#f7dcae', 3.5, { op: 0.85 })
      let bars = ''
      for (let k = 0; k < 20; k += 1)
        bars += `M${x + 40 + (k * (w - 80)) / 19} ${shelf}L${x + 18 + (k * (w - 36)) / 19} ${shelf + 18}`
      a.line(bars, '#f2cf98', 1.8, { op: 0.55 })
      a.line(`M${x + 16} ${shelf + 18}H${x + w - 16}`, '#f7dcae', 3, { op: 0.75 })
    }
    const loaf = y + h * 0.66 + 6
    a.path(
      `M${x + 130} ${loaf}C${x + 118} ${loaf - 70} ${x + 180} ${loaf - 92} ${x + w / 2} ${loaf - 92}S${x + w - 118} ${loaf - 70} ${x + w - 130} ${loaf}Z`,
      a.down('0 #f3bd6a|.45 #c57a2c|1 #6d3a10'),
    )
    for (let k = 0; k < 4; k += 1)
      a.line(`M${x + 178 + k * 46} ${loaf - 74}q22 14 18 44`, '#ffe3b0', 6, { op: 0.7, blur: 1.2 })
    a.rect([x, y, w, h, 0], a.slant('0 #fff/.16|.34 #fff/.02|.36 #fff/0', 28))
    a.rim([x, y, w, h, 14], '#000', 30, { op: 0.5, blur: 12 })
  })
  a.rim([x, y, w, h, 14], '#fff', 1.2, { op: 0.22 })
}

function drawOven(a: Art, shot: Shot): void {
  const [x, y, w, h] = [92, 120, 616, 600]
  const tone = shot.tone
  if (shot.view !== 'bare') shadow(a, [400, 724, 310], 1.1)
  a.rect([x, y, w, h, 10], a.across(tone.frame))
  const panelTop = tone.dark ? '0 #44474c|1 #1d1e21' : `0 ${tone.hi}|1 ${tone.mid}`
  a.rect([x + 6, y + 6, w - 12, 118, 8], a.down(panelTop))
  a.rect([x + 6, y + 6, w - 12, 118, 8], a.slant('0 #fff/.18|.5 #fff/0', 40))
  const layout = shot.pick('panel', ['two-knobs', 'touch', 'four-knobs'])
  display(a, [x + w / 2 - 108, y + 32, 216, 66], layout === 'touch' ? '200 °' : '18:30', 30)
  const knobs = layout === 'two-knobs' ? [96] : layout === 'four-knobs' ? [66, 150] : []
  for (const dx of knobs) {
    knob(a, [x + dx, y + 64, layout === 'four-knobs' ? 28 : 36], -30, false)
    knob(a, [x + w - dx, y + 64, layout === 'four-knobs' ? 28 : 36], 20, false)
  }
  if (layout === 'touch')
    for (let k = 0; k < 6; k += 1)
      a.ring(
        [x + (k < 3 ? 60 + k * 46 : w - 152 + (k - 3) * 46), y + 65, 12, 12],
        k === 1 ? amber : '#9a9da3',
        2,
      )
  if (shot.view === 'open') return openOven(a, shot, [x, y, w, h])
  a.rect([x + 6, y + 130, w - 12, h - 138, 8], a.down('0 #2e3034|1 #121315'))
  ovenCavity(a, [x + 52, y + 196, w - 104, h - 254])
  barHandle(a, [x + 38, y + 146, w - 76], shot.pick('handle', ['bright', 'dark']) === 'dark')
  mark(a, shot, [400, y + h - 22, 14], '#a4a8ad')
  a.rim([x + 1, y + 1, w - 2, h - 2, 10], a.down('0 #fff/.6|.2 #fff/.1|1 #fff/0'), 1.4)
}

function openOven(a: Art, shot: Shot, [x, y, w, h]: Rect): void {
  ovenCavity(a, [x + 30, y + 150, w - 60, h - 290])
  a.path(
    `M${x + 10} ${y + h - 130}H${x + w - 10}L${x + w + 50} ${y + h - 12}H${x - 50}Z`,
    a.down('0 #17181a|.4 #3a3c41|1 #55585d'),
  )
  a.path(
    `M${x + 60} ${y + h - 118}H${x + w - 60}L${x + w - 30} ${y + h - 36}H${x + 30}Z`,
    a.down('0 #4a2409/.8|1 #8b8e94/.4'),
  )
  a.rect([x - 52, y + h - 14, w + 104, 22, 7], a.down('0 #e4e6e8|.4 #8b8e94|1 #33353a'))
  mark(a, shot, [400, y + h - 18, 12], '#c4c7cb')
}

const hobShape =
  'M152 264H648Q660 264 665 274L763 622Q766 638 748 638H52Q34 638 37 622L135 274Q140 264 152 264Z'

function zone(a: Art, [cx, cy, rx]: readonly [cx: number, cy: number, rx: number], on: boolean): void {
  const ry = rx * 0.465
  if (on) {
    a.oval([cx, cy, rx * 1.3, ry * 1.3], a.glow(`0 ${amber}/.4|.7 ${amber}/.3|1 ${amber}/0`))
    a.ring([cx, cy, rx, ry], '#ffb84a', 12, { op: 0.35, blur: 5 })
    a.ring([cx, cy, rx, ry], amber, 3.5, { op: 0.95 })
  } else {
    a.ring([cx, cy, rx, ry], '#8b8f96', 1.6, { op: 0.75 })
  }
  a.line(
    `M${cx - rx * 0.28} ${cy}H${cx + rx * 0.28}M${cx} ${cy - ry * 0.28}V${cy + ry * 0.28}`,
    on ? '#ffcf80' : '#8b8f96',
    1.6,
  )
}

function pot(a: Art): void {
  const steel = a.across(
    '0 #7d8186|.05 #e4e6e8|.2 #f6f7f7|.4 #cfd2d5|.6 #babdc1|.8 #dcdee0|.96 #a9acb0|1 #6c6f74',
  )
  a.oval([232, 496, 110, 50], a.glow('0 #000/.8|.7 #000/.5|1 #000/0'))
  body(a, 'M140 372V472Q140 512 232 514Q324 512 324 472V372Z', steel, 0.35)
  a.oval([232, 372, 94, 36], a.slant('0 #f4f5f5|.5 #a9acb0|1 #6a6d72', 30))
  a.oval([232, 372, 84, 30], a.down('0 #3a3c40|1 #85888d'))
  a.oval([232, 378, 78, 24], a.down('0 #7a8b96|1 #b9c6cd'), { op: 0.7 })
  for (const side of [-1, 1])
    a.line(
      `M${232 + side * 92} 396Q${232 + side * 132} 392 ${232 + side * 132} 412Q${232 + side * 132} 428 ${232 + side * 92} 424`,
      a.down('0 #5d6065|.4 #f0f1f2|1 #5d6065'),
      10,
    )
  for (const [x, tall] of [
    [204, 120],
    [238, 150],
    [262, 110],
  ] as const) {
    a.line(
      `M${x} 356C${x - 20} ${356 - tall * 0.35} ${x + 24} ${356 - tall * 0.6} ${x - 4} ${356 - tall}`,
      '#fff',
      14,
      { op: 0.35, blur: 8 },
    )
  }
}

function drawHob(a: Art, shot: Shot): void {
  const withPot = shot.pick('pot', ['yes', 'no', 'yes']) === 'yes'
  if (shot.view === 'top') return hobTop(a, shot)
  shadow(a, [400, 660, 350], 1.1, 24)
  a.path(
    'M150 260H650Q662 260 668 270L768 626Q772 648 750 648H50Q28 648 32 626L132 270Q138 260 150 260Z',
    a.down('0 #8b8e93|.5 #33353a|1 #0d0e0f'),
  )
  a.path(hobShape, a.slant(hobGlass(shot), 80))
  a.group({ clip: a.clipPath(hobShape) }, () => {
    a.path('M60 640L330 260H520L330 640Z', a.down('0 #fff/.13|1 #fff/.02'))
    a.path('M380 640L560 260H600L450 640Z', '#fff', { op: 0.05 })
  })
  zone(a, [262, 350, 92], false)
  if (shot.pick('zones', [4, 3, 5]) === 5) zone(a, [402, 420, 84], false)
  zone(a, [530, 346, 80], shot.pick('zones', [4, 3, 5]) === 3)
  if (shot.pick('zones', [4, 3, 5]) !== 3) zone(a, [552, 488, 106], false)
  zone(a, [232, 490, 118], true)
  a.path('M262 586H538L548 622H252Z', '#000', { op: 0.35 })
  for (let k = 0; k < 9; k += 1) a.rect([286 + k * 26, 602, 16, 4, 2], k < 6 ? amber : '#55585e')
  mark(a, shot, [180, 614, 13], '#8b8f96')
  a.word([604, 616, 14], 'p', amber, { anchor: 'middle' })
  a.ring([646, 610, 9, 9], '#c4c7cb', 1.8)
  if (withPot) pot(a)
}

function hobGlass({ tone }: Shot): string {
  return tone.dark ? `0 ${tone.mid}|.5 ${tone.low}|1 ${tone.edge}` : `0 #fff|.5 ${tone.light}|1 ${tone.low}`
}

function hobTop(a: Art, shot: Shot): void {
  shadow(a, [400, 716, 330], 0.8, 14)
  shell(a, [80, 130, 640, 580, 16], a.slant(hobGlass(shot), 60), 0.3)
  a.path('M80 600L420 130H600L220 710H80Z', a.down('0 #fff/.12|1 #fff/.02'))
  for (const [cx, cy, r, on] of [
    [240, 290, 96, false],
    [560, 290, 80, false],
    [240, 520, 110, true],
    [560, 510, 96, false],
  ] as const) {
    a.ring([cx, cy, r, r], on ? amber : '#8b8f96', on ? 4 : 1.8)
    a.line(
      `M${cx - r * 0.3} ${cy}H${cx + r * 0.3}M${cx} ${cy - r * 0.3}V${cy + r * 0.3}`,
      on ? '#ffcf80' : '#8b8f96',
      1.8,
    )
  }
  for (let k = 0; k < 9; k += 1) a.rect([286 + k * 26, 664, 16, 5, 2], k < 6 ? amber : '#55585e')
  mark(a, shot, [150, 676, 14], '#8b8f96')
}

function drawHood(a: Art, shot: Shot): void {
  const tone = shot.tone
  const slanted = shot.pick('form', ['chimney', 'slanted']) === 'slanted'
  a.path('M130 560H670L760 790H40Z', a.down('0 #ffe2a4/.45|1 #ffe2a4/0'))
  if (slanted) {
    a.rect([320, 60, 160, 200, 4], a.across(tone.cyl))
    a.path(
      'M140 200H660V520Q660 540 640 540H160Q140 540 140 520Z',
      a.slant('0 #4a4d52|.4 #202225|1 #0b0c0d', 65),
    )
    a.path('M140 200H470L200 540H160Q140 540 140 520Z', a.slant('0 #fff/.2|1 #fff/0', 30))
    shell(a, [120, 540, 560, 36, 8], a.down(tone.fall), 0.3)
  } else {
    a.rect([300, 60, 200, 330, 4], a.across(tone.cyl))
    if (tone.name === 'steel') a.rect([300, 60, 200, 330, 4], brushing(a))
    a.rect([296, 230, 208, 160, 4], a.across(tone.cyl))
    body(a, 'M296 390H504L690 500H110Z', a.across(tone.panel), 0.25)
    shell(a, [96, 498, 608, 76, 8], a.across(tone.panel), 0.35)
    if (tone.name === 'steel') a.rect([96, 498, 608, 76, 8], brushing(a, false))
  }
  const y = slanted ? 566 : 572
  a.path(`M130 ${y}H670L650 ${y + 20}H150Z`, a.down('0 #26282b|1 #6f7277'))
  for (const cx of [230, 570]) a.oval([cx, y + 10, 40, 9], a.glow('0 #fffdf3|.6 #ffe2a4|1 #f5a524'))
  for (let k = 0; k < 5; k += 1)
    a.ring(
      [340 + k * 30, slanted ? 440 : 536, 9, 9],
      k === 2 ? amber : tone.dark || slanted ? '#a4a8ad' : '#65686d',
      2,
    )
  led(a, 480, slanted ? 440 : 536, 3)
  mark(a, shot, [slanted ? 400 : 180, slanted ? 390 : 543, 16], slanted ? '#c4c7cb' : tone.ink)
}

function drawMicrowave(a: Art, shot: Shot): void {
  const [x, y, w, h] = [62, 224, 676, 420]
  const tone = shot.tone
  if (shot.view !== 'bare') shadow(a, [400, 660, 340], 1.1)
  feet(a, [x + 64, x + w - 64], y + h, 50)
  shell(a, [x, y, w, h, 20], a.across(tone.panel), 0.4)
  a.rect(
    [x + 10, y + 12, w - 20, h - 26, 14],
    a.down(tone.dark ? '0 #2b2d31|1 #111214' : `0 ${tone.light}|1 ${tone.mid}`),
  )
  const [gx, gy, gw, gh] = [x + 34, y + 38, 450, h - 78]
  a.rect([gx - 8, gy - 8, gw + 16, gh + 16, 16], a.slant('0 #34363a|1 #1a1b1d', 60))
  a.group({ clip: a.clipRect([gx, gy, gw, gh, 10]) }, () => {
    a.rect([gx, gy, gw, gh, 0], a.glow('0 #ffd28a|.4 #a8692a|.8 #38200c|1 #120a04', 0.5, 0.4, 0.8))
    a.oval([gx + gw / 2, gy + gh * 0.86, 170, 34], '#ffe6bd', { op: 0.35 })
    a.path(
      `M${gx + gw / 2 - 92} ${gy + gh * 0.56}h184q-8 96 -92 96q-84 0 -92 -96Z`,
      a.across('0 #d8d4cc|.3 #fff|1 #958f85'),
    )
    a.oval([gx + gw / 2, gy + gh * 0.56, 92, 16], a.down('0 #c96f2e|1 #e9a45a'))
    a.ring([gx + gw / 2, gy + gh * 0.56, 92, 16], '#fff', 3, { op: 0.9 })
    a.rect([gx, gy, gw, gh, 0], perforation(a, [7, 1.5], '#000', 0.5))
    a.rect([gx, gy, gw, gh, 0], a.slant('0 #fff/.18|.4 #fff/.03|.42 #fff/0', 30))
    a.rim([gx, gy, gw, gh, 10], '#000', 26, { op: 0.55, blur: 10 })
  })
  a.rect([gx + gw + 26, gy - 6, 16, gh + 12, 8], a.across('0 #6f7277|.3 #fff|.6 #b4b7bb|1 #55585d'))
  const px = gx + gw + 62
  display(a, [px, gy - 2, 104, 62], '2:30', 26)
  const touch = shot.pick('panel', ['knob', 'keys']) === 'keys'
  const rows = touch ? 5 : 3
  for (let k = 0; k < rows * 2; k += 1) {
    const [kx, ky] = [px + (k % 2) * 56, gy + 76 + Math.floor(k / 2) * 42]
    a.rect([kx, ky, 48, 32, 8], a.down('0 #4a4d52|1 #2b2d31'))
    a.rect([kx + 14, ky + 15, 20, 3, 1.5], '#b9bcc1')
  }
  if (!touch) knob(a, [px + 52, gy + 252, 46], -30)
  mark(a, shot, [px + 52, gy + gh - 4, 12], tone.dark ? '#a4a8ad' : tone.ink)
}

/** Ovens, hobs, hoods and microwaves. */
export const cookingKinds = {
  oven: { draw: drawOven },
  'induction-hob': { draw: drawHob },
  'cooker-hood': { draw: drawHood },
  microwave: { draw: drawMicrowave },
} satisfies KindDrawings
