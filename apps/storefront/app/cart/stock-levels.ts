import type { StockItem } from '@ambra/contract/inventory/stock'

/**
 * Spec §9: number of skus per `stock/list` call; number of configurable children whose stock is loaded
 * before one is selected.
 */
const stockBatchSize = 15
export const stockPrefetchCount = 8

/** Current stock in the database, by sku. */
export type StockLevels = ReadonlyMap<string, StockItem>

/** Splits unique skus into the batches of one request. */
export function stockBatches(skus: readonly string[]): string[][] {
  const all = [...new Set(skus)]
  return Array.from({ length: Math.ceil(all.length / stockBatchSize) }, (_, batch) =>
    all.slice(batch * stockBatchSize, (batch + 1) * stockBatchSize),
  )
}

type RequestStock = (skus: string, signal: AbortSignal) => Promise<readonly StockItem[]>

const requestStock: RequestStock = async (skus, signal) => {
  const { browserClient } = await import('#app/session/browser-client.ts')
  return browserClient().call('stockList', { query: { skus }, signal })
}

export async function loadStock(
  skus: readonly string[],
  signal: AbortSignal,
  request: RequestStock = requestStock,
): Promise<StockLevels> {
  const responses = await Promise.all(stockBatches(skus).map((batch) => request(batch.join(','), signal)))
  return new Map(responses.flat().map((item) => [item.product_sku, item]))
}
