import { useState } from 'react'
import { useTask } from '#app/storage/use-task.ts'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { loadStock, type StockLevels } from './stock-levels.ts'

const nothing: StockLevels = new Map()

/**
 * Returns the current stock of these skus, which may be newer than that of a cached page. Empty on the
 * server and until loaded; requests only skus that are new. While offline the stock shown by the page
 * applies.
 */
export function useStock(skus: readonly string[]): StockLevels {
  const [levels, setLevels] = useState(nothing)
  const wanted = skus.filter((sku) => !levels.has(sku)).join(',')
  useTask(wanted || undefined, async (signal) => {
    await firstInteraction()
    const fresh = await loadStock(wanted.split(','), signal).catch(() => undefined)
    if (fresh && !signal.aborted) setLevels((known) => new Map([...known, ...fresh]))
  })
  return levels
}
