import { type Cents, cents } from '../../money/money.ts'
import type { Carrier } from './carrier.ts'

/** The one figure of the collection fee, cents; every text interpolates it. @see docs/rules/delivery DEL-4 */
export const collectionFee = cents(300)

/** The fee as the shop's configuration writes it (`3`, `3.50` or `3,50` euros), in cents; an unreadable one is the shop's own. */
export function collectionFeeOf(text: string | undefined): Cents {
  const [, euros, rest] = /^(\d{1,4})(?:[.,](\d{2}))?$/.exec(text ?? '') ?? []
  return euros === undefined ? collectionFee : cents(Number(euros) * 100 + Number(rest ?? 0))
}

/** The shop's own stores, where orders are handed over by people. */
export const shops: Carrier = {
  code: 'store',
  title: { et: 'Kauplus', en: 'Store', ru: 'Магазин', lt: 'Parduotuvė', lv: 'Veikals' },
  methods: [
    {
      method: 'collect',
      title: {
        et: 'Kättesaamine kauplusest',
        en: 'Collection from a store',
        ru: 'Самовывоз из магазина',
        lt: 'Atsiėmimas parduotuvėje',
        lv: 'Saņemšana veikalā',
      },
      pickup: 'store',
      prices: { EE: collectionFee },
      days: { EE: [0, 1] },
      isFreeOverLimit: true,
      fits: () => true,
      allowsCashOnDelivery: true,
      isOffline: true,
    },
  ],
  points: {},
}
