import type { Bank, CreditOffer } from '@ambra/contract/payments/payment'
import type { PaymentAttempt, PaymentConcern, PaymentReport, OrderRecord } from '@ambra/db/schema'
import type { Cents } from '@ambra/domain/platform/money/money'
import { type Store, defaultStore, stores } from '@ambra/domain/platform/shop/stores'

/**
 * Cart properties that a payment method may depend on. `carrierTakesCash` is undefined while no delivery is
 * chosen.
 */
export type PaymentCart = {
  store: Store
  country: string
  isVirtual: boolean
  /** Goods with tax, cents. */
  total: Cents
  carrierTakesCash: boolean | undefined
}

/** Address for the browser. `token`, `expiresAt`: assigned to the attempt by the provider, if any. */
export type StartedPayment = { url: string; token?: string; expiresAt?: Date }

/** Names of an attempt at the provider. */
type AttemptName = { reference: string; token?: string }

/** Something about a paid payment for staff; `id` is the provider's, so that it is noted once. */
export type ReportedConcern = { reference: string; concern: PaymentConcern; id: string }

/**
 * Content of a provider message or browser return: verified reports, or only the attempt to check with the
 * provider. `about` is logged.
 */
export type ProviderMessage =
  | { reports: readonly PaymentReport[]; concerns?: readonly ReportedConcern[] }
  | { check: AttemptName; about: Readonly<Record<string, string>> }

/** Body of a provider's message exactly as it arrived, and its headers by lower-case name. */
type RawMessage = { body: string; headers: Readonly<Record<string, string>> }

export type BankLogo = { type: string; bytes: Buffer }

/** Banks of a method. `clientId`: the provider's number of the shop. */
type ProviderBanks = {
  clientId: string
  /** Returns the available banks; undefined while the list is unavailable. */
  list: (now: Date) => Promise<Bank[] | undefined>
  /** @throws ShopError image.unknown */
  findLogo: (bic: string, now: Date) => Promise<BankLogo>
}

/**
 * Active payment method. Methods without a provider have `isAvailable` only.
 * @see docs/payments.md
 */
export interface PaymentProvider {
  readonly code: string
  /** Cost that the shop passes on; never for bank links and cards. */
  readonly cost?: Cents
  /**
   * Whether the method is offered; false for cash on delivery with a virtual cart, and for a provider while
   * it is unavailable.
   */
  isAvailable(cart: PaymentCart, now: Date): Promise<boolean>
  /** Returns the representative credit example for this sum; undefined if there is none. */
  offerCredit?(total: Cents, now: Date): Promise<CreditOffer | undefined>
  readonly banks?: ProviderBanks
  /**
   * Calls the provider with the configured key, changing nothing there.
   * @throws ShopError payment.provider_unreachable
   */
  test?(): Promise<void>
  /** Time the shopper has at the provider, ms; set by all methods with `start`. */
  readonly attemptLifeMs?: number
  /**
   * Starts the attempt, or returns the page of a started one.
   * @throws ShopError payment.provider_unreachable (another try is allowed), payment.provider_closed
   */
  start?(attempt: PaymentAttempt, order: OrderRecord, now: Date): Promise<StartedPayment>
  /**
   * Reads a message of the provider; `raw` is what its signature covers.
   * @throws ShopError payment.bad_message when it is not the provider's
   */
  receive?(message: unknown, now: Date, raw: RawMessage): Promise<ProviderMessage>
  /**
   * Reads the query of a returning browser, which never proves a payment.
   * @throws ShopError payment.bad_message
   */
  readReturn?(query: Record<string, unknown>, now: Date): Promise<ProviderMessage>
  /**
   * Queries the provider; undefined when the response changes nothing.
   * @throws ShopError payment.provider_unreachable
   */
  status?(attempt: PaymentAttempt): Promise<PaymentReport | undefined>
  /**
   * Sends money back, once for each `key`, and returns the provider's name of the refund.
   * @throws ShopError extension.refused when repeating is useless, payment.provider_unreachable
   */
  refund?(
    attempt: PaymentAttempt,
    refund: { key: string; amountCents: number },
  ): Promise<{ reference: string }>
}

/** Returns the store of the payment, which determines the language at the provider and the return pages. */
export const attemptStore = ({ storeId }: Pick<PaymentAttempt, 'storeId'>): Store =>
  stores.find(({ id }) => id === storeId) ?? defaultStore
