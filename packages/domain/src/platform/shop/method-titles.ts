import type { Language } from './stores.ts'

/** A text in each language. */
export type Titles = Readonly<Record<Language, string>>

/**
 * Titles of total segments in the API; a storefront shows its own texts by code. @see docs/rules/cart CRT-6
 */
export const segmentTitles: Readonly<
  Record<
    Language,
    Record<
      'subtotal' | 'shipping' | 'payment' | 'discount' | 'tax' | 'giftcardaccount' | 'grand_total',
      string
    >
  >
> = {
  et: {
    subtotal: 'Vahesumma',
    shipping: 'Tarne',
    payment: 'Makse',
    discount: 'Allahindlus',
    tax: 'Käibemaks',
    giftcardaccount: 'Kinkekaart',
    grand_total: 'Kokku',
  },
  en: {
    subtotal: 'Subtotal',
    shipping: 'Delivery',
    payment: 'Payment',
    discount: 'Discount',
    tax: 'VAT',
    giftcardaccount: 'Gift card',
    grand_total: 'Grand total',
  },
  ru: {
    subtotal: 'Промежуточный итог',
    shipping: 'Доставка',
    payment: 'Оплата',
    discount: 'Скидка',
    tax: 'НДС',
    giftcardaccount: 'Подарочная карта',
    grand_total: 'Итого',
  },
  lt: {
    subtotal: 'Tarpinė suma',
    shipping: 'Pristatymas',
    payment: 'Mokėjimas',
    discount: 'Nuolaida',
    tax: 'PVM',
    giftcardaccount: 'Dovanų kortelė',
    grand_total: 'Iš viso',
  },
  lv: {
    subtotal: 'Starpsumma',
    shipping: 'Piegāde',
    payment: 'Maksājums',
    discount: 'Atlaide',
    tax: 'PVN',
    giftcardaccount: 'Dāvanu karte',
    grand_total: 'Kopā',
  },
}

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
    lt: 'Išankstinis apmokėjimas banko pavedimu',
    lv: 'Priekšapmaksa ar bankas pārskaitījumu',
  },
  giftcard: {
    et: 'Kinkekaart',
    en: 'Gift card',
    ru: 'Подарочная карта',
    lt: 'Dovanų kortelė',
    lv: 'Dāvanu karte',
  },
  free: { et: 'Tasuta', en: 'Free of charge', ru: 'Бесплатно', lt: 'Nemokamai', lv: 'Bez maksas' },
} as const satisfies Record<string, Titles>

/** Methods of orders that leave nothing to pay, which shoppers cannot select. */
const settled = ['giftcard', 'free'] as const

/** Code of a payment method that shoppers select; gift cards can be combined with each. */
export type PaymentCode = Exclude<keyof typeof paymentTitles, (typeof settled)[number]>

/** Returns whether the method means that nothing is left to pay. */
export const isSettled = (code: string): boolean => settled.some((known) => known === code)
