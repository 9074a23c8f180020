import type { Bank, CreditOffer } from '@ambra/contract/payment'
import type { PaymentAttempt, PaymentReport } from '@ambra/db/payment-records'
import type { OrderRecord } from '@ambra/db/records'
import type { Cents } from '@ambra/domain/money'
import { type Store, defaultStore, stores } from '@ambra/domain/stores'

/** What a payment method may depend on. `carrierTakesCash` is undefined while no delivery is chosen. */
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

/** An attempt as the provider names it. */
type AttemptName = { reference: string; token?: string }

/**
 * What a message or a browser that comes back means: verified reports, or only that an attempt must be
 * checked with the provider. `about` goes to the log.
 */
export type ProviderMessage =
  | { reports: readonly PaymentReport[] }
  | { check: AttemptName; about: Readonly<Record<string, string>> }

export type BankLogo = { type: string; bytes: Buffer }

/** The banks behind a method. `clientId`: the shop as the provider numbers it. */
export type ProviderBanks = {
  clientId: string
  /** Those that work now; undefined while the list is not available. */
  list: (now: Date) => Promise<Bank[] | undefined>
  /** @throws ShopError image.unknown */
  findLogo: (bic: string, now: Date) => Promise<BankLogo>
}

/**
 * A payment method at work. Those that need no provider have `isAvailable` alone.
 * @see docs/payments.md
 */
export interface PaymentProvider {
  readonly code: string
  /** What the shop passes on of its own cost; never for bank links and cards. */
  readonly cost?: Cents
  /** Shown only when true; cash on delivery is false for a virtual cart, a provider while it is down. */
  isAvailable(cart: PaymentCart, now: Date): Promise<boolean>
  /** Representative example of a credit for this sum; undefined while there is none. */
  offerCredit?(total: Cents, now: Date): Promise<CreditOffer | undefined>
  readonly banks?: ProviderBanks
  /** How long the shopper has at the provider, milliseconds; set by all that have `start`. */
  readonly attemptLifeMs?: number
  /**
   * Begins the attempt, or finds the page of one that has begun.
   * @throws ShopError payment.provider_unreachable (another try is allowed), payment.provider_closed
   */
  start?(attempt: PaymentAttempt, order: OrderRecord, now: Date): Promise<StartedPayment>
  /**
   * Reads a message of the provider.
   * @throws ShopError payment.bad_message when it is not the provider's
   */
  receive?(message: unknown, now: Date): Promise<ProviderMessage>
  /**
   * Reads the query a browser comes back with; it never proves that the money is there.
   * @throws ShopError payment.bad_message
   */
  readReturn?(query: Record<string, unknown>, now: Date): Promise<ProviderMessage>
  /**
   * Asks the provider; undefined when the answer changes nothing.
   * @throws ShopError payment.provider_unreachable
   */
  status?(attempt: PaymentAttempt): Promise<PaymentReport | undefined>
}

/** The store the shopper pays in: its language at the provider, its pages on the way back. */
export const attemptStore = ({ storeId }: Pick<PaymentAttempt, 'storeId'>): Store =>
  stores.find(({ id }) => id === storeId) ?? defaultStore
