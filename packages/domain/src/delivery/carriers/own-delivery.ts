import { cents } from '../../money/money.ts'
import type { Carrier } from './carrier.ts'

/** The shop's own van: goods too large for a courier, carried into the room by two. Prices are the shop's choice. @see docs/rules/delivery DEL-3 */
export const ownVan: Carrier = {
  code: 'ambra',
  title: {
    et: 'Ambra transport',
    en: 'Ambra transport',
    ru: 'Транспорт Ambra',
    lt: 'Ambra transportas',
    lv: 'Ambra transports',
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
