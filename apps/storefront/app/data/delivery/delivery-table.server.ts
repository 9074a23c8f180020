import { collectionFeeOf } from '@ambra/domain/delivery/carriers/shops'
import { deliveryCountries } from '@ambra/domain/address'
import { toEuros } from '@ambra/domain/money'
import { pricedMethods } from '@ambra/domain/shipping'
import type { Language } from '@ambra/domain/stores'
import type { DeliveryTable } from '#app/features/content/delivery-prices.tsx'

/** The methods of the checkout with the prices they have there; `fee` is the collection fee of the configuration. */
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

/** Those that go anywhere. */
const offeredMethods = () => pricedMethods().filter(({ prices }) => Object.keys(prices).length > 0)
