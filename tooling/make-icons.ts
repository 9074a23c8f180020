import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Generates the icons of the web app manifest of a shop without its own from `public/favicon.svg`, and icons
 * (`packages/ui/src/icons.svg`). Run it after changing either: node tooling/make-icons.ts
 */
const storefront = join(import.meta.dirname, '../apps/storefront')
const folder = join(storefront, 'public/icons')
const mark = readFileSync(join(storefront, 'public/favicon.svg'), 'utf8')
const signs = readFileSync(join(import.meta.dirname, '../packages/ui/src/icons.svg'), 'utf8')

/** Width and height of the mark as drawn. */
const drawn = { width: 30, height: 30 }
const ground = '#ffffff'
const ink = '#121315'
/** Height of the mark relative to the icon: every platform shows at least a circle of 0.8 of a maskable icon. */
const heights = { any: 1, maskable: 0.56, touch: 0.66 }

/** Centres the mark in a square of 512; `fill` colours the background to the edges, as maskable icons need it. */
function markInSquare(share: number, fill?: string): string {
  const height = 512 * share
  const width = (height * drawn.width) / drawn.height
  const inner = mark.replace(
    '<svg ',
    `<svg x="${(512 - width) / 2}" y="${(512 - height) / 2}" width="${width}" height="${height}" `,
  )
  const behind = fill ? `<rect width="512" height="512" fill="${fill}"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">${behind}${inner}</svg>`
}

/** Draws a dark icon on a light disc, because platforms show shortcuts on light or dark backgrounds. */
function signInDisc(name: string): string {
  const drawing = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`, 's').exec(signs)?.[1]
  if (!drawing) throw new Error(`no sign ${name}`)
  const lines = `fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="512" height="512"><circle cx="24" cy="24" r="24" fill="#f4f4f5"/><g transform="translate(12 12)" ${lines}>${drawing}</g></svg>`
}

async function save(svg: string, side: number, file: string): Promise<void> {
  const png = await sharp(Buffer.from(svg)).resize(side, side).png({ palette: true, effort: 10 }).toBuffer()
  writeFileSync(file, png)
  console.log(`${file.slice(storefront.length + 1)}: ${png.length} bytes`)
}

mkdirSync(folder, { recursive: true })
for (const side of [192, 512]) {
  await save(markInSquare(heights.any), side, join(folder, `icon-${side}.png`))
  await save(markInSquare(heights.maskable, ground), side, join(folder, `maskable-${side}.png`))
}
for (const [name, sign] of [
  ['search', 'search'],
  ['wishlist', 'heart'],
  ['orders', 'package'],
] as const)
  await save(signInDisc(sign), 96, join(folder, `shortcut-${name}-96.png`))
// iOS uses this file and rounds the corners itself; transparent pixels would be black.
await save(markInSquare(heights.touch, ground), 180, join(storefront, 'public/apple-touch-icon.png'))
