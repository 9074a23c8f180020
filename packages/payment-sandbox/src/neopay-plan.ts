/** Actions of the buyer in the bank. */
export const neopayOutcomes = ['success', 'pending', 'partly', 'cancel', 'fail'] as const
export type NeopayOutcome = (typeof neopayOutcomes)[number]

/** Order in which the provider's message and the buyer's browser reach the shop. */
export const neopayOrders = [
  'callback-first',
  'redirect-first',
  'callback-late',
  'no-callback',
  'no-return',
  'twice',
  'two-at-once',
  'cancel-then-success',
  'success-then-cancel',
  'pending-then-success',
] as const
type NeopayOrder = (typeof neopayOrders)[number]

export const neopayErrors = [
  'none',
  'wrong-signature',
  'other-transaction',
  'unknown-transaction',
  'amount-less',
  'other-currency',
  'other-iban',
  'two-transactions',
  'expired-token',
  'form-body',
] as const
export type NeopayError = (typeof neopayErrors)[number]

/** Status of the provider for an outcome. @see docs/rules/payment PAY-14 */
export const neopayStatus = {
  success: 'success',
  pending: 'pending',
  partly: 'partially signed',
  cancel: 'canceled',
  fail: 'failed',
} as const satisfies Record<NeopayOutcome, string>

type Callback = { outcome: NeopayOutcome; copies: number }

export type NeopayPlan = {
  /** Sent before the browser returns. */
  before: readonly Callback[]
  /** Outcome with which the browser returns; undefined = the buyer closes the window. */
  returns: NeopayOutcome | undefined
  /** Sent after the return, each with its delay. */
  after: readonly (Callback & { delayMs: number })[]
}

type PlanChoice = { outcome: NeopayOutcome; order: NeopayOrder; delaySeconds: number }

const lateMs = 30_000
const soonMs = 2_000

/** Plans which messages the shop gets, from whom and when. */
export function neopayPlan({ outcome, order, delaySeconds }: PlanChoice): NeopayPlan {
  const once = { outcome, copies: 1 }
  const delayMs = delaySeconds > 0 ? delaySeconds * 1000 : soonMs
  const turn = (first: NeopayOutcome, then: NeopayOutcome): NeopayPlan => ({
    before: [{ outcome: first, copies: 1 }],
    returns: first,
    after: [{ outcome: then, copies: 1, delayMs }],
  })
  switch (order) {
    case 'callback-first':
      return { before: [once], returns: outcome, after: [] }
    case 'redirect-first':
      return { before: [], returns: outcome, after: [{ ...once, delayMs }] }
    case 'callback-late':
      return { before: [], returns: outcome, after: [{ ...once, delayMs: lateMs }] }
    case 'no-callback':
      return { before: [], returns: outcome, after: [] }
    case 'no-return':
      return { before: [once], returns: undefined, after: [] }
    case 'twice':
      return { before: [once, once], returns: outcome, after: [] }
    case 'two-at-once':
      return { before: [{ outcome, copies: 2 }], returns: outcome, after: [] }
    case 'cancel-then-success':
      return turn('cancel', 'success')
    case 'success-then-cancel':
      return turn('success', 'cancel')
    case 'pending-then-success':
      return turn('pending', 'success')
  }
}
