import type { Language } from '../platform/shop/stores.ts'

/**
 * Texts of the withdrawal function, fixed by law: `open` labels the link to the statement, `confirm` the
 * button that submits it, without any other text. No editor and no content may change them; a test compares
 * them byte for byte.
 * @see docs/rules/law LAW-TXT-1, LAW-WDR-1, LAW-WDR-4
 */
export const withdrawalLabels: Readonly<Record<Language, { open: string; confirm: string }>> = {
  et: { open: 'Taganen lepingust', confirm: 'Kinnitan taganemise' },
  en: { open: 'Withdraw from contract here', confirm: 'Confirm withdrawal' },
  ru: { open: 'Отказаться от договора здесь', confirm: 'Подтвердить отказ от договора' },
  lv: { open: 'Atteikties no līguma', confirm: 'Apstiprināt atteikumu' },
  lt: { open: 'Atsisakyti sutarties čia', confirm: 'Patvirtinti sutarties atsisakymą' },
}
