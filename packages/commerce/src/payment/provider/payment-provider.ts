import type { PaymentAttempt, PaymentReport } from '@ambra/db/payment-records'
import type { OrderRecord } from '@ambra/db/records'
import type { Cents } from '@ambra/domain/money'
import type { Store } from '@ambra/domain/stores'

/** What a way to pay may depend on. `carrierTakesCash` is undefined while no delivery is chosen. */
export type PaymentCart = {
  store: Store
  country: string
  isVirtual: boolean
  /** Goods with tax, cents. */
  total: Cents
  carrierTakesCash: boolean | undefined
}

/** Where the browser goes. `token`, `expiresAt`: what the provider gave the attempt, when it gave something. */
export type StartedPayment = { url: string; token?: string; expiresAt?: Date }

/**
 * A way to pay. Those that need no provider have `isAvailable` alone.
 * @see docs/payments.md
 */
export interface PaymentProvider {
  readonly code: string
  /** Shown only when true; cash on delivery is false for a virtual cart, a provider while it is down. */
  isAvailable(cart: PaymentCart, now: Date): Promise<boolean>
  /** How long the shopper has at the provider, milliseconds; set by all that have `start`. */
  readonly attemptLifeMs?: number
  /**
   * Begins the attempt, or finds the page of one that has begun.
   * @throws ShopError payment.provider_unreachable (another try is allowed), payment.provider_closed
   */
  start?(attempt: PaymentAttempt, order: OrderRecord, now: Date): Promise<StartedPayment>
  /**
   * Reads a signed message.
   * @throws ShopError payment.bad_message when it is not the provider's
   */
  confirm?(message: unknown, now: Date): Promise<PaymentReport[]>
  /**
   * Asks the provider; undefined when the answer changes nothing.
   * @throws ShopError payment.provider_unreachable
   */
  status?(attempt: PaymentAttempt): Promise<PaymentReport | undefined>
}
