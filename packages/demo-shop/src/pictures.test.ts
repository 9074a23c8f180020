import { glob, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { demoContentFolder, demoLines } from './demo-data.ts'
import { pictureRows } from './pictures.ts'

const rows = await Array.fromAsync(pictureRows())
const drawn = rows.flatMap((row) => (row.svg === undefined ? [] : [{ path: row.path, svg: row.svg }]))

/** Returns the name of the first structural error of an XML text; undefined if valid. */
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

const idsOf = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')
const usesOf = (svg: string) => [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id ?? '')

/**
 * Returns the first broken rule of a picture: markup, size, stray values, or ids that are duplicate, dangling
 * or unused.
 */
function findFault(svg: string): string | undefined {
  const [ids, uses] = [idsOf(svg), new Set(usesOf(svg))]
  if (svg.length > 60_000) return `${svg.length} characters`
  if (/<text|<use|NaN|undefined|Infinity/.test(svg)) return 'stray value or element'
  if (new Set(ids).size !== ids.length) return 'repeated id'
  if (ids.length !== uses.size || ids.some((id) => !uses.has(id))) return 'ids and their uses differ'
  return findXmlFault(svg)
}

describe('drawn pictures', () => {
  it('generates documents that are small, well-formed and without text', () => {
    const faults = drawn.flatMap(({ path, svg }) => {
      const fault = findFault(svg)
      return fault ? [`${path}: ${fault}`] : []
    })
    expect(faults).toEqual([])
    expect(rows.length).toBeGreaterThan(1500)
  })

  it('gives each picture its own path and ids', () => {
    expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length)
    const ids = drawn.flatMap(({ svg }) => idsOf(svg))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('returns rendered pictures as the original files', () => {
    const rendered = rows.flatMap((row) => (row.base64 === undefined ? [] : [row.base64]))
    expect(rendered.length).toBeGreaterThan(40)
    for (const base64 of rendered)
      expect(Buffer.from(base64, 'base64').toString('latin1', 0, 12)).toMatch(/^(RIFF....WEBP|.PNG)/s)
  })
})

describe('galleries', () => {
  it('show one object: rendered and drawn pictures are never mixed', async () => {
    const known = new Set(rows.map(({ path }) => path))
    const galleries: { sku: string; media?: { path: string }[] }[] = []
    for await (const line of demoLines(new Date())) {
      const row = JSON.parse(line)
      if (row.type === 'product') galleries.push(row, ...(row.variants ?? []))
    }
    const mixed = galleries.filter(({ media = [] }) => {
      const kinds = new Set(media.map(({ path }) => path.endsWith('.svg')))
      return kinds.size > 1 || media.some(({ path }) => !known.has(path))
    })
    expect(galleries.length).toBeGreaterThan(1000)
    expect(mixed.map(({ sku }) => sku)).toEqual([])
  })
})

describe('campaign pictures', () => {
  const content = Array.fromAsync(glob('**/*.{json,md}', { cwd: demoContentFolder }), async (file) => ({
    file,
    text: await readFile(`${demoContentFolder}${file}`, 'utf8'),
  }))

  it('contains all campaign pictures', async () => {
    const paths = new Set(rows.map(({ path }) => path))
    const named = (await content).flatMap(({ text }) => text.match(/banners\/[\w-]+\.(?:svg|webp)/g) ?? [])
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((path) => !paths.has(path))).toEqual([])
  })

  it('uses different pictures for the slide and the tile of laundry', async () => {
    const lists = (await content).filter(({ file }) => file.endsWith('shop-data.json'))
    expect(lists.length).toBe(3)
    for (const { text } of lists) {
      const imageOf = (code: string) => text.split(`"code": "${code}"`)[1]?.match(/"image": "([^"]+)"/)?.[1]
      expect(imageOf('tile-laundry')).not.toBe(imageOf('hero-laundry'))
    }
  })
})
