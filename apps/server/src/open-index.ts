import { type CatalogueWatch, watchCatalogue } from '@ambra/commerce/catalogue'
import type { Shop } from '@ambra/commerce/platform'
import type { PriceView } from '@ambra/db/catalogue'
import type { SearchEngine } from '@ambra/search/search-engine'
import type { Logger } from 'pino'
import { createSearch, fillIndex, openSharedIndex, openSnapshot } from './compose/search.ts'
import type { Environment } from './env/env.ts'

/**
 * Options of the index. `shop` has the limits of long work; `onChange` evicts the pages with these tags.
 */
type IndexOptions = {
  env: Environment
  shop: Shop
  now: () => Date
  prices: PriceView
  log: Logger
  onChange: (tags: readonly string[]) => void
}

/** A filled index that follows the database; `saveLater` writes it to its file, after pending requests. */
type OpenIndex = { search: SearchEngine; watch: CatalogueWatch; saveLater: () => void }

/** Opens the search index and fills it from its file if that is current, else from the database. */
export async function openIndex(
  { env, shop, now, prices, log, onChange }: IndexOptions,
  closing: AsyncDisposableStack,
): Promise<OpenIndex> {
  const catalogue = { database: shop.database, now, usesUrlKeys: env.URL_KEYS === 'on', prices }
  const { embedded, shared, ...engines } = await createSearch(env, catalogue)
  const { search } = engines
  closing.defer(() => search.close())
  const snapshot = embedded && openSnapshot({ ...catalogue, embedded }, { shop, log })
  const sharedIndex = shared && openSharedIndex({ ...catalogue, search, shared }, log)
  closing.defer(async () => snapshot?.close())
  const filled = Promise.withResolvers<void>()
  // Subscribes first, so that changes while the index is filled are projected again.
  const renew = sharedIndex && sharedIndex.renew.bind(sharedIndex)
  const watch = await watchCatalogue({ ...catalogue, search, log, onChange, renew, filled: filled.promise })
  closing.defer(() => watch.stop())
  await fillIndex({ ...catalogue, ...engines }, { log, later: watch.rebuild, snapshot, sharedIndex })
  filled.resolve()
  return { search, watch, saveLater: () => snapshot?.saveLater() }
}
