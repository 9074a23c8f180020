import { describe, expect, it } from 'vitest'
import { contrast, lookCss, lookOf, themes } from './look.ts'

const rgb = (hex = ''): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]
const hex = (...parts: number[]) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
const steps = [0, 51, 102, 118, 119, 153, 204, 255]
const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => hex(r, g, b))))

describe('the look of a shop', () => {
  it('gives text of WCAG AA for every accent, in both schemes', () => {
    const grounds = { light: ['#ffffff', '#faf8f5', '#f5f3ef'], dark: ['#121315', '#191b1e'] }
    for (const look_accent of colours) {
      const look = lookOf({ look_accent })
      for (const scheme of ['light', 'dark'] as const) {
        const tokens = look?.[scheme] ?? {}
        const on = rgb(tokens['--c-on-accent'])
        for (const name of ['--c-accent', '--c-accent-hover', '--c-accent-active'])
          expect([look_accent, scheme, name, contrast(on, rgb(tokens[name])) >= 4.5]).toEqual([
            look_accent,
            scheme,
            name,
            true,
          ])
        const text = rgb(tokens['--c-accent-text'])
        for (const ground of [...grounds[scheme], tokens['--c-accent-soft']])
          expect([look_accent, scheme, ground, contrast(text, rgb(ground)) >= 4.5]).toEqual([
            look_accent,
            scheme,
            ground,
            true,
          ])
      }
    }
  })

  it('changes nothing without settings, and with those of the style sheet', () => {
    expect(lookCss({})).toBe('')
    expect(
      lookCss({ look_theme: 'amber', look_accent: '#F5A524', look_radius: 'soft', look_font: 'onest' }),
    ).toBe('')
  })

  it('takes the tokens of a theme, and of single settings over it', () => {
    expect(lookOf({ look_theme: 'sea' })?.light).toMatchObject({
      '--c-accent': themes.sea.accent,
      '--r-md': '18px',
    })
    const own = lookOf({
      look_theme: 'sea',
      look_radius: 'soft',
      look_accent: '#7a1f5c',
      look_font: 'system',
    })
    expect(own?.light['--r-md']).toBeUndefined()
    expect(own?.light).toMatchObject({ '--c-accent': '#7a1f5c', '--c-on-accent': '#ffffff' })
    expect(own?.light['--font']).toContain('system-ui')
  })

  it('writes only tokens that it derived itself', () => {
    const css = lookCss({
      look_accent: 'red}</style><script>',
      look_theme: 'constructor',
      look_radius: '9px',
    })
    expect(css).toBe('')
    expect(lookCss({ look_accent: '#123456' })).toMatch(/^:root:root:root\{--c-accent:#123456;[^<]*\}$/)
  })
})
