import { describe, expect, it } from 'vitest'
import { dataRows } from '../data-file.ts'
import type { Drawing } from '../drawings.ts'
import { drawBanner } from './banner-art.ts'
import { artColours, artViews, drawProduct, type ArtKind } from './product-art.ts'

const kinds = Object.keys(artViews) as ArtKind[] // artViews is keyed by ArtKind

/** Name of the first structural fault of an XML text, or undefined. */
function findXmlFault(text: string): string | undefined {
  const open: string[] = []
  let rest = text.trim()
  while (rest !== '') {
    const tag = /^<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][\w:-]*="[^"<&]*")*)\s*(\/?)>/.exec(rest)
    if (!tag) return `not a tag: ${rest.slice(0, 60)}`
    const [whole, closing, name = ''] = tag
    if (closing && open.pop() !== name) return `unexpected </${name}>`
    if (!closing && !tag[4]) open.push(name)
    rest = rest.slice(whole.length)
  }
  return open.length > 0 ? `unclosed ${open.join(' ')}` : undefined
}

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '')
}

/** First broken rule of a packshot: markup, size, stray values, or ids that repeat or lead nowhere. */
function findFault(svg: string): string | undefined {
  const ids = idsOf(svg)
  const dangling = [...svg.matchAll(/url\(#([^)]+)\)/g)].find(([, used]) => !ids.includes(used ?? ''))
  if (svg.length > 30_000) return `${svg.length} characters`
  if (/<text|NaN|undefined|Infinity/.test(svg)) return 'stray value or text element'
  if (new Set(ids).size !== ids.length) return 'repeated id'
  return dangling ? `dangling ${dangling[0]}` : findXmlFault(svg)
}

describe.each(kinds)('%s', (kind) => {
  it('draws every view in every colour as small, well-formed, text-free SVG', () => {
    const errors = artViews[kind].flatMap((view) =>
      artColours[kind].flatMap((colour) => {
        const error = findFault(drawProduct({ kind, view, colour, brand: 'Saarelux', model: 'X 1' }))
        return error ? [`${view} ${colour}: ${error}`] : []
      }),
    )
    expect(errors).toEqual([])
  })

  it('draws the same picture for the same spec and other pictures for other views and colours', () => {
    const base = { kind, brand: 'Nordvik', seed: 4 }
    expect(drawProduct(base)).toBe(drawProduct({ ...base }))
    const prefixless = (svg: string) => svg.replaceAll(/(["#])a[0-9a-z]+-/g, '$1')
    const pictures = artViews[kind].map((view) => prefixless(drawProduct({ ...base, view })))
    expect(new Set(pictures).size).toBe(pictures.length)
    const colours = artColours[kind].map((colour) => prefixless(drawProduct({ ...base, colour })))
    expect(new Set(colours).size).toBe(colours.length)
  })

  it('shares no id between two specs', () => {
    const one = new Set(idsOf(drawProduct({ kind, seed: 1 })))
    expect(idsOf(drawProduct({ kind, seed: 2 })).filter((id) => one.has(id))).toEqual([])
  })
})

describe('parameters', () => {
  const shape = (svg: string) => svg.replaceAll(/(["#])a[0-9a-z]+-/g, '$1')

  it.each(kinds.filter((kind) => !['warranty', 'installation', 'gift-card', 'bundle'].includes(kind)))(
    '%s varies with seed, size or detail',
    (kind) => {
      const pictures = [1, 2, 3, 4, 5, 6].map((seed) => shape(drawProduct({ kind, seed })))
      const sizes = [10, 90].map((size) => shape(drawProduct({ kind, seed: 1, size })))
      expect(new Set([...pictures, ...sizes]).size).toBeGreaterThan(1)
    },
  )

  it.each([
    ['phone', 5.6, 6.9],
    ['tv', 32, 85],
    ['laptop', 13, 17],
    ['monitor', 24, 34],
    ['fridge', 140, 200],
    ['lens', 24, 200],
    ['gift-card', 25, 100],
  ] as const)('%s shows its size', (kind, small, large) => {
    expect(shape(drawProduct({ kind, size: small }))).not.toBe(shape(drawProduct({ kind, size: large })))
  })

  it('takes named details', () => {
    const layouts = ['1', '2', '3', 'ring', 'bar'].map((cameras) =>
      shape(drawProduct({ kind: 'phone', detail: { cameras } })),
    )
    expect(new Set(layouts).size).toBe(layouts.length)
  })

  it('composes bundles from parts', () => {
    const parts = (text: string) => drawProduct({ kind: 'bundle', detail: { parts: text } })
    expect(parts('laptop,mouse')).not.toBe(parts('tv,soundbar'))
    expect(findXmlFault(parts('camera,lens,memory-card'))).toBeUndefined()
    expect(findXmlFault(parts('nonsense'))).toBeUndefined()
  })

  it('falls back for unknown views, colours and letters', () => {
    const svg = drawProduct({ kind: 'kettle', view: 'nowhere', colour: 'plaid', brand: 'Ööbik <&> Жук' })
    expect(findXmlFault(svg)).toBeUndefined()
  })
})

describe('banners', () => {
  it('of the shop are well-formed, with ids of their own', async () => {
    const drawings = await Array.fromAsync(dataRows<Drawing>('drawings', new Date('2026-11-21T10:00:00Z')))
    const banners = drawings.filter((drawing) => 'banner' in drawing)
    expect(banners).toHaveLength(6)
    for (const banner of banners) {
      const svg = drawBanner(banner)
      expect(findXmlFault(svg)).toBeUndefined()
      expect(svg).not.toMatch(/<text|NaN/)
      expect(idsOf(svg).every((id) => id.startsWith(banner.banner))).toBe(true)
    }
  })
})
