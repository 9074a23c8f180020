import type { Language } from '@ambra/domain/platform/shop/stores'

/**
 * Exact legal warning, shown wherever credit is offered; no catalogue and no content may change it. @see
 * docs/rules/law LAW-TXT-1, LAW-CRD-2
 */
export const creditWarning: Readonly<Record<Language, string>> = {
  et: 'Ettevaatust! Raha laenamine maksab raha.',
  en: 'Caution! Borrowing money costs money.',
  ru: 'Осторожно! Заём денег стоит денег.',
  lv: 'Uzmanību! Naudas aizņemšanās maksā naudu.',
  lt: 'Atsargiai! Pinigų skolinimasis kainuoja.',
}
