import { cents } from '../../money/money.ts'
import type { Carrier } from './carrier.ts'

/** The one figure of the collection fee, cents; every text interpolates it. @see architecture §6 "Collection fee" */
export const collectionFee = cents(300)

/** The shop's own stores, where orders are handed over by people. */
export const shops: Carrier = {
  code: 'store',
  title: { et: 'Kauplus', en: 'Store', ru: 'Магазин', lt: 'Parduotuvė', lv: 'Veikals' },
  methods: [
    {
      method: 'collect',
      title: {
        et: 'Järeletulemine kauplusest',
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
