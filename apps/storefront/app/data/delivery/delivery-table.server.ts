import { collectionFeeOf } from '@ambra/domain/fulfilment/carriers/shops'
import { deliveryCountries } from '@ambra/domain/customers/address/address'
import { toEuros } from '@ambra/domain/platform/money/money'
import { pricedMethods } from '@ambra/domain/fulfilment/shipping'
import type { Language } from '@ambra/domain/platform/shop/stores'
import type { DeliveryTable } from '#app/features/content/delivery-prices.tsx'

/**
 * Returns the delivery methods of the checkout with their prices; `fee` is the configured collection fee.
 */
export function deliveryTable(language: Language, fee: string | undefined): DeliveryTable {
  const countryName = new Intl.DisplayNames(language, { type: 'region' })
  const collection = toEuros(collectionFeeOf(fee))
  return {
    countries: deliveryCountries.map((country) => countryName.of(country) ?? country),
    methods: offeredMethods().map(({ title, prices, days, pickup, isFreeOverLimit }) => ({
      name: title[language],
      isAlwaysPaid: !isFreeOverLimit,
      cells: deliveryCountries.map((country) => {
        const [price, taken] = [prices[country], days[country]]
        if (price === undefined || !taken) return undefined
        return { price: pickup === 'store' ? collection : toEuros(price), days: taken }
      }),
    })),
  }
}

/** Excludes methods without any destination. */
const offeredMethods = () => pricedMethods().filter(({ prices }) => Object.keys(prices).length > 0)
