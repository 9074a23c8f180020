import type { ShopValues } from './current-shop.ts'

/** Red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number]

type Radius = 'sharp' | 'soft' | 'round'
type Font = 'onest' | 'system'
/** Set of tokens; single settings override its values. */
type Theme = { accent: string; radius: Radius; font: Font }

/** Built-in themes by code. `amber` is that of the style sheet. */
export const themes = {
  amber: { accent: '#f5a524', radius: 'soft', font: 'onest' },
  sea: { accent: '#1769c4', radius: 'round', font: 'onest' },
  ink: { accent: '#15171a', radius: 'sharp', font: 'system' },
} as const satisfies Readonly<Record<string, Theme>>

export const radii = ['sharp', 'soft', 'round'] as const
export const fonts = ['onest', 'system'] as const

const radiusTokens: Readonly<Record<Radius, Readonly<Record<string, string>>>> = {
  sharp: { '--r-xs': '0', '--r-sm': '2px', '--r-md': '3px', '--r-lg': '4px', '--r-xl': '6px' },
  soft: { '--r-xs': '4px', '--r-sm': '8px', '--r-md': '12px', '--r-lg': '16px', '--r-xl': '24px' },
  round: { '--r-xs': '6px', '--r-sm': '12px', '--r-md': '18px', '--r-lg': '24px', '--r-xl': '32px' },
}

const systemFont = 'system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif'

/** Contrast that WCAG AA requires of text, and of what is not text. */
const textContrast = 4.5
const shapeContrast = 3

type Tokens = Readonly<Record<string, string>>
export type Look = { light: Tokens; dark: Tokens }

/**
 * Returns the tokens that the settings change; undefined for a shop with the look of the style sheet. The
 * colours of text are derived from the accent, so that every accent gives text of WCAG AA in both schemes.
 * `isComplete` also returns those that equal the style sheet.
 */
export function lookOf(values: ShopValues, isComplete = false): Look | undefined {
  const { look_theme, look_accent, look_radius, look_font } = values
  const theme: Theme = isTheme(look_theme) ? themes[look_theme] : themes.amber
  const accent = rgbOf(look_accent || theme.accent) ?? rgbOf(theme.accent)
  const radius = radii.find((one) => one === look_radius) ?? theme.radius
  const font = fonts.find((one) => one === look_font) ?? theme.font
  const hasAccent = accent !== undefined && (isComplete || hexOf(accent) !== themes.amber.accent)
  const shared = {
    ...((isComplete || radius !== themes.amber.radius) && radiusTokens[radius]),
    ...(font === 'system' && { '--font': systemFont }),
  }
  const light = { ...(hasAccent && lightAccent(accent)), ...shared }
  const dark = hasAccent ? darkAccent(accent) : {}
  return Object.keys(light).length > 0 ? { light, dark } : undefined
}

const isTheme = (code: string | undefined): code is keyof typeof themes =>
  code !== undefined && Object.hasOwn(themes, code)

/** Returns the look as a style sheet, which overrides that of the shop; empty without one. */
export function lookCss(values: ShopValues): string {
  const look = lookOf(values)
  if (!look) return ''
  const text = (tokens: Tokens) =>
    Object.entries(tokens)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
  const root = ':root:root:root'
  const dark = text(look.dark)
  const schemes = dark
    ? `@media (prefers-color-scheme:dark){${root}:not([data-theme=light]){${dark}}}${root}[data-theme=dark]{${dark}}`
    : ''
  return `${root}{${text(look.light)}}${schemes}`
}

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const ink: Rgb = [21, 23, 26]
/** Backgrounds of text in the accent's colour, beside the accent's own soft one. */
const lightGrounds: readonly Rgb[] = [white, [250, 248, 245], [245, 243, 239]]
const darkGrounds: readonly Rgb[] = [
  [18, 19, 21],
  [25, 27, 30],
]

function lightAccent(accent: Rgb): Tokens {
  const soft = mix(accent, white, 0.86)
  return {
    ...surfaces(accent),
    '--c-accent-text': hexOf(readable(accent, [...lightGrounds, soft], black)),
    '--c-accent-soft': hexOf(soft),
    '--c-accent-line': hexOf(mix(accent, white, 0.5)),
  }
}

function darkAccent(given: Rgb): Tokens {
  const accent = readable(given, darkGrounds, white, shapeContrast)
  const [ground = black] = darkGrounds
  const soft = mix(accent, ground, 0.84)
  return {
    ...surfaces(accent),
    '--c-accent-text': hexOf(readable(accent, [...darkGrounds, soft], white)),
    '--c-accent-soft': hexOf(soft),
    '--c-accent-line': hexOf(mix(accent, ground, 0.6)),
  }
}

/** Colours of a surface and its text. Pressing moves away from the text, which stays as readable. */
function surfaces(accent: Rgb): Tokens {
  const on = [ink, white, black].find((text) => contrast(text, accent) >= textContrast) ?? black
  const away = on === white ? black : white
  return {
    '--c-accent': hexOf(accent),
    '--c-accent-hover': hexOf(mix(accent, away, 0.12)),
    '--c-accent-active': hexOf(mix(accent, away, 0.22)),
    '--c-on-accent': hexOf(on),
  }
}

/** Returns the colour, moved towards `end` until it has the contrast on every ground. */
function readable(color: Rgb, grounds: readonly Rgb[], end: Rgb, least = textContrast): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mix(color, end, share)
    if (grounds.every((ground) => contrast(moved, ground) >= least)) return moved
  }
  return end
}

const mix = (color: Rgb, other: Rgb, share: number): Rgb => {
  const at = (index: 0 | 1 | 2) => Math.round(color[index] * (1 - share) + other[index] * share)
  return [at(0), at(1), at(2)]
}

/** Returns a colour `#rrggbb`; undefined for another text. */
function rgbOf(text: string): Rgb | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return undefined
  const at = (index: number) => Number.parseInt(text.slice(index, index + 2), 16)
  return [at(1), at(3), at(5)]
}

const hexOf = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Returns the contrast of two colours, 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(a: Rgb, b: Rgb): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
