import type { Language } from '@ambra/domain/stores'
import type { MailLinks, Seller } from './mail-links.ts'

/** A part of a newsletter as written: its plain text, and the links in it. */
export type NewsletterPart = {
  kind: 'heading' | 'paragraph' | 'item'
  text: string
  links: readonly { text: string; href: string }[]
}

/**
 * What a newsletter mail says. `confirm` asks to press a button within `days`; `welcome` thanks, with the personal
 * coupon unless it is used up; `known` (ACCOUNT_PRIVACY=strict) says that the address was entered again; `issue` is a
 * newsletter.
 */
export type NewsletterSubject =
  | { about: 'confirm'; days: number; percent: number }
  | { about: 'welcome'; percent: number; coupon?: string }
  | { about: 'known' }
  | { about: 'issue'; subject: string; parts: readonly NewsletterPart[] }

/**
 * `links.page` is where the button leads; `links.leave` ends the subscription and stands in every mail to a subscriber.
 */
export type NewsletterMailData = NewsletterSubject & {
  language: Language
  seller: Seller
  links: MailLinks & { page: string; leave?: string }
}
