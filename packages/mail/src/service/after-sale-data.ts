import type { RecallRemedy } from '@ambra/contract/service/recall'
import type { ClaimRemedy } from '@ambra/contract/service/after-sale'
import type { Language } from '@ambra/domain/platform/shop/stores'
import type { MailLinks, Seller } from '../mail-links.ts'

/** Lender of a credit purchase, with the names that lender and shop use. */
export type StatedCredit = { lender: string; reference: string }

/** Withdrawal as repeated in its mails. `at` is a time with its zone; days are `YYYY-MM-DD`; cents. */
export type StatedWithdrawal = {
  code: string
  at: string
  name: string
  number: string
  email: string
  /** Empty = the whole order. */
  lines: readonly { name: string; sku: string; qty: number }[]
  goods: string
  hash: string
  refundDue: string
  sendBy: string
  deadline?: string
  isLate: boolean
  isMatched: boolean
  refundCents?: number
  reason?: string
  /** Credit that ends with the purchase; only if the mail may name it. */
  credit?: StatedCredit
  /** Nothing is returned: the pieces are `kept` in the warehouse, or there are `none` that could be sent. */
  notSent?: 'kept' | 'none'
  /** Whether the label of the parcel is attached. */
  hasLabel?: true
}

/** Claim as repeated in its mails. */
export type StatedClaim = {
  code: string
  at: string
  name: string
  number: string
  email: string
  value: string
  description: string
  remedy?: ClaimRemedy
  dueDay: string
  answer?: string
  isRefused: boolean
  liableUntil?: string
  /** Repair offered by the attached form; cents. */
  repairForm?: { priceCents: number; basis?: string; days: number; validUntil: string }
}

/** Message of the contact form for the shopkeeper. */
export type ContactLabels = {
  id: number
  at: string
  name: string
  email: string
  telephone: string
  comment: string
}

/** Recall as its mail to a buyer describes it, in the language of the mail. */
export type StatedRecall = {
  number: string
  goods: readonly { name: string; sku: string; qty: number }[]
  hazard: string
  action: string
  remedies: readonly RecallRemedy[]
  contact: string
}

/** Question about a product with the shop's answer. */
export type AnsweredQuestionText = { question: string; answer: string; product: string }

/** Rejected review with the reason. */
export type RefusedReviewText = { title: string; sku: string; reason: string }

/** Message of the shop about a withdrawal or claim, as written by a person. */
export type CaseMessageText = { kind: 'withdrawal' | 'claim'; code: string; number: string; text: string }

/** `notice` forwards the message to the shopkeeper, `receipt` confirms it to the sender. */
export type ContactMailKind = 'receipt' | 'notice'

/** Mails about a withdrawal; `notice` and `due` go to the shopkeeper, the others to the consumer. */
export type WithdrawalMailKind = 'receipt' | 'notice' | 'due' | 'accepted' | 'refused' | 'goods'
/** Mails about a claim; `notice` and `due` go to the shopkeeper. */
export type ClaimMailKind =
  | 'receipt'
  | 'notice'
  | 'due'
  | 'in_progress'
  | 'answered'
  | 'closed'
  | 'repair_form'

/** Subject of the mail. `order-link` and `feedback` name the order and link to `links.page`. */
export type AfterSaleSubject =
  | { about: 'withdrawal'; kind: WithdrawalMailKind; withdrawal: StatedWithdrawal }
  | { about: 'claim'; kind: ClaimMailKind; claim: StatedClaim }
  | { about: 'contact'; kind: ContactMailKind; contact: ContactLabels }
  | { about: 'case'; message: CaseMessageText }
  | { about: 'review'; review: RefusedReviewText }
  | { about: 'question'; question: AnsweredQuestionText }
  | { about: 'recall'; recall: StatedRecall }
  | { about: 'feedback' | 'order-link'; number: string }

/** Data of an after-sale mail. `links.page` is the target of its button. */
export type AfterSaleMailData = AfterSaleSubject & {
  language: Language
  seller: Seller
  links: MailLinks & { page?: string }
}
