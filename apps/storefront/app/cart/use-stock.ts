import { useState } from 'react'
import { useTask } from '#app/storage/use-task.ts'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { loadStock, type StockLevels } from './stock-levels.ts'

const nothing: StockLevels = new Map()

/**
 * The stock of these skus as it is now, beside what a cached page says. Empty on the server and until
 * it is known; skus that join are requested, known ones not again. Without a network what the page says stays.
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
