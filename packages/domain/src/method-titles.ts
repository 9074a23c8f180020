import type { Language } from './stores.ts'

/** A text in each language. */
export type Titles = Readonly<Record<Language, string>>

/** Titles of total segments on the wire; a storefront shows its own words by code. @see reference 4.6 */
export const segmentTitles: Readonly<
  Record<Language, Record<'subtotal' | 'shipping' | 'payment' | 'discount' | 'tax' | 'grand_total', string>>
> = {
  et: {
    subtotal: 'Vahesumma',
    shipping: 'Tarne',
    payment: 'Makse',
    discount: 'Allahindlus',
    tax: 'Käibemaks',
    grand_total: 'Kokku',
  },
  en: {
    subtotal: 'Subtotal',
    shipping: 'Delivery',
    payment: 'Payment',
    discount: 'Discount',
    tax: 'VAT',
    grand_total: 'Grand total',
  },
  ru: {
    subtotal: 'Промежуточный итог',
    shipping: 'Доставка',
    payment: 'Оплата',
    discount: 'Скидка',
    tax: 'НДС',
    grand_total: 'Итого',
  },
  lt: {
    subtotal: 'Tarpinė suma',
    shipping: 'Pristatymas',
    payment: 'Mokėjimas',
    discount: 'Nuolaida',
    tax: 'PVM',
    grand_total: 'Iš viso',
  },
  lv: {
    subtotal: 'Starpsumma',
    shipping: 'Piegāde',
    payment: 'Maksājums',
    discount: 'Atlaide',
    tax: 'PVN',
    grand_total: 'Kopā',
  },
}

/** Titles of delivery methods by `carrier_method`. */
export const shippingTitles = {
  omniva_locker: {
    et: 'Omniva pakiautomaat',
    en: 'Omniva parcel locker',
    ru: 'Посылочный автомат Omniva',
    lt: 'Omniva paštomatas',
    lv: 'Omniva pakomāts',
  },
  dpd_locker: {
    et: 'DPD pakiautomaat',
    en: 'DPD parcel locker',
    ru: 'Посылочный автомат DPD',
    lt: 'DPD paštomatas',
    lv: 'DPD pakomāts',
  },
  dpd_courier: {
    et: 'DPD kuller',
    en: 'DPD courier',
    ru: 'Курьер DPD',
    lt: 'DPD kurjeris',
    lv: 'DPD kurjers',
  },
  ambra_large: {
    et: 'Suure kauba tarne tuppa',
    en: 'Large goods delivered into the room',
    ru: 'Доставка крупного товара в квартиру',
    lt: 'Stambių prekių pristatymas į kambarį',
    lv: 'Lielgabarīta preču piegāde līdz istabai',
  },
  store_collect: {
    et: 'Järeletulemine kauplusest',
    en: 'Collection from a store',
    ru: 'Самовывоз из магазина',
    lt: 'Atsiėmimas parduotuvėje',
    lv: 'Saņemšana veikalā',
  },
} as const satisfies Record<string, Titles>

/** Titles of carriers. */
export const carrierTitles = {
  omniva: { et: 'Omniva', en: 'Omniva', ru: 'Omniva', lt: 'Omniva', lv: 'Omniva' },
  dpd: { et: 'DPD', en: 'DPD', ru: 'DPD', lt: 'DPD', lv: 'DPD' },
  ambra: {
    et: 'Ambra transport',
    en: 'Ambra transport',
    ru: 'Транспорт Ambra',
    lt: 'Ambra transportas',
    lv: 'Ambra transports',
  },
  store: { et: 'Kauplus', en: 'Store', ru: 'Магазин', lt: 'Parduotuvė', lv: 'Veikals' },
} as const satisfies Record<string, Titles>

/** Titles of payment methods by code. @see spec §1 */
export const paymentTitles = {
  NEOPAY: {
    et: 'Pangalink',
    en: 'Bank link',
    ru: 'Интернет-банк',
    lt: 'El. bankininkystė',
    lv: 'Internetbanka',
  },
  MOKILIZINGAS: { et: 'Järelmaks', en: 'Instalments', ru: 'Рассрочка', lt: 'Išsimokėtinai', lv: 'Nomaksa' },
  cashondelivery: {
    et: 'Tasumine kättesaamisel',
    en: 'Cash on delivery',
    ru: 'Оплата при получении',
    lt: 'Apmokėjimas atsiimant',
    lv: 'Apmaksa saņemot',
  },
  banktransfer: {
    et: 'Ettemaks pangaülekandega',
    en: 'Bank transfer in advance',
    ru: 'Предоплата банковским переводом',
    lt: 'Išankstinis apmokėjimas pavedimu',
    lv: 'Priekšapmaksa ar pārskaitījumu',
  },
} as const satisfies Record<string, Titles>
