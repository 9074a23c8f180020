import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Replaces drawn pictures by those rendered in the studio: their `<svg>` in `art/` becomes an `<image>`,
 * unused parts are removed, and `data/` and `content/` name the new file: node tooling/place-pictures.ts
 */
const shop = fileURLToPath(new URL('../packages/demo-shop/', import.meta.url))

const filesIn = (folder: string, ends: readonly string[]): string[] =>
  readdirSync(join(shop, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.some((end) => file.endsWith(end)))
    .map((file) => `${folder}/${file}`)

/** Splits a sheet into unindented lines with the indented lines below them. */
const piecesOf = (sheet: string): string[] => sheet.split(/\n(?! )/)

/** Returns an attribute of the piece's first line. */
function named(piece: string, name: string): string | undefined {
  const [line = ''] = piece.split('\n', 1)
  return line.split(` ${name}="`, 2)[1]?.split('"', 1)[0]
}

/** Replaces each drawing whose path, without extension, is rendered by an `<image>`. */
function withImages(sheet: string, rendered: ReadonlySet<string>, placed: string[]): string {
  const pieces: string[] = []
  let goes = false
  for (const piece of piecesOf(sheet)) {
    if (goes && piece === '</svg>') {
      goes = false
      continue
    }
    const path = piece.startsWith('<svg ') ? named(piece, 'data-path')?.replace('.svg', '') : undefined
    goes = path !== undefined && rendered.has(path)
    if (path === undefined || !goes) {
      pieces.push(piece)
      continue
    }
    placed.push(path)
    const at = ['x', 'y', 'width', 'height'].map((name) => `${name}="${named(piece, name)}"`).join(' ')
    pieces.push(`<image data-path="${path}.webp" ${at} href="../pictures/${path}.webp"/>`)
  }
  return pieces.join('\n')
}

/** Removes parts that nothing in the sheet uses, repeatedly. */
function withoutUnused(sheet: string): string {
  const used = new Set([...sheet.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id))
  const pieces: string[] = []
  let closing: string | undefined
  for (const piece of piecesOf(sheet)) {
    if (closing === piece) {
      closing = undefined
      continue
    }
    const [id, element = ''] = [named(piece, 'id'), /^<(\w+)/.exec(piece)?.[1]]
    const goes = id !== undefined && !['svg', 'image'].includes(element) && !used.has(id)
    if (!goes) pieces.push(piece)
    // A part of several lines closes on an unindented line.
    closing = goes && !piece.includes(`</${element}>`) && !/\/>\s*$/.test(piece) ? `</${element}>` : undefined
  }
  const rest = pieces.join('\n')
  return rest === sheet ? rest : withoutUnused(rest)
}

const rendered = new Set(filesIn('pictures', ['.webp']).map((file) => file.slice('pictures/'.length, -5)))
const placed: string[] = []
for (const file of filesIn('art', ['.svg'])) {
  const sheet = readFileSync(join(shop, file), 'utf8')
  const next = withImages(sheet, rendered, placed)
  if (next !== sheet) writeFileSync(join(shop, file), withoutUnused(next))
}
for (const file of [...filesIn('data', ['.jsonl']), ...filesIn('content', ['.json', '.md'])]) {
  const text = readFileSync(join(shop, file), 'utf8')
  const next = placed.reduce((all, path) => all.replaceAll(`${path}.svg`, `${path}.webp`), text)
  if (next !== text) writeFileSync(join(shop, file), next)
}
console.log(`${placed.length} pictures placed ${placed.join(' ')}`)
