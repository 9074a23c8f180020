import type { Product } from '@ambra/contract/product'
import { useState } from 'react'
import type { SavedProduct } from '#app/storage/storage-keys.ts'
import { useTask } from '#app/storage/use-task.ts'
import { useStore } from '#app/i18n/store.tsx'

export type ListedProducts<T> =
  | { state: 'loading' }
  | { state: 'ready'; products: readonly T[] }
  /** Without a network only what was saved with the list is known. */
  | { state: 'offline'; products: readonly SavedProduct[] }

/**
 * The products of a browser list as the catalogue knows them now, in the order of the list; products that are no
 * longer sold are left out. Reloads when a sku is added, not when one is removed.
 */
export function useListedProducts<T extends { sku: string } = Product>(
  list: readonly SavedProduct[],
  fields: readonly string[],
): ListedProducts<T> {
  const { index } = useStore()
  const [known, setKnown] = useState<ReadonlyMap<string, T>>()
  const [failed, setFailed] = useState(false)
  const requested = list
    .map(({ sku }) => sku)
    .toSorted()
    .join(',')

  // The list lives in this browser only, so the server cannot load it.
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
      setKnown(new Map(found.map((product) => [product.sku, product])))
      setFailed(false)
    } catch {
      if (!signal.aborted) setFailed(true)
    }
  })

  if (failed) return { state: 'offline', products: list }
  if (list.length === 0) return { state: 'ready', products: [] }
  if (!known) return { state: 'loading' }
  return { state: 'ready', products: list.flatMap(({ sku }) => known.get(sku) ?? []) }
}
