import { channels, everything } from '../../catalogue/watch/catalogue-watch.ts'
import { buildSearchIndex, publicPrices } from './search-index.ts'
import type { Command } from '../../platform/operations/operation.ts'

/**
 * `ambra reindex`: rebuilds the search index here, or notifies every process of the database; one of them
 * builds a shared index.
 */
export const reindex: Command<Record<string, never>, { documents: number | undefined }> = async (
  operator,
) => {
  const { shop, search, now, report, settings } = operator
  if (!search) {
    await shop.database.notify(channels.catalogue, everything)
    return { documents: undefined }
  }
  const { usesUrlKeys } = settings
  const source = { database: shop.database, search, now, usesUrlKeys, prices: publicPrices(settings) }
  const documents = await buildSearchIndex(source, (done) =>
    report({ phase: 'indexing', done, unit: 'documents' }),
  )
  return { documents }
}
