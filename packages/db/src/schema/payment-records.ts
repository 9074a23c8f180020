import type { Db } from './schema.ts'

/**
 * State of a payment attempt. `held`: staff must check it; `surplus`: the order was already paid, so it is
 * refunded.
 */
type AttemptState = Db['payment_attempts']['state']

/** Reason why staff must check an attempt. */
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
  | PaymentConcern

/** Something about a paid payment that staff must decide. */
export type PaymentConcern = 'disputed' | 'refund_failed' | 'refunded_elsewhere'

/**
 * Payment attempt of an order. `reference` is our transaction id at the provider, `token` the provider's own.
 */
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
  /** The shopper is active at the provider: no second attempt may start. */
  isBusy: boolean
  /** Opened at an emulator: no money moves, whatever the state. */
  isEmulated: boolean
  /** Time at which staff returned a held or surplus payment. */
  returnedAt: Date | undefined
  /** Last status from the provider. */
  providerStatus: string | undefined
  bank: string | undefined
  storeId: number
  language: string
  /** Figures for staff, such as the advance due. */
  data: Record<string, unknown>
  expiresAt: Date
  createdAt: Date
  updatedAt: Date
}

/** Attempt as staff sees it. */
export type ListedAttempt = PaymentAttempt & { orderNumber: string; orderStatus: string }

/** Verified message about an attempt. Times are UTC. */
export type PaymentMessage = { at: Date; source: string; status: string; report: unknown }

/** Attempt to start: by payment reference (its hash) or by the cart id of the placed order. */
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

/** Reason why no attempt was opened. */
export type AttemptError =
  | 'payment.unknown_cart'
  | 'payment.order_closed'
  | 'payment.already_paid'
  | 'payment.unavailable'
  | 'payment.reference_used'
  | 'payment.reference_expired'
  | 'payment.in_progress'

/** Attempt to continue (`isNew`: just opened), or the reason for a refusal, which changes nothing. */
export type AttemptResponse =
  | { attemptId: number; orderId: number; isNew: boolean }
  | { refused: AttemptError }

/**
 * Verified report of a provider. `checksAmount`: the message contains the figures, which must match to the
 * cent; a status query about an application of a known amount contains none. `facts` joins the figures in one
 * text: the same status with other facts is another message.
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
  /** Sent by an emulator: settles only emulated attempts. */
  isEmulated?: boolean
  facts: string
  source: 'callback' | 'return' | 'check'
  /** Original message without secrets. */
  message: Record<string, unknown>
  /** Figures to store with the attempt. */
  keep?: Record<string, unknown>
}

/**
 * Effect of a report. `unknown`: no such attempt (`isNew` the first time); `repeated`: already known, no
 * effect; `late`: recorded, but the attempt had already progressed; `unchanged`: same state again.
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
