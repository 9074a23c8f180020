import type { StockItem } from '@ambra/contract/stock'

/** Spec §9: skus of one `stock/list` call, and configurable children whose stock is loaded before one is chosen. */
const stockBatchSize = 15
export const stockPrefetchCount = 8

/** Stock as the database has it now. */
export type StockLevels = ReadonlyMap<string, StockItem>

/** Skus in batches of one request, each sku once. */
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

/** Asks in batches of 15, side by side. */
export async function loadStock(
  skus: readonly string[],
  signal: AbortSignal,
  request: RequestStock = requestStock,
): Promise<StockLevels> {
  const responses = await Promise.all(stockBatches(skus).map((batch) => request(batch.join(','), signal)))
  return new Map(responses.flat().map((item) => [item.product_sku, item]))
}
