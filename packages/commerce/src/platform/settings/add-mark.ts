import { createHash } from 'node:crypto'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { markBytes } from '@ambra/contract/platform/settings/settings-operations'
import { cleanSvg } from '@ambra/db/content'
import { isDecodable, recogniseFile } from '@ambra/domain/platform/files/file-kind'
import { fitted, markFiles, markGrounds, markPath } from '@ambra/domain/platform/shop/shop-mark'
import type { Sharp } from 'sharp'
import type { ShopFiles } from '../context/shop-data.ts'

const mostPixels = 4000
/** Sides of a stored bitmap, and of the logo in mails and documents: three times the size shown. */
const stored = { width: 1200, height: 1200 }
const printed = { width: 600, height: 120 }
/** Share of an icon that its drawing may fill: devices cut the corners of the others. */
const shares = { any: 1, touch: 0.8, maskable: 0.66 }

type Drawn = {
  ending: 'svg' | 'png' | 'webp'
  content: Buffer
  width: number
  height: number
  /** Opens the drawing at about this many times its size. */
  open: (scale: number) => Sharp
}

/**
 * Stores a logo or icon with the bitmaps that mails, documents and devices need, under a path derived from its
 * content. Removes from an SVG what does not draw, and from a bitmap everything but its pixels.
 * @throws ShopError settings.not_a_mark
 */
export async function addMark(
  { media }: Pick<ShopFiles, 'media'>,
  { use, base64 }: AdminInput<'settings.add-picture'>,
): Promise<AdminResult<'settings.add-picture'>> {
  const given = Buffer.from(base64, 'base64')
  if (given.length === 0 || given.length > markBytes) throw new ShopError('settings.not_a_mark')
  const drawn = await (recogniseFile(given) ? bitmap(given) : drawing(given)).catch((cause: unknown) => {
    throw new ShopError('settings.not_a_mark', {}, { cause })
  })
  const tones = await tonesOf(drawn)
  const digest = createHash('sha256').update(drawn.content).digest('hex').slice(0, 16)
  const path = markPath(use, digest, { ...drawn, tone: tones.tone })
  const files = use === 'logo' ? await logoFiles(drawn) : await iconFiles(drawn, tones)
  for (const [name, content] of Object.entries(files)) await media.write(`look/${digest}/${name}`, content)
  await media.write(path, drawn.content)
  return { path }
}

/** A library of 15 MB: loaded with the first picture. */
const sharpOf = async () => (await import('sharp')).default

async function bitmap(given: Buffer): Promise<Drawn> {
  const file = recogniseFile(given)
  const { kind, width: w = 0, height: h = 0 } = file ?? {}
  if (!file || (kind !== 'png' && kind !== 'webp') || !isDecodable(file) || Math.max(w, h) > mostPixels)
    throw new Error('not a bitmap of a mark')
  const sharp = await sharpOf()
  const read = sharp(given, { limitInputPixels: mostPixels ** 2 }).resize({
    ...stored,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const { data: content, info } = await (kind === 'png'
    ? read.png({ compressionLevel: 9 })
    : read.webp({ quality: 90, alphaQuality: 100 })
  ).toBuffer({ resolveWithObject: true })
  return { ending: kind, content, width: info.width, height: info.height, open: () => sharp(content) }
}

async function drawing(given: Buffer): Promise<Drawn> {
  const svg = cleanSvg(given.toString('utf8'))
  if (svg === undefined) throw new Error('not a drawing')
  const sharp = await sharpOf()
  const { width = 0, height = 0 } = await sharp(Buffer.from(svg), {
    limitInputPixels: mostPixels ** 2,
  }).metadata()
  if (width < 1 || height < 1 || Math.max(width, height) > mostPixels)
    throw new Error('a drawing without size')
  const [head = ''] = /^<svg[^>]*>/.exec(svg) ?? []
  // Without it, a page could not scale the drawing.
  const content = Buffer.from(
    / viewBox=/.test(head) ? svg : svg.replace('<svg', `<svg viewBox="0 0 ${width} ${height}"`),
  )
  const open = (scale: number) => sharp(content, { density: Math.min(2400, Math.max(1, 72 * scale)) })
  await open(1).raw().toBuffer()
  return { ending: 'svg', content, width, height, open }
}

const logoFiles = async (drawn: Drawn): Promise<Record<string, Buffer>> => {
  const size = fitted(drawn, printed)
  return {
    [markFiles.logo]: await drawn
      .open(size.height / drawn.height)
      .resize(size)
      .png()
      .toBuffer(),
  }
}

async function iconFiles(drawn: Drawn, { tone, isOpaque }: Tones): Promise<Record<string, Buffer>> {
  const ground = markGrounds[tone === 'pale' ? 'pale' : 'dark']
  const { touch, icons } = markFiles
  const files: Record<string, Buffer> = {
    [touch]: await inSquare(drawn, { side: 180, share: isOpaque ? 1 : shares.touch, ground }),
  }
  for (const { side, any, maskable } of icons) {
    files[any] = await inSquare(drawn, { side, share: shares.any })
    files[maskable] = await inSquare(drawn, { side, share: isOpaque ? 1 : shares.maskable, ground })
  }
  return files
}

/** Centres a picture in a square; without a ground it stays transparent around it. */
async function inSquare(
  drawn: Drawn,
  { side, share, ground }: { side: number; share: number; ground?: string },
): Promise<Buffer> {
  const inner = Math.round(side * share)
  const size = fitted(drawn, { width: inner, height: inner })
  const input = await drawn
    .open(size.height / drawn.height)
    .resize(size)
    .png()
    .toBuffer()
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const sharp = await sharpOf()
  return sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

type Tones = { tone: 'dark' | 'pale' | undefined; isOpaque: boolean }

/** Share of the visible pixels that may vanish on a ground. */
const mostHidden = 0.3

/** Returns on which ground a picture could not be seen. One that brings its own ground can be seen on all. */
async function tonesOf(drawn: Drawn): Promise<Tones> {
  const size = fitted(drawn, { width: 64, height: 64 })
  const pixels = await drawn
    .open(Math.max(size.height / drawn.height, 0.01))
    .resize(size)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  let [seen, dark, pale, clear] = [0, 0, 0, 0]
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 250) clear += 1
    if (alpha < 64) continue
    const light = (0.299 * red + 0.587 * green + 0.114 * blue) / 255
    seen += 1
    if (light < 0.3) dark += 1
    if (light > 0.92) pale += 1
  }
  if (clear === 0) return { tone: undefined, isOpaque: true }
  const tone = dark > seen * mostHidden ? 'dark' : pale > seen * mostHidden ? 'pale' : undefined
  return { tone, isOpaque: false }
}
