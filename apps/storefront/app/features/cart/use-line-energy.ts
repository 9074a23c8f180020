import { useEffect, useState } from 'react'
import type { StoredLine } from '#app/storage/storage-keys.ts'
import { useStore } from '#app/i18n/store.tsx'

/** Energy class of a labelled product with its scale and product information sheet. */
export type LineEnergy = { sku: string; energyClass?: string; energyScale?: string; energySheet?: string }

const fields = 'sku,energyClass,energyScale,energySheet'

/**
 * What the law wants beside the price of a labelled product, by the sku its page has: lines are kept in this browser
 * and do not carry it. Without a network nothing is shown. @see eu-consumer-rules §6a
 */
export function useLineEnergy(lines: readonly StoredLine[]): ReadonlyMap<string, LineEnergy> {
  const { index } = useStore()
  const [known, setKnown] = useState<ReadonlyMap<string, LineEnergy>>(new Map())
  const skus = [...new Set(lines.map(pageSkuOf))].toSorted().join(',')
  // Outside system: the API.
  useEffect(() => {
    if (!skus) return
    const request = new AbortController()
    async function load() {
      const { browserClient } = await import('#app/session/browser-client.ts')
      const list = skus.split(',')
      const answer = await browserClient().call('catalogSearchPost', {
        params: { index, type: 'product' },
        query: { size: String(list.length), _source_include: fields },
        body: { query: { bool: { filter: [{ terms: { sku: list } }] } } },
        signal: request.signal,
      })
      // The fields asked for are those of the type.
      const found = answer.hits.hits.map((hit) => hit._source as LineEnergy)
      setKnown(new Map(found.map((product) => [product.sku, product])))
    }
    load().catch(() => undefined)
    return () => request.abort()
  }, [skus, index])
  return known
}

/** A variant's label stands on the page of its parent. */
export const pageSkuOf = ({ parentSku, sku }: StoredLine): string => parentSku ?? sku
