const ofOrder = ['shop', 'number', 'name', 'total'] as const
const ofShop = ['shop'] as const

/** Mails whose texts the shop can change, with the tokens that each can fill. */
export const mailTokens: Readonly<Record<string, readonly string[]>> = {
  'order-confirmation': ofOrder,
  'payment-received': ofOrder,
  'payment-failed': ofOrder,
  'order-status': ofOrder,
  'shipment-sent': ofOrder,
  'order-document': ofOrder,
  'order-corrected': ofOrder,
  'order-downloads': ofOrder,
  'gift-cards': ofOrder,
  'new-order': ofOrder,
  // Its reader learns nothing about the order.
  'gift-card': ofShop,
  feedback: ofShop,
  'order-link': ofShop,
  'account-welcome': ofShop,
  'account-made': ofShop,
  'account-confirm': ofShop,
  'account-exists': ofShop,
  'password-reset': ofShop,
  'password-changed': ofShop,
  'email-changed': ofShop,
  'email-new': ofShop,
  'email-confirm': ofShop,
  'session-stolen': ofShop,
  'account-erased': ofShop,
  'newsletter-confirm': ofShop,
  'newsletter-welcome': ofShop,
  'newsletter-known': ofShop,
  'back-in-stock': ofShop,
  'price-alert-confirm': ofShop,
  'price-alert': ofShop,
  'withdrawal-receipt': ofShop,
  'withdrawal-accepted': ofShop,
  'withdrawal-refused': ofShop,
  'withdrawal-goods': ofShop,
  'claim-receipt': ofShop,
  'claim-in_progress': ofShop,
  'claim-answered': ofShop,
  'claim-closed': ofShop,
  'claim-repair_form': ofShop,
  'case-message': ofShop,
  'contact-receipt': ofShop,
  'question-answered': ofShop,
  'review-refused': ofShop,
  recall: ofShop,
}

/** Parts of a mail that the shop can write, with their maximum lengths. */
export const mailParts = { subject: 150, intro: 500, outro: 500 } as const
export type MailPart = keyof typeof mailParts

/** Key of the setting that holds a text. */
export const mailTextKey = (mail: string, part: MailPart): string =>
  `mail.${mail.replaceAll('-', '_')}.${part}`

const token = /\{\{([^{}]*)\}\}/g

/** Returns the first token of a text that is not allowed, or braces that form no token. */
export function unknownToken(text: string, allowed: readonly string[]): string | undefined {
  const found = [...text.matchAll(token)].find(([, name = '']) => !allowed.includes(name.trim()))
  return found?.[0] ?? /\{\{|\}\}/.exec(text.replace(token, ''))?.[0]
}

/** Fills the tokens of a text; undefined if one has no value, so that no mail shows a token. */
export function fillTokens(text: string, values: Readonly<Record<string, string>>): string | undefined {
  if (unknownToken(text, Object.keys(values)) !== undefined) return undefined
  return text.replace(token, (_, name: string) => values[name.trim()] ?? '')
}
