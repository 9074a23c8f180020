import { cents } from '../../platform/money/money.ts'
import { currentShop } from '../../platform/shop/current-shop.ts'
import type { Carrier } from './carrier.ts'

/**
 * The shop's own van: goods too large for a courier, carried into the room by two people. Prices are the
 * shop's choice. @see docs/rules/delivery DEL-3
 */
export const ownVan: Carrier = {
  code: 'ambra',
  // Named after the shop, which may have been renamed since this file was read.
  get title() {
    const { name } = currentShop()
    return {
      et: `${name} transport`,
      en: `${name} transport`,
      ru: `Транспорт ${name}`,
      lt: `${name} transportas`,
      lv: `${name} transports`,
    }
  },
  methods: [
    {
      method: 'large',
      title: {
        et: 'Suure kauba tarne tuppa',
        en: 'Large goods delivered into the room',
        ru: 'Доставка крупного товара в квартиру',
        lt: 'Stambių prekių pristatymas į kambarį',
        lv: 'Lielgabarīta preču piegāde līdz istabai',
      },
      prices: { EE: cents(2990), LV: cents(4990), LT: cents(4990) },
      days: { EE: [2, 5], LV: [4, 8], LT: [4, 8] },
      isFreeOverLimit: false,
      fits: () => true,
      allowsCashOnDelivery: true,
      isFallback: true,
    },
  ],
}
