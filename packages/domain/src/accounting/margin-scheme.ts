import type { Language } from '../platform/shop/stores.ts'

/**
 * Tax class of second-hand products under the margin scheme: the shop owes VAT on its margin, and neither
 * price nor invoice shows any.
 * @see docs/rules/law LAW-VAT-3
 */
export const marginTaxClass = '4'

/** Note on lines of a cart, an order and an invoice, in the wording that the VAT directive requires. */
export const marginSchemeTexts: Readonly<Record<Language, { label: string; value: string }>> = {
  et: { label: 'Käibemaks', value: 'maksustamise erikord – kasutatud kaubad' },
  en: { label: 'VAT', value: 'margin scheme – second-hand goods' },
  ru: { label: 'НДС', value: 'маржинальная схема — подержанные товары' },
  lv: { label: 'PVN', value: 'peļņas daļas režīms – lietotas preces' },
  lt: { label: 'PVM', value: 'maržos apmokestinimo schema – naudotos prekės' },
}
