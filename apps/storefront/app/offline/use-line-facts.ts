import type { WithdrawalLimit } from '@ambra/contract/product-facts'
import { useAsyncValue } from './use-async-value.ts'
import type { StoredLine } from '#app/storage/storage-keys.ts'

/** Energy class with its scale and product information sheet, and the limits of the right of withdrawal. */
export type LineFacts = {
  sku: string
  energyClass?: string
  energyScale?: string
  energySheet?: string
  withdrawalLimits?: WithdrawalLimit[]
}

const nothing: ReadonlyMap<string, LineFacts> = new Map()
const fields = 'sku,energyClass,energyScale,energySheet,withdrawalLimits'

/**
 * What the law requires beside a line, by the sku of its page: lines are stored in this browser without it. Offline
 * nothing is shown. `index` is that of the store's search. @see docs/rules/law LAW-ENE-1, LAW-INF-6
 */
export function useLineFacts(index: string, lines: readonly StoredLine[]): ReadonlyMap<string, LineFacts> {
  const skus = [...new Set(lines.map(pageSkuOf))].toSorted().join(',')
  const known = useAsyncValue(skus ? `${index} ${skus}` : undefined, async (signal) => {
    const { browserClient } = await import('#app/session/browser-client.ts')
    const list = skus.split(',')
    const response = await browserClient().call('catalogSearchPost', {
      params: { index, type: 'product' },
      query: { size: String(list.length), _source_include: fields },
      body: { query: { bool: { filter: [{ terms: { sku: list } }] } } },
      signal,
    })
    // The requested fields are those of the type.
    const found = response.hits.hits.map((hit) => hit._source as LineFacts)
    return new Map(found.map((product) => [product.sku, product]))
  })
  return known?.value ?? nothing
}

/** A variant's label stands on the page of its parent. */
export const pageSkuOf = ({ parentSku, sku }: StoredLine): string => parentSku ?? sku
