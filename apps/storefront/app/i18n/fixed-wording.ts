import type { Language } from '@ambra/domain/stores'

/**
 * Words the law fixes. They are not messages: no editor, no content system and no other text may change them, and
 * nothing else stands on the button. A test compares them byte for byte. @see docs/rules/law LAW-TXT-1
 */
export const orderButtonLabels: Readonly<Record<Language, string>> = {
  et: 'Tellimus koos maksekohustusega',
  en: 'Order with obligation to pay',
  ru: 'Заказ с обязательством оплаты',
  lv: 'Pasūtījums ar pienākumu maksāt',
  lt: 'Užsakymas su prievole sumokėti',
}
