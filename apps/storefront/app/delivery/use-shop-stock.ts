import type { ShopStock } from '@ambra/contract/inventory/stock'
import { browserClient } from '#app/session/browser-client.ts'
import { type ResponseState, useResponse } from '#app/session/use-response.ts'

/**
 * Returns the stock of these skus in the shops, requested again when they change; no request without skus.
 * Ignores a response about other skus. Nothing is cached: while offline the stock is unknown.
 */
export function useShopStock(skus: readonly string[]): ResponseState<readonly ShopStock[]> {
  const wanted = skus.join(',')
  const { value, isLoading, error } = useResponse(wanted || undefined, async (signal) => ({
    wanted,
    stock: await browserClient().call('stockShops', { query: { skus: wanted }, signal }),
  }))
  return { value: value?.wanted === wanted ? value.stock : undefined, isLoading, error }
}
