import { browserClient } from '#app/session/browser-client.ts'
import type { AddressInformation } from '@ambra/contract/sales/checkout'

/** API calls of the checkout. Errors are thrown as `ShopError`. */
export const checkoutApi = {
  countries: (signal: AbortSignal) => browserClient().call('countryList', { signal }),
  shippingMethods: (cartId: string, country: string, signal: AbortSignal) =>
    browserClient().call('cartShippingMethods', {
      query: { cartId },
      body: { address: { country_id: country } },
      signal,
    }),
  /** Stores the current selection; returns totals and payment methods. */
  shippingInformation: (cartId: string, addressInformation: AddressInformation, signal: AbortSignal) =>
    browserClient().call('cartShippingInformation', {
      query: { cartId },
      body: { addressInformation },
      signal,
    }),
}
