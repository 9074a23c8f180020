import { useEffect, useState } from 'react'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { loadStock, type StockLevels } from './stock-levels.ts'

const nothing: StockLevels = new Map()

/**
 * The stock of these skus as it is now, beside what a cached page says. Empty on the server and until
 * it is known; skus that join are asked for, those known are not asked again. Without a network the page's word stays.
 */
export function useStock(skus: readonly string[]): StockLevels {
  const [levels, setLevels] = useState(nothing)
  const wanted = skus.filter((sku) => !levels.has(sku)).join(',')
  // Outside system: the API, once a person is there.
  useEffect(() => {
    if (!wanted) return
    const request = new AbortController()
    async function load() {
      await firstInteraction()
      const fresh = await loadStock(wanted.split(','), request.signal)
      if (!request.signal.aborted) setLevels((known) => new Map([...known, ...fresh]))
    }
    load().catch(() => undefined)
    return () => request.abort()
  }, [wanted])
  return levels
}
