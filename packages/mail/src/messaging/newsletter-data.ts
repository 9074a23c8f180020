import type { Language } from '@ambra/domain/platform/shop/stores'
import type { MailLinks, Seller } from '../mail-links.ts'

/** Part of a newsletter: its plain text, and its links. */
export type NewsletterPart = {
  kind: 'heading' | 'paragraph' | 'item'
  text: string
  links: readonly { text: string; href: string }[]
}

/**
 * Content of a newsletter mail. `confirm` asks to press a button within `days`; `welcome` thanks, with the
 * personal coupon unless it is used up; `known` (ACCOUNT_PRIVACY=strict) says that the address was entered
 * again; `issue` is a newsletter.
 */
export type NewsletterSubject =
  | { about: 'confirm'; days: number; percent: number }
  | { about: 'welcome'; percent: number; coupon?: string }
  | { about: 'known' }
  | { about: 'issue'; subject: string; parts: readonly NewsletterPart[] }

/** `links.page` is the target of the button; `links.leave` unsubscribes and is in every mail to a subscriber. */
export type NewsletterMailData = NewsletterSubject & {
  language: Language
  seller: Seller
  links: MailLinks & { page: string; leave?: string }
}
