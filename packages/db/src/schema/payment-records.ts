import type { Db } from './schema.ts'

/** Where an attempt to pay stands. `held`: staff must look; `surplus`: the order was paid already, the money goes back. */
export type AttemptState = Db['payment_attempts']['state']

/** Why staff must look at an attempt. */
export type PaymentFlag =
  | 'amount_differs'
  | 'currency_differs'
  | 'receiver_differs'
  | 'paid_after_cancel'
  | 'second_payment'
  | 'order_not_waiting'
  | 'advance_due'
  | 'offline_contract'
  | 'needs_help'
  | 'unconfirmed'

/** One try to pay an order. `reference` is our transaction id at the provider, `token` the provider's own. */
export type PaymentAttempt = {
  id: number
  orderId: number
  provider: string
  reference: string
  token: string | undefined
  amountCents: number
  currency: string
  state: AttemptState
  flag: PaymentFlag | undefined
  /** The shopper is at work at the provider: no second attempt may start. */
  isBusy: boolean
  /** Opened at an emulator: no money moves, whatever the state says. */
  isEmulated: boolean
  /** When staff sent the money of a held or surplus payment back. */
  returnedAt: Date | undefined
  /** Last word of the provider. */
  providerStatus: string | undefined
  bank: string | undefined
  storeId: number
  language: string
  /** Figures staff needs, e.g. the advance due. */
  data: Record<string, unknown>
  expiresAt: Date
  createdAt: Date
  updatedAt: Date
}

/** An attempt as staff sees it. */
export type ListedAttempt = PaymentAttempt & { orderNumber: string; orderStatus: string }

/** A verified message about an attempt. Times UTC. */
export type PaymentMessage = { at: Date; source: string; status: string; report: unknown }

/** What to start: by a payment reference (its hash) or by the cart id of the placed order. */
export type AttemptRequest = {
  provider: string
  referenceHash?: string
  cartToken?: string
  isEmulated?: boolean
  bank: string | undefined
  storeId: number
  language: string
  expiresAt: Date
  now: Date
}

/** Why no attempt was opened. */
export type AttemptError =
  | 'payment.unknown_cart'
  | 'payment.order_closed'
  | 'payment.already_paid'
  | 'payment.unavailable'
  | 'payment.reference_used'
  | 'payment.reference_expired'
  | 'payment.in_progress'

/** The attempt to go on with (`isNew`: just opened), or why there is none; nothing has changed then. */
export type AttemptResponse =
  | { attemptId: number; orderId: number; isNew: boolean }
  | { refused: AttemptError }

/**
 * What a provider says, already verified. `checksAmount`: the message carries the figures, so they must agree to the cent;
 * a status call about an application of a known amount carries none. `facts` are the figures in one text: the same status
 * with other facts is another message.
 */
export type PaymentReport = {
  provider: string
  reference: string
  token?: string
  status: string
  state: Exclude<AttemptState, 'surplus'>
  flag?: PaymentFlag | undefined
  isBusy?: boolean
  checksAmount: boolean
  amountCents?: number | undefined
  currency?: string | undefined
  isReceiverWrong?: boolean
  /** An emulator says so: it settles emulated attempts only. */
  isEmulated?: boolean
  facts: string
  source: 'callback' | 'return' | 'check'
  /** The message as it came, without secrets. */
  message: Record<string, unknown>
  /** Figures to keep with the attempt. */
  keep?: Record<string, unknown>
}

/**
 * What a report changed. `unknown`: no such attempt (`isNew` the first time); `repeated`: known, nothing happened; `late`:
 * noted, but the attempt was further already; `unchanged`: the same state once more.
 */
export type Settlement =
  | { outcome: 'unknown'; is_new: boolean }
  | { outcome: 'repeated'; order_id: number; state: AttemptState }
  | {
      outcome: 'applied' | 'late' | 'unchanged'
      order_id: number
      from: AttemptState
      state: AttemptState
      flag: PaymentFlag | null
    }
