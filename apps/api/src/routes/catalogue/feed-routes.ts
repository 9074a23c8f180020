import { closedRetrySeconds, currentShop } from '@ambra/domain/platform/shop/current-shop'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Product } from '@ambra/contract/catalogue/product'
import { categoryDocuments, nextPriceMoment, catalogDocuments } from '@ambra/db/catalogue'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { type Store, stores } from '@ambra/domain/platform/shop/stores'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiDeps } from '../../http/deps.ts'
import {
  type CachedFeed,
  FeedCache,
  feedItem,
  feedEnd,
  feedEntry,
  feedStart,
} from '@ambra/commerce/catalogue'
import { addVary } from '../../http/vary.ts'

/** Maximum age in milliseconds; feeds are fetched a few times a day. */
const maxAgeMs = 1_800_000
const batch = 100

type FeedDeps = Pick<ApiDeps, 'database' | 'now'> & {
  settings: Pick<ApiDeps['settings'], 'publicUrl' | 'usesUrlKeys'>
}

/**
 * `/feed/google-{store}.xml`: everything the store lists with a price above zero, for Google Merchant. One
 * reader at a time generates it as a stream for all, and it is cached until the catalogue changes.
 */
export function feedRoutes(app: FastifyInstance, deps: FeedDeps): void {
  const cache = new FeedCache()
  const stops: Promise<() => Promise<void>>[] = []
  app.addHook('onReady', () => {
    for (const channel of ['catalog_changed', 'stock_changed', 'content_changed'])
      stops.push(deps.database.listen(channel, () => cache.invalidate()))
  })
  app.addHook('onClose', async () => {
    for (const stop of stops) await (await stop)()
  })
  app.get<{ Params: { file: string } }>('/feed/:file', async (request, reply) => {
    const code = /^google-([a-z]{2})\.xml$/.exec(request.params.file)?.[1]
    const store = stores.find((known) => known.code === code)
    if (!store) throw new ShopError('store.unknown', { store: request.params.file })
    if (currentShop().state !== 'open')
      return reply
        .code(503)
        .headers({ 'retry-after': String(closedRetrySeconds), 'cache-control': 'no-store' })
        .send()
    const now = deps.now()
    const end = new Date(now.getTime() + maxAgeMs)
    const until = await nextPriceMoment(deps.database.db, { after: now, until: end })
    const maxAge = Math.floor(((until ?? end).getTime() - now.getTime()) / 1000)
    reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${maxAge}`)
    addVary(reply, 'Accept-Encoding')
    const cached = cache.find(store.code, now)
    if (cached) return sendCached(cached, request, reply)
    const parts = cache.read(store.code, () => feed(deps, store, now), { now, until })
    // A feed that fails at its start returns an error, not an empty file.
    return sendPacked(await withFirst(parts), request, reply)
  })
}

/** Returns the parts once the first of them is available. */
async function withFirst(parts: AsyncGenerator<Buffer>): Promise<AsyncGenerator<Buffer>> {
  const first = await parts.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* parts
  }
  return all()
}

function sendCached(
  { packed, etag }: CachedFeed,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return sendPacked(packed, request, reply)
}

/** Sends parts of one gzip file, decompressed for clients that do not accept gzip. */
function sendPacked(
  packed: Iterable<Buffer> | AsyncIterable<Buffer>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const stream = Readable.from(packed)
  if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return reply.header('content-encoding', 'gzip').send(stream)
  const unpacked = createGunzip()
  stream.on('error', (error) => unpacked.destroy(error))
  return reply.send(stream.pipe(unpacked))
}

async function* feed({ database, settings }: FeedDeps, store: Store, at: Date): AsyncGenerator<string> {
  const place = {
    publicUrl: settings.publicUrl,
    store,
    categoryNames: await categoryNames(database.db, store),
  }
  const { usesUrlKeys } = settings
  const link = `${settings.publicUrl}${store.prefix}`
  yield feedStart({ title: `${currentShop().name} ${store.name}`, link, description: store.name })
  for await (const documents of catalogDocuments(database.db, store, {
    now: at,
    limit: batch,
    usesUrlKeys,
  })) {
    const parents = new Map<string, Product>()
    const items: string[] = []
    for (const document of documents) {
      if (traitsOf(document.type_id).composedOf === 'variants') parents.set(document.sku, document)
      const parent = document.parentSku === document.sku ? undefined : parents.get(String(document.parentSku))
      const item = feedItem(document, parent, place)
      if (item) items.push(feedEntry(item))
    }
    yield items.join('')
  }
  yield feedEnd
}

/** Returns the names of the categories by their URL path. */
async function categoryNames(db: ApiDeps['database']['db'], store: Store): Promise<Map<string, string>> {
  const documents = await categoryDocuments(db, store)
  return new Map(documents.map(({ url_path, name }) => [String(url_path), name]))
}
