import type { ShopStock } from '@ambra/contract/stock'
import { browserClient } from '#app/session/browser-client.ts'
import { type ResponseState, useResponse } from '#app/session/use-response.ts'

/**
 * What lies in the shops of these skus, requested again whenever they change; no request without any. A response about other
 * skus counts as none. Nothing is stored: without a network it is unknown.
 */
export function useShopStock(skus: readonly string[]): ResponseState<readonly ShopStock[]> {
  const wanted = skus.join(',')
  const { value, isLoading, error } = useResponse(wanted || undefined, async (signal) => ({
    wanted,
    stock: await browserClient().call('stockShops', { query: { skus: wanted }, signal }),
  }))
  return { value: value?.wanted === wanted ? value.stock : undefined, isLoading, error }
}
