import type { Product } from '@ambra/contract/catalogue/product'
import { useState } from 'react'
import type { SavedProduct } from '#app/storage/storage-keys.ts'
import { noteSold } from '#app/lists/product-lists.ts'
import { useTask } from '#app/storage/use-task.ts'
import { useStore } from '#app/i18n/store.tsx'

export type ListedProducts<T> =
  | { state: 'loading' }
  /** `gone` are products of the list that are no longer sold. */
  | { state: 'ready'; products: readonly T[]; gone: readonly SavedProduct[] }
  /** While offline only the data saved with the list are known. */
  | { state: 'offline'; products: readonly SavedProduct[] }

/**
 * Returns the current catalogue data of a browser list's products, in list order, and those that are no
 * longer sold. Reloads when a sku is added, not when one is removed.
 */
export function useListedProducts<T extends { sku: string } = Product>(
  list: readonly SavedProduct[],
  fields: readonly string[],
): ListedProducts<T> {
  const { index } = useStore()
  const [known, setKnown] = useState<{ asked: ReadonlySet<string>; found: ReadonlyMap<string, T> }>()
  const [failed, setFailed] = useState(false)
  const requested = list
    .map(({ sku }) => sku)
    .toSorted()
    .join(',')

  // The list exists only in this browser, so the server cannot load it.
  useTask(requested ? `${index} ${requested}` : undefined, async (signal) => {
    const skus = requested.split(',')
    try {
      const { browserClient } = await import('#app/session/browser-client.ts')
      const response = await browserClient().call('catalogSearchPost', {
        params: { index, type: 'product' },
        query: { size: String(skus.length), _source_include: fields.join(',') },
        body: { query: { bool: { filter: [{ terms: { sku: skus } }, { terms: { status: [1] } }] } } },
        signal,
      })
      // The requested fields are those of `T`.
      const found = response.hits.hits.map((hit) => hit._source as T)
      const bySku = new Map(found.map((product) => [product.sku, product]))
      setKnown({ asked: new Set(skus), found: bySku })
      noteSold(skus, new Set(bySku.keys()))
      setFailed(false)
    } catch {
      if (!signal.aborted) setFailed(true)
    }
  })

  if (failed) return { state: 'offline', products: list }
  if (list.length === 0) return { state: 'ready', products: [], gone: [] }
  if (!known) return { state: 'loading' }
  return {
    state: 'ready',
    products: list.flatMap(({ sku }) => known.found.get(sku) ?? []),
    // Products added since are not known yet.
    gone: list.filter(({ sku }) => known.asked.has(sku) && !known.found.has(sku)),
  }
}
