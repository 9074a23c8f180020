import type { Language } from '@ambra/domain/platform/shop/stores'

/**
 * Wording required by law. Not part of the messages, so that no editor and no content system can change it;
 * the button shows nothing else. A test compares it byte for byte. @see docs/rules/law LAW-TXT-1
 */
export const orderButtonLabels: Readonly<Record<Language, string>> = {
  et: 'Tellimus koos maksekohustusega',
  en: 'Order with obligation to pay',
  ru: 'Заказ с обязательством оплаты',
  lv: 'Pasūtījums ar pienākumu maksāt',
  lt: 'Užsakymas su prievole sumokėti',
}
