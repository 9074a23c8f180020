import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { ShopError } from '@ambra/contract/errors'
import type { ImageTarget } from './image-path.ts'
import { type ImageFormat, renderImage } from './render-image.ts'
import { RenderQueue } from './render-queue.ts'

export type StoredImage = { body: Buffer; format: ImageFormat; etag: string }

export type ImageStore = {
  /** The picture in the best of the accepted formats that is ready or quick to make. */
  find: (target: ImageTarget, accept: string) => Promise<StoredImage>
  /** The file itself, unrendered. */
  findOriginal: (path: string) => Promise<{ body: Buffer; etag: string }>
  /** Renders waiting or running. */
  readonly depth: () => number
}

type Folders = { mediaDir: string; cacheDir: string }

/**
 * Pictures rendered on first request into a disk cache. WebP answers first; AVIF, four times as slow to
 * encode, is made behind it for the next visitor. The source's age and size are part of the cache key.
 */
export function createImageStore(folders: Folders): ImageStore {
  const queue = new RenderQueue({ parallel: availableParallelism() > 2 ? 2 : 1, maxWaiting: 400 })

  async function find(target: ImageTarget, accept: string): Promise<StoredImage> {
    const source = join(folders.mediaDir, target.path)
    const key = cacheKey(target, await describe(source))
    const fileOf = (format: ImageFormat) => join(folders.cacheDir, key.slice(0, 2), `${key}.${format}`)
    const make = (format: ImageFormat) => async () => {
      const body = await renderImage(await readFile(source), target, format).catch(refuseSource)
      await writeWhole(fileOf(format), body)
      return body
    }
    const answer = (body: Buffer, format: ImageFormat): StoredImage => ({
      body,
      format,
      etag: `"${key}-${format}"`,
    })

    const [best, quick] = acceptedFormats(accept, target.path)
    const ready = await readIfPresent(fileOf(best))
    if (ready) return answer(ready, best)
    const body = (await readIfPresent(fileOf(quick))) ?? (await queue.render(`${key}.${quick}`, make(quick)))
    // A failed background render is tried again by the next request that would like it.
    if (best !== quick) queue.renderLater(`${key}.${best}`, make(best))?.catch(() => undefined)
    return answer(body, quick)
  }

  async function findOriginal(path: string): Promise<{ body: Buffer; etag: string }> {
    const source = join(folders.mediaDir, path)
    const description = await describe(source)
    return { body: await readFile(source), etag: `"${hash(`${path}|${description}`)}"` }
  }

  return { find, findOriginal, depth: () => queue.depth }
}

/** A file that is no picture after all: the renderer's words are for the log, not for the answer. */
function refuseSource(cause: unknown): never {
  throw new ShopError('image.invalid', {}, { cause })
}

/** Best format first, then the one that is quick to make (the same when AVIF is not accepted). */
function acceptedFormats(accept: string, path: string): [ImageFormat, ImageFormat] {
  const fallback: ImageFormat = /\.jpe?g$/.test(path) ? 'jpeg' : 'png'
  const quick: ImageFormat = accept.includes('image/webp') ? 'webp' : fallback
  return accept.includes('image/avif') ? ['avif', quick] : [quick, quick]
}

async function describe(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new ShopError('image.unknown', {})
  return `${found.size}-${found.mtimeMs}`
}

const cacheKey = (target: ImageTarget, source: string) =>
  hash(`${target.path}|${target.width}|${target.height ?? 0}|${source}`)

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

const readIfPresent = (file: string) => readFile(file).catch(() => undefined)

/** Written beside and renamed, so that a reader never meets half a picture. */
async function writeWhole(file: string, body: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, body)
  await rename(draft, file)
}
