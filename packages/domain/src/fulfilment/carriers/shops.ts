import { type Cents, cents } from '../../platform/money/money.ts'
import type { Carrier } from './carrier.ts'

/**
 * Collection fee in cents, the only source of this figure; every text interpolates it.
 * @see docs/rules/delivery DEL-4
 */
export const collectionFee = cents(300)

/**
 * Parses the fee in the shop's configuration (`3`, `3.50` or `3,50` euros) to cents; defaults to the shop's
 * own for invalid text.
 */
export function collectionFeeOf(text: string | undefined): Cents {
  const [, euros, rest] = /^(\d{1,4})(?:[.,](\d{2}))?$/.exec(text ?? '') ?? []
  return euros === undefined ? collectionFee : cents(Number(euros) * 100 + Number(rest ?? 0))
}

/** The shop's own stores, where staff hands over orders. */
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
