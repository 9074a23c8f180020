import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lookup, SharedEntries } from '@ambra/cache/shared-entries'
import { isStorable, type Page, type PageCache } from './page-cache.ts'

/** Options for sharing pages between processes of a shop; `scope` must be equal in all of them: build and settings. */
export type PageSharing = { entries: SharedEntries; scope: string }

/** Renders a page missing in this process, unless another process has it or is rendering it. */
export type RenderShared = (key: string, render: () => Promise<Page>) => Promise<Page>

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const maxBodyBytes = 8 * 1024 * 1024
/** Maximum wait in ms, longer than most renderings; after it this process renders the page too. */
const maxWaitMs = 2000
const pollMs = 40
/** Maximum number of pages being sent to the cache server; further ones are not shared. */
const maxSending = 50

/**
 * Creates the shared pages of all processes behind the memory of this one. The same rule decides
 * what may be stored, but only pages without parameters are shared: searches and missing pages are
 * unlimited, and would evict the pages of the shop.
 * @see docs/decisions/050-shared-cache.md
 */
export function createSharedPages(cache: PageCache, { entries, scope }: PageSharing): RenderShared {
  let sending = 0

  async function findOrLease(name: string): Promise<Lookup | undefined> {
    const until = performance.now() + maxWaitMs
    for (;;) {
      const lookup = await entries.find(name)
      if (lookup?.state !== 'busy' || performance.now() > until) return lookup
      await sleep(pollMs)
    }
  }

  /** Shares a page in the background: the visitor has it already. */
  async function share(name: string, lookup: Lookup, page: Page | undefined): Promise<void> {
    if (lookup.state === 'found' || sending >= maxSending) return
    sending += 1
    try {
      if (!page) await entries.leaveSingle(name)
      else await entries.store(name, { value: await packPage(page), tags: page.tags, since: lookup.since })
    } finally {
      sending -= 1
    }
  }

  return async function renderShared(key, render) {
    if (key.includes('?')) return render()
    const name = `${scope} ${key}`
    const since = cache.moment()
    const lookup = await findOrLease(name)
    if (!lookup) return render()
    const found = lookup.state === 'found' ? await unpackPage(lookup.value) : undefined
    if (found && !cache.isStale(found, since)) {
      cache.store(key, found, since)
      return found
    }
    // A purge may happen before or during rendering: then others must not get the page.
    const startedAt = cache.moment()
    let page: Page | undefined
    try {
      page = await render()
      return page
    } finally {
      const isShared = page?.status === 200 && isStorable(page) && !cache.isStale(page, startedAt)
      share(name, lookup, isShared ? page : undefined).catch(() => undefined)
    }
  }
}

type StoredHead = Pick<Page, 'status' | 'headers' | 'tags'>

/** Packs a page: the length of the head, the head as JSON, the compressed body. */
async function packPage({ status, headers, tags, body }: Page): Promise<Buffer> {
  const head = Buffer.from(JSON.stringify({ status, headers, tags } satisfies StoredHead))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, await compress(body)])
}

/** @returns undefined for a value that is no storable page */
async function unpackPage(value: Buffer): Promise<Page | undefined> {
  try {
    const end = 4 + value.readUInt32BE()
    const head: unknown = JSON.parse(value.toString('utf8', 4, end))
    if (!isHead(head)) return undefined
    const body = await decompress(value.subarray(end), { maxOutputLength: maxBodyBytes })
    const page: Page = { ...head, body, encoded: new Map() }
    return page.status === 200 && isStorable(page) ? page : undefined
  } catch {
    return undefined
  }
}

const isHead = (value: unknown): value is StoredHead =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  typeof value.status === 'number' &&
  'headers' in value &&
  typeof value.headers === 'object' &&
  value.headers !== null &&
  Object.values(value.headers).every((header) => typeof header === 'string') &&
  'tags' in value &&
  Array.isArray(value.tags) &&
  value.tags.every((tag) => typeof tag === 'string')
