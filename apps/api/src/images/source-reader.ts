import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type ObjectStore, type StoredObject, StoreUnavailableError } from '@ambra/object-store/object-store'
import type { ImageCache } from './image-cache.ts'

/** Larger than every imported picture; a larger one from elsewhere would fill the memory. */
const mostBytes = 64_000_000

type Options = { media: ObjectStore; cache: ImageCache; mayCache: () => boolean }

type SourceReader = (path: string, source: StoredObject) => Promise<Buffer>

/**
 * Reads pictures to be rendered. One from another machine is fetched once for all its sizes: it is
 * cached beside them, and concurrent readers share one fetch.
 * @throws ShopError image.unknown, image.invalid; StoreUnavailableError
 */
export function createSourceReader({ media, cache, mayCache }: Options): SourceReader {
  const inFlight = new Map<string, Promise<Buffer>>()

  async function read(path: string, { size, version }: StoredObject): Promise<Buffer> {
    if (size > mostBytes) throw new ShopError('image.invalid', {})
    const body = await media.read(path, { range: { start: 0, end: size - 1 }, version })
    if (!body) throw new ShopError('image.unknown', {})
    const content = await buffer(body)
    if (content.length !== size) throw new StoreUnavailableError('a picture has just changed')
    return content
  }

  async function fetchSource(name: string, path: string, source: StoredObject): Promise<Buffer> {
    const known = await cache.read(name)
    if (known) return known
    const content = await read(path, source)
    // A full disk costs another fetch, but no picture.
    if (mayCache()) await cache.write(name, content).catch(() => undefined)
    return content
  }

  return (path, source) => {
    if (!media.isRemote) return read(path, source)
    const name = `${createHash('sha256').update(`${path}|${source.version}`).digest('hex').slice(0, 32)}.source`
    const fetching =
      inFlight.get(name) ?? fetchSource(name, path, source).finally(() => inFlight.delete(name))
    inFlight.set(name, fetching)
    return fetching
  }
}
