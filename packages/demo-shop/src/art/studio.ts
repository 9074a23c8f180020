import { strokeWord, wordWidth } from './lettering.ts'

/** Extra attributes of one drawn element. `blur` is in px, `turn` is an SVG transform, `clip` a url from `Art.clip`. */
export type Paint = {
  op?: number | undefined
  blur?: number
  clip?: string
  turn?: string
  dash?: string
  butt?: boolean
}

/** Rectangle with corner radius. */
export type RoundRect = readonly [x: number, y: number, w: number, h: number, r: number]

/** Plain rectangle. */
export type Rect = readonly [x: number, y: number, w: number, h: number]

/** Ellipse by centre and radii. */
export type Oval = readonly [cx: number, cy: number, rx: number, ry: number]

/** Circle by centre and radius. */
export type Disc = readonly [cx: number, cy: number, r: number]

/** Placement and weight of a word: `weight` is the stroke in units of a 15 unit tall ascender. */
export type WordStyle = { anchor?: 'start' | 'middle' | 'end'; weight?: number; track?: number; op?: number }

/** A number as short SVG text: one decimal, no trailing zero. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function shortPath(d: string): string {
  return d.replace(/-?\d*\.\d{2,}(?:e-?\d+)?/g, (text) => short(Number(text)))
}

/**
 * One picture in the making: collects elements and definitions, hands out gradient, clip, filter and
 * pattern urls whose ids start with `prefix`. Gradient stops are written `offset colour/alpha|…`,
 * for example `0 #fff/.5|1 #000`.
 */
export class Art {
  private readonly prefix: string
  private readonly ids = new Map<string, string>()
  private defs = ''
  private body = ''

  constructor(prefix: string) {
    this.prefix = prefix
  }

  /** Adds raw markup. */
  raw(markup: string): void {
    this.body += markup
  }

  /** Rectangle with corner radius `r`. */
  rect([x, y, w, h, r]: RoundRect, fill: string, paint: Paint = {}): void {
    this.raw(`<rect${box([x, y, w, h, r])} fill="${fill}"${this.paint(paint)}/>`)
  }

  /** Outline of a rectangle. */
  rim([x, y, w, h, r]: RoundRect, stroke: string, width: number, paint: Paint = {}): void {
    this.raw(`<rect${box([x, y, w, h, r])}${line(stroke, width)}${this.paint(paint)}/>`)
  }

  /** Filled ellipse. */
  oval([cx, cy, rx, ry]: Oval, fill: string, paint: Paint = {}): void {
    this.raw(`<ellipse${disc(cx, cy, rx, ry)} fill="${fill}"${this.paint(paint)}/>`)
  }

  /** Outline of an ellipse. */
  ring([cx, cy, rx, ry]: Oval, stroke: string, width: number, paint: Paint = {}): void {
    this.raw(`<ellipse${disc(cx, cy, rx, ry)}${line(stroke, width)}${this.paint(paint)}/>`)
  }

  /** Filled path. */
  path(d: string, fill: string, paint: Paint = {}): void {
    this.raw(`<path d="${shortPath(d)}" fill="${fill}"${this.paint(paint)}/>`)
  }

  /** Stroked path with round ends unless `butt`. */
  line(d: string, stroke: string, width: number, paint: Paint = {}): void {
    const ends = paint.butt ? '' : ' stroke-linecap="round" stroke-linejoin="round"'
    this.raw(`<path d="${shortPath(d)}"${line(stroke, width)}${ends}${this.paint(paint)}/>`)
  }

  /** Groups what `draw` adds under common attributes. */
  group(paint: Paint, draw: () => void): void {
    this.raw(`<g${this.paint(paint)}>`)
    draw()
    this.raw('</g>')
  }

  /** Word drawn with strokes; `size` is the height of an ascender in px, y the baseline. */
  word(
    [x, y, size]: readonly [x: number, y: number, size: number],
    text: string,
    colour: string,
    style: WordStyle = {},
  ): void {
    const scale = size / 15
    const track = style.track ?? 0
    const wide = wordWidth(text, track) * scale
    const left = style.anchor === 'middle' ? x - wide / 2 : style.anchor === 'end' ? x - wide : x
    const weight = (style.weight ?? 1.8) * scale
    this.raw(
      `<path d="${strokeWord(text, [left, y, scale], track)}"${line(colour, weight)} stroke-linecap="round"` +
        ` stroke-linejoin="round"${this.paint({ op: style.op })}/>`,
    )
  }

  /** Linear gradient from left to right. */
  across(stops: string): string {
    return this.slant(stops, 0)
  }

  /** Linear gradient from top to bottom. */
  down(stops: string): string {
    return this.slant(stops, 90)
  }

  /** Linear gradient at an angle in degrees, 0 is left to right and 90 top to bottom. */
  slant(stops: string, degrees: number): string {
    const turn = (degrees * Math.PI) / 180
    const reach = Math.max(Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))) * 2
    const [dx, dy] = [Math.cos(turn) / reach, Math.sin(turn) / reach]
    const at = (v: number) => String(Math.round(v * 1000) / 1000)
    const span = `x1="${at(0.5 - dx)}" y1="${at(0.5 - dy)}" x2="${at(0.5 + dx)}" y2="${at(0.5 + dy)}"`
    return this.define(`linearGradient`, span, stopList(stops))
  }

  /** Radial gradient in the element's own box. */
  glow(stops: string, cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.define('radialGradient', `cx="${cx}" cy="${cy}" r="${r}"`, stopList(stops))
  }

  /** Clip path made of raw shape markup. */
  clip(shape: string): string {
    return this.define('clipPath', '', shape)
  }

  /** Clip path of a rounded rectangle. */
  clipRect([x, y, w, h, r]: RoundRect): string {
    return this.clip(`<rect${box([x, y, w, h, r])}/>`)
  }

  /** Clip path of a path. */
  clipPath(d: string): string {
    return this.clip(`<path d="${shortPath(d)}"/>`)
  }

  /** Repeating tile of raw shapes. */
  tile(w: number, h: number, inner: string): string {
    return this.define('pattern', `width="${w}" height="${h}" patternUnits="userSpaceOnUse"`, inner)
  }

  /** The finished document. */
  svg(width: number, height: number, label: string): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"` +
      ` role="img" aria-label="${label}"><defs>${this.defs}</defs>${this.body}</svg>\n`
    )
  }

  private define(tag: string, attributes: string, inner: string): string {
    const key = `${tag} ${attributes}>${inner}`
    let id = this.ids.get(key)
    if (id === undefined) {
      id = `${this.prefix}-${this.ids.size.toString(36)}`
      this.ids.set(key, id)
      this.defs += `<${tag} id="${id}" ${attributes}>${inner}</${tag}>`
    }
    return `url(#${id})`
  }

  private blurFilter(deviation: number): string {
    const area = 'filterUnits="userSpaceOnUse" x="-300" y="-300" width="1600" height="1600"'
    const inner = `<feGaussianBlur stdDeviation="${short(deviation)}"/>`
    return this.define('filter', `${area} color-interpolation-filters="sRGB"`, inner)
  }

  private paint({ op, blur, clip, turn, dash }: Paint): string {
    return (
      (op === undefined ? '' : ` opacity="${Math.round(op * 100) / 100}"`) +
      (blur ? ` filter="${this.blurFilter(blur)}"` : '') +
      (clip ? ` clip-path="${clip}"` : '') +
      (turn ? ` transform="${shortPath(turn)}"` : '') +
      (dash ? ` stroke-dasharray="${dash}"` : '')
    )
  }
}

function box([x, y, w, h, r]: RoundRect): string {
  const corner = r > 0 ? ` rx="${short(r)}"` : ''
  return ` x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}"${corner}`
}

function disc(cx: number, cy: number, rx: number, ry: number): string {
  return ` cx="${short(cx)}" cy="${short(cy)}" rx="${short(rx)}" ry="${short(ry)}"`
}

function line(stroke: string, width: number): string {
  return ` fill="none" stroke="${stroke}" stroke-width="${short(width)}"`
}

function stopList(stops: string): string {
  const parts = stops.split('|')
  return parts.map((part, index) => stop(part, index / Math.max(1, parts.length - 1))).join('')
}

function stop(part: string, share: number): string {
  const bits = part.trim().split(' ')
  const offset = bits.length > 1 ? Number(bits[0]) : share
  const [colour, alpha] = (bits.at(-1) ?? '').split('/')
  return `<stop offset="${short(offset * 100)}%" stop-color="${colour}"${alpha ? ` stop-opacity="${alpha}"` : ''}/>`
}
