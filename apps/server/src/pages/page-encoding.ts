import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './negotiation.ts'
import type { EncodedPage, Page } from './page-cache.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Compression levels. Brotli of a page costs about 2 ms at level 4 and 80 ms at level 10, which is
 * a sixth smaller. @see bench/RESULTS.md
 */
const levels: Readonly<Record<EncodedPage['level'], Readonly<Record<Encoding, number>>>> = {
  first: { br: 4, gzip: 4 },
  popular: { br: 10, gzip: 9 },
}

/** Number of sends from the cache after which the higher level pays off. */
const popularAfter = 8
/** Interval in ms that limits the higher level to about a tenth of one core, whatever is requested. */
const popularEveryMs = 1000

export type PageEncoder = (page: Page, encoding: Encoding) => Promise<Buffer>

/**
 * Creates an encoder that compresses a page once for all requests: quickly for the first one, since
 * its visitor waits and most pages are purged before many requests, and again when it is popular;
 * the quick form is sent until then.
 */
export function createPageEncoder(clock: () => number = () => performance.now()): PageEncoder {
  let popularFrom = Number.NEGATIVE_INFINITY

  /** Improves one page at a time, with a pause after each. */
  async function improve(page: Page, encoding: Encoding, form: EncodedPage): Promise<void> {
    form.level = 'popular'
    popularFrom = Number.POSITIVE_INFINITY
    try {
      const body = await compress(page.body, encoding, levels.popular[encoding])
      form.body = Promise.resolve(body)
    } catch {
      // The quick form stays.
    } finally {
      popularFrom = clock() + popularEveryMs
    }
  }

  return function encode(page, encoding) {
    const known = page.encoded.get(encoding)
    if (known) {
      known.sends += 1
      const { body } = known
      const isPopular = known.level === 'first' && known.sends > popularAfter
      if (isPopular && isShopPage(page) && clock() >= popularFrom) void improve(page, encoding, known)
      return body
    }
    const body = compressFirst(page.body, encoding)
    page.encoded.set(encoding, { body, sends: 1, level: 'first' })
    // The next request retries.
    body.catch(() => page.encoded.delete(encoding))
    return body
  }
}

export const compressFirst = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  compress(body, encoding, levels.first[encoding])

/** Excludes missing pages, of which there are as many as invented addresses. */
const isShopPage = ({ status, tags }: Page) => status === 200 && tags.length > 0

/** Buffer size in bytes, so that most pages have one or two chunks. */
const chunkSize = 65_536

const compress = (body: Buffer, encoding: Encoding, level: number): Promise<Buffer> =>
  encoding === 'br'
    ? compressBrotli(body, {
        chunkSize,
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: level,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
        },
      })
    : compressGzip(body, { level, chunkSize })

/**
 * Returns the smallest window that covers the whole page: the same bytes in half the time, since
 * the default one allocates 4 MB.
 */
const windowBits = (bytes: number): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  )
