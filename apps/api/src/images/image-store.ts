import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import { ShopError } from '@ambra/contract/errors'
import type { DatabaseLogger } from '@ambra/db/database'
import { createOutageLog } from '@ambra/db/outage-log'
import type { ByteRange, ObjectStore, StoredObject } from '@ambra/object-store/object-store'
import { createImageCache } from './image-cache.ts'
import type { ImageTarget } from './image-path.ts'
import { loadSharp } from './load-sharp.ts'
import { RenderQueue } from './render-queue.ts'
import { createSourceReader } from './source-reader.ts'

export type StoredImage = { body: Buffer; format: ImageFormat; etag: string }

/** A file as it was stored. `bytes` is its length; `open` reads it, or a range of it. */
export type OriginalFile = { bytes: number; etag: string; open: (range: ByteRange) => Promise<Readable> }

export type ImageStore = {
  /** The picture in the best of the accepted formats that is ready or quick to make. */
  find: (target: ImageTarget, accept: string) => Promise<StoredImage>
  /** The file itself, unrendered, to be streamed. */
  findOriginal: (path: string) => Promise<OriginalFile>
  /**
   * Renders the picture for a later visitor, as AVIF, when it is not there yet; after everything that a request waits for.
   * `full`: the cache has no room left that need not be freed first. `ready` also where there is no such picture.
   */
  renderAhead: (target: ImageTarget) => Promise<'made' | 'ready' | 'full'>
  /** Renders waiting or running. */
  readonly depth: () => number
}

/**
 * `maxCacheBytes` bounds the rendered pictures on disk; while `mayCache` says no, none is added: the room left is for
 * orders.
 */
type Options = {
  /** Where the pictures lie as they were stored. */
  media: ObjectStore
  cacheDir: string
  maxCacheBytes?: number
  mayCache?: () => boolean
  log?: DatabaseLogger | undefined
}

const defaultCacheBytes = 512_000_000
/** What is rendered ahead fills the cache to this share at most: the rest is for what shoppers look at. */
const aheadShare = 0.7

/**
 * Pictures rendered on first request into a disk cache. WebP is sent first; AVIF, half as large and four times as slow to
 * encode, is made behind it for the next visitor. The source's version is part of the cache key.
 */
export function createImageStore({
  media,
  cacheDir,
  maxCacheBytes = defaultCacheBytes,
  mayCache = () => true,
  log,
}: Options): ImageStore {
  const caching = createOutageLog(log, 'storing rendered pictures')
  const cache = createImageCache(cacheDir, maxCacheBytes)
  const readSource = createSourceReader({ media, cache, mayCache })
  const queue = new RenderQueue({ parallel: availableParallelism() > 2 ? 2 : 1, maxWaiting: 400 })

  async function plan(target: ImageTarget) {
    const source = await findSource(target.path)
    const key = cacheKey(target, source.version)
    const nameOf = (format: ImageFormat) => `${key}.${format}`
    const make = (format: ImageFormat) => async () => {
      const content = await readSource(target.path, source)
      const body = await renderImage(content, target, format).catch(refuseSource)
      // A full disk costs the next visitor a rendering, not this one the picture.
      if (mayCache()) await cache.write(nameOf(format), body).then(caching.worked, caching.failed)
      return body
    }
    return { key, nameOf, make }
  }

  async function renderAhead(target: ImageTarget): Promise<'made' | 'ready' | 'full'> {
    await cache.ready
    if (!mayCache() || cache.bytes > maxCacheBytes * aheadShare) return 'full'
    const planned = await plan(target).catch(() => undefined)
    if (!planned || (await cache.has(planned.nameOf('avif')))) return 'ready'
    const rendered = await queue
      .renderLater(`${planned.key}.avif`, planned.make('avif'))
      ?.catch(() => undefined)
    return rendered ? 'made' : 'ready'
  }

  async function find(target: ImageTarget, accept: string): Promise<StoredImage> {
    const { key, nameOf, make } = await plan(target)
    const response = (body: Buffer, format: ImageFormat): StoredImage => ({
      body,
      format,
      etag: `"${key}-${format}"`,
    })

    const [best, quick] = acceptedFormats(accept, target.path)
    const ready = await cache.read(nameOf(best))
    if (ready) return response(ready, best)
    const body = (await cache.read(nameOf(quick))) ?? (await queue.render(`${key}.${quick}`, make(quick)))
    // A failed background render is tried again by the next request that would like it.
    if (best !== quick) queue.renderLater(`${key}.${best}`, make(best))?.catch(() => undefined)
    return response(body, quick)
  }

  async function findSource(path: string): Promise<StoredObject> {
    const found = await media.find(path)
    if (!found) throw new ShopError('image.unknown', {})
    return found
  }

  async function findOriginal(path: string): Promise<OriginalFile> {
    const { size, version } = await findSource(path)
    async function open(range: ByteRange): Promise<Readable> {
      const body = await media.read(path, { range, version })
      if (!body) throw new ShopError('image.unknown', {})
      return body
    }
    return { bytes: size, etag: `"${hash(`${path}|${version}`)}"`, open }
  }

  return { find, findOriginal, renderAhead, depth: () => queue.depth }
}

/** A file that is no picture after all: the renderer's message is for the log, not for the response. */
function refuseSource(cause: unknown): never {
  throw new ShopError('image.invalid', {}, { cause })
}

/** Best format first, then the one that is quick to make (the same when AVIF is not accepted). */
function acceptedFormats(accept: string, path: string): [ImageFormat, ImageFormat] {
  // Photographs as JPEG; what may be transparent stays so.
  const fallback: ImageFormat = /\.(jpe?g|webp)$/.test(path) ? 'jpeg' : 'png'
  const quick: ImageFormat = accepts(accept, 'webp') ? 'webp' : fallback
  return accepts(accept, 'avif') ? ['avif', quick] : [quick, quick]
}

/** Named, and not with a quality of 0. */
function accepts(accept: string, format: string): boolean {
  return accept
    .split(',')
    .some((part) => part.trim().startsWith(`image/${format}`) && !/;\s*q=0(\.0*)?\s*$/.test(part))
}

const cacheKey = (target: ImageTarget, source: string) =>
  hash(`${target.path}|${target.width}|${target.height ?? 0}|${source}`)

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

type ImageFormat = 'avif' | 'webp' | 'png' | 'jpeg'

/** 24 megapixels: far above every picture of the shop, far below a decompression bomb. */
const maxInputPixels = 24_000_000

/**
 * Fits the source inside the target and encodes it. Effort 2 costs a third (WebP) and a seventh (AVIF) of the time of
 * effort 4 for 22 and 16 % more bytes at most. Transparency is preserved; bitmaps are never enlarged,
 * drawings are rasterised at the size they are needed in.
 */
async function renderImage(source: Buffer, target: ImageTarget, format: ImageFormat): Promise<Buffer> {
  const sharp = await loadSharp()
  const density = await drawingDensity(source, target)
  // Cameras note how they were held instead of turning the picture.
  const image = sharp(source, { limitInputPixels: maxInputPixels, ...(density ? { density } : {}) })
    .autoOrient()
    .resize({
      width: target.width,
      ...(target.height ? { height: target.height } : {}),
      fit: 'inside',
      withoutEnlargement: density === undefined,
    })
  switch (format) {
    case 'avif':
      return image.avif({ quality: 58, effort: 2 }).toBuffer()
    case 'webp':
      return image.webp({ quality: 82, alphaQuality: 90, effort: 2 }).toBuffer()
    case 'png':
      return image.png({ compressionLevel: 9, palette: true }).toBuffer()
    case 'jpeg':
      return image.flatten({ background: '#fff' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
  }
}

/** Dots per inch at which an SVG comes out at the target size; undefined for bitmaps. */
async function drawingDensity(source: Buffer, target: ImageTarget): Promise<number | undefined> {
  const sharp = await loadSharp()
  const {
    format,
    width = 0,
    height = 0,
  } = await sharp(source, { limitInputPixels: maxInputPixels }).metadata()
  if (format !== 'svg') return undefined
  const scale = Math.min(target.width / width, (target.height ?? Number.POSITIVE_INFINITY) / height)
  return Math.min(1200, Math.max(18, 72 * scale))
}
