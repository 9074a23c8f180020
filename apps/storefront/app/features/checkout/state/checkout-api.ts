import { browserClient } from '#app/session/browser-client.ts'
import type { AddressInformation } from '@ambra/contract/checkout'

/** The calls of the checkout. Errors are thrown as `ShopError`. */
export const checkoutApi = {
  countries: (signal: AbortSignal) => browserClient().call('countryList', { signal }),
  shippingMethods: (cartId: string, country: string, signal: AbortSignal) =>
    browserClient().call('cartShippingMethods', {
      query: { cartId },
      body: { address: { country_id: country } },
      signal,
    }),
  /** Stores what is chosen so far; totals and ways to pay come back. */
  shippingInformation: (cartId: string, addressInformation: AddressInformation, signal: AbortSignal) =>
    browserClient().call('cartShippingInformation', {
      query: { cartId },
      body: { addressInformation },
      signal,
    }),
}
