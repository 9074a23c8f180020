import type { RecallRemedy } from '@ambra/contract/recall'
import type { ClaimRemedy } from '@ambra/contract/after-sale'
import type { Language } from '@ambra/domain/stores'
import type { MailLinks, Seller } from './mail-links.ts'

/** The lender of a purchase on credit, and how lender and shop name it. */
export type StatedCredit = { lender: string; reference: string }

/** A statement of withdrawal as its mails repeat it. `at` is a moment with its zone; days are `YYYY-MM-DD`; cents. */
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
  /** The credit that ends with the purchase; only where the mail may name it. */
  credit?: StatedCredit
  /** The mail encloses the label of the parcel. */
  hasLabel?: true
}

/** A claim as its mails repeat it. */
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
  /** The repair offered by the form that the mail encloses; cents. */
  repairForm?: { priceCents: number; basis?: string; days: number; validUntil: string }
}

/** A message of the contact form as the shopkeeper gets it. */
export type ContactLabels = {
  id: number
  at: string
  name: string
  email: string
  telephone: string
  comment: string
}

/** A recall as its mail to a buyer describes it, in the language of the mail. */
export type StatedRecall = {
  number: string
  goods: readonly { name: string; sku: string; qty: number }[]
  hazard: string
  action: string
  remedies: readonly RecallRemedy[]
  contact: string
}

/** A question about a product and the answer of the shop. */
export type AnsweredQuestionText = { question: string; answer: string; product: string }

/** A review that is not shown, and why. */
export type RefusedReviewText = { title: string; sku: string; reason: string }

/** A message of the shop about a withdrawal or claim, in the words of the person who wrote it. */
export type CaseMessageText = { kind: 'withdrawal' | 'claim'; code: string; number: string; text: string }

/** `notice` brings the message to the shopkeeper, `receipt` confirms to the sender that it has arrived. */
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

/** What the mail is about. `order-link` and `feedback` name the order and lead to `links.page`. */
export type AfterSaleSubject =
  | { about: 'withdrawal'; kind: WithdrawalMailKind; withdrawal: StatedWithdrawal }
  | { about: 'claim'; kind: ClaimMailKind; claim: StatedClaim }
  | { about: 'contact'; kind: ContactMailKind; contact: ContactLabels }
  | { about: 'case'; message: CaseMessageText }
  | { about: 'review'; review: RefusedReviewText }
  | { about: 'question'; question: AnsweredQuestionText }
  | { about: 'recall'; recall: StatedRecall }
  | { about: 'feedback' | 'order-link'; number: string }

/** The data of a mail after the sale. `links.page` is the target of its button. */
export type AfterSaleMailData = AfterSaleSubject & {
  language: Language
  seller: Seller
  links: MailLinks & { page?: string }
}
