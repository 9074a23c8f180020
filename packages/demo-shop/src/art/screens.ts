import { glare } from './props.ts'
import type { Shot } from './shot.ts'
import type { Art, RoundRect } from './studio.ts'

type Palette = readonly [deep: string, base: string, bright: string, warm: string, cool: string]

const palettes: Record<string, Palette> = {
  night: ['#0d1016', '#1d2634', '#f2a531', '#c25b1c', '#5b7fa6'],
  amber: ['#2a1c12', '#7a4a1f', '#ffc46b', '#e98a2b', '#fbe3bd'],
  moss: ['#0f1a17', '#264239', '#f3b64c', '#7fa58d', '#d6e3c7'],
  sea: ['#0a1428', '#17355e', '#f4a93a', '#3f7fb8', '#b9d6ea'],
  dusk: ['#15122a', '#3a2a5c', '#ff9a4a', '#d1506a', '#6f7fd0'],
  stone: ['#4a4640', '#8a8478', '#f6ddb0', '#d9a860', '#f4efe6'],
}

const themes = ['night', 'amber', 'moss', 'sea', 'dusk', 'stone'] as const

/** The wallpaper of a shot: by seed, or `detail.wallpaper`. */
export function pickTheme(shot: Shot): string {
  return shot.pick('wallpaper', themes)
}

/** Abstract wallpaper of blurred folds of light in a rounded screen. */
export function wallpaper(a: Art, [x, y, w, h, r]: RoundRect, theme: string): void {
  const [deep, base, bright, warm, cool] = palettes[theme] ?? palettes.night ?? ['', '', '', '', '']
  const X = (u: number) => Math.round(x + u * w)
  const Y = (v: number) => Math.round(y + v * h)
  const soft = Math.min(w, h) * 0.07
  a.group({ clip: a.clipRect([x, y, w, h, r]) }, () => {
    a.rect([x, y, w, h, 0], a.slant(`0 ${base}|1 ${deep}`, 70))
    const far = `M${X(-0.2)} ${Y(0.75)}C${X(0.2)} ${Y(0.4)} ${X(0.5)} ${Y(0.95)} ${X(1.2)} ${Y(0.35)}V${Y(1.2)}H${X(-0.2)}Z`
    const near = `M${X(-0.2)} ${Y(0.9)}C${X(0.3)} ${Y(0.55)} ${X(0.6)} ${Y(1.05)} ${X(1.2)} ${Y(0.55)}V${Y(1.2)}H${X(-0.2)}Z`
    a.group({ blur: soft }, () => {
      a.path(far, warm, { op: 0.9 })
      a.path(near, bright)
      a.line(
        `M${X(-0.1)} ${Y(0.62)}C${X(0.3)} ${Y(0.35)} ${X(0.55)} ${Y(0.8)} ${X(1.1)} ${Y(0.28)}`,
        cool,
        Math.min(w, h) * 0.05,
        { op: 0.7 },
      )
    })
    const crest =
      `M${X(-0.1)} ${Y(0.7)}C${X(0.25)} ${Y(0.42)} ${X(0.55)} ${Y(0.9)} ${X(1.1)} ${Y(0.38)}` +
      `C${X(0.6)} ${Y(0.98)} ${X(0.3)} ${Y(0.5)} ${X(-0.1)} ${Y(0.78)}Z`
    a.path(crest, a.across('0 #fff/0|.5 #fff/.55|1 #fff/.05'), { blur: soft * 0.3 })
    a.oval([x + w * 0.72, y + h * 0.2, w * 0.4, w * 0.4], a.glow(`0 ${cool}/.34|1 ${cool}/0`))
  })
}

/** Baltic dusk for large screens: sky, low sun, sea, dunes and pines. */
export function duskScene(a: Art, [x, y, w, h, r]: RoundRect): void {
  const X = (u: number) => Math.round(x + u * w)
  const Y = (v: number) => Math.round(y + v * h)
  a.group({ clip: a.clipRect([x, y, w, h, r]) }, () => {
    a.rect([x, y, w, h * 0.62, 0], a.down('0 #16274a|.35 #44538a|.62 #b9708a|.82 #f59a56|1 #ffd08a'))
    a.oval([x + w * 0.64, y + h * 0.56, w * 0.3, w * 0.26], a.glow('0 #ffe9b8/.95|.4 #ffdf9a/.5|1 #ffdf9a/0'))
    a.oval([x + w * 0.64, y + h * 0.545, w * 0.052, w * 0.052], a.down('0 #fff6d8|1 #ffc766'))
    a.group({ blur: 4 }, () => {
      for (const [u, v, s, op] of [
        [0.1, 0.2, 0.5, 0.35],
        [0.45, 0.13, 0.5, 0.3],
        [0.2, 0.33, 0.6, 0.35],
        [0.55, 0.4, 0.4, 0.4],
      ] as const) {
        const cloud =
          `M${X(u)} ${Y(v)}C${X(u + s * 0.3)} ${Y(v - 0.05)} ${X(u + s * 0.6)} ${Y(v + 0.03)} ${X(u + s)} ${Y(v - 0.01)}` +
          `C${X(u + s * 0.6)} ${Y(v + 0.05)} ${X(u + s * 0.3)} ${Y(v + 0.02)} ${X(u)} ${Y(v)}Z`
        a.path(cloud, '#ffc9a0', { op })
      }
    })
    a.rect([x, y + h * 0.6, w, h * 0.4, 0], a.down('0 #f4a765|.1 #b5748a|.4 #3c4a78|1 #121c38'))
    for (let k = 0; k < 22; k += 1) {
      const wide = w * (0.018 + k * 0.009)
      a.rect(
        [x + w * (0.64 + Math.sin(k * 2.3) * 0.02) - wide / 2, y + h * (0.61 + k * 0.016), wide, 2.4, 1.2],
        '#ffe6ae',
        { op: 0.85 - k * 0.03 },
      )
    }
    const dune =
      `M${X(-0.02)} ${Y(1.02)}V${Y(0.8)}C${X(0.12)} ${Y(0.74)} ${X(0.26)} ${Y(0.84)} ${X(0.46)} ${Y(0.92)}` +
      `C${X(0.62)} ${Y(0.97)} ${X(0.85)} ${Y(0.9)} ${X(1.02)} ${Y(0.95)}V${Y(1.02)}Z`
    a.path(dune, a.down('0 #1a1c33|1 #0a0b16'))
    a.path(pines(X, Y), '#0f1122')
  })
}

function pines(X: (u: number) => number, Y: (v: number) => number): string {
  let d = ''
  for (const [u, base, tall] of [
    [0.05, 0.8, 0.52],
    [0.11, 0.79, 0.44],
    [0.02, 0.82, 0.4],
    [0.17, 0.81, 0.34],
    [0.955, 0.94, 0.5],
    [0.9, 0.93, 0.36],
  ] as const) {
    d += `M${X(u - 0.0025)} ${Y(base)}L${X(u)} ${Y(base - tall)}L${X(u + 0.0025)} ${Y(base)}Z`
    for (let j = 0; j < 5; j += 1) {
      const v = base - tall * (1 - 0.12 * j)
      const s = 0.012 + 0.008 * j
      d += `M${X(u - s)} ${Y(v + 0.045)}C${X(u - s * 0.6)} ${Y(v - 0.02)} ${X(u + s * 0.4)} ${Y(v - 0.03)} ${X(u + s)} ${Y(v + 0.035)}`
      d += `C${X(u + s * 0.4)} ${Y(v + 0.02)} ${X(u - s * 0.4)} ${Y(v + 0.02)} ${X(u - s)} ${Y(v + 0.045)}Z`
    }
  }
  return d
}

const icons = [
  '#f5a524',
  '#f4f1ea',
  '#2b2f36',
  '#7fa58d',
  '#e4634a',
  '#ece6d6',
  '#4f86b8',
  '#c9a0d8',
] as const

/** Rows of app icons, `step` px apart. */
export function appIcons(
  a: Art,
  [x, y, columns, rows, step]: readonly [x: number, y: number, columns: number, rows: number, step: number],
): void {
  const size = step * 0.68
  for (let k = 0; k < columns * rows; k += 1) {
    const left = x + (k % columns) * step
    const top = y + Math.floor(k / columns) * step
    a.rect([left, top, size, size, size * 0.26], icons[k % icons.length] ?? amberIcon, { op: 0.95 })
    a.rect([left, top, size, size, size * 0.26], a.down('0 #fff/.35|.5 #fff/0'))
  }
}

const amberIcon = '#f5a524'

/** Desktop with wallpaper, menu strip, dock and window reflection. */
export function desktopScreen(a: Art, [x, y, w, h, r]: RoundRect, theme: string): void {
  wallpaper(a, [x, y, w, h, r], theme)
  a.rect([x, y, w, h * 0.05, r], '#fff', { op: 0.16 })
  for (let k = 0; k < 6; k += 1) {
    a.rect([x + w * (0.03 + k * 0.075), y + h * 0.018, w * (k ? 0.05 : 0.02), h * 0.014, 2], '#fff', {
      op: 0.75,
    })
  }
  const step = w * 0.058
  a.rect([x + w / 2 - step * 3.7, y + h * 0.98 - step * 1.05, step * 7.4, step, step * 0.3], '#fff', {
    op: 0.24,
  })
  appIcons(a, [x + w / 2 - step * 3.34, y + h * 0.98 - step * 0.9, 7, 1, step])
  glare(a, [x, y, w, h, r])
}
