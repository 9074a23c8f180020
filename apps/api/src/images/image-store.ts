import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type DatabaseLogger, createOutageLog } from '@ambra/db/connection'
import type { ByteRange, ObjectStore, StoredObject } from '@ambra/object-store/object-store'
import { createImageCache } from './image-cache.ts'
import type { ImageTarget } from './image-path.ts'
import { loadSharp } from './load-sharp.ts'
import { RenderQueue } from './render-queue.ts'
import { createSourceReader } from './source-reader.ts'

export type StoredImage = { body: Buffer; format: ImageFormat; etag: string }

/** An original file. `bytes` is its length; `open` reads it, or a range of it. */
export type OriginalFile = { bytes: number; etag: string; open: (range: ByteRange) => Promise<Readable> }

export type ImageStore = {
  /** Returns the picture in the best accepted format that is cached or quick to render. */
  find: (target: ImageTarget, accept: string) => Promise<StoredImage>
  findOriginal: (path: string) => Promise<OriginalFile>
  /**
   * Renders a missing picture for a later visitor, as AVIF, after all work for waiting requests.
   * `full`: the cache is full without evictions. `ready` also when there is no such picture.
   */
  renderAhead: (target: ImageTarget) => Promise<'made' | 'ready' | 'full'>
  /** Number of waiting and running renders. */
  readonly depth: () => number
}

/**
 * Options of the image store. `maxCacheBytes` limits the rendered pictures on disk; while
 * `mayCache` returns false, none is added, since orders need the remaining space.
 */
type Options = {
  media: ObjectStore
  cacheDir: string
  maxCacheBytes?: number
  mayCache?: () => boolean
  log?: DatabaseLogger | undefined
}

const defaultCacheBytes = 512_000_000
/**
 * Share of the cache that pictures rendered ahead may fill: the rest is for pictures that shoppers request.
 */
const aheadShare = 0.7

/**
 * Creates a store that renders pictures on first request into a disk cache. Sends WebP first;
 * renders AVIF, half as large and four times as slow to encode, in the background for the next
 * visitor. The source's version is part of the cache key.
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
      // A full disk costs the next visitor a rendering, but not this one the picture.
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
    // The next request for this format retries a failed background render.
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

/** Rejects a file that is not a picture; the renderer's message goes to the log, not to the response. */
function refuseSource(cause: unknown): never {
  throw new ShopError('image.invalid', {}, { cause })
}

/**
 * Returns the best format first, then the one that is quick to encode (the same when AVIF is not accepted).
 */
function acceptedFormats(accept: string, path: string): [ImageFormat, ImageFormat] {
  // Photos become JPEG; pictures that may be transparent stay so.
  const fallback: ImageFormat = /\.(jpe?g|webp)$/.test(path) ? 'jpeg' : 'png'
  const quick: ImageFormat = accepts(accept, 'webp') ? 'webp' : fallback
  return accepts(accept, 'avif') ? ['avif', quick] : [quick, quick]
}

/** Returns whether the format is named with a quality other than 0. */
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
 * Fits the source inside the target and encodes it. Effort 2 costs a third (WebP) and a seventh
 * (AVIF) of the time of effort 4 for 22 and 16 % more bytes at most. Transparency is preserved;
 * bitmaps are never enlarged, and drawings are rasterised at the target size.
 */
async function renderImage(source: Buffer, target: ImageTarget, format: ImageFormat): Promise<Buffer> {
  const sharp = await loadSharp()
  const density = await drawingDensity(source, target)
  // Cameras store their orientation instead of rotating the picture.
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

/** Returns the dots per inch at which an SVG has the target size; undefined for bitmaps. */
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
