import type { Language } from '@ambra/contract/platform/api/language'
import type { ExtensionContext, Texts } from './extension-context.ts'

/** Payment of an order at a provider: one attempt of the shopper. Money in cents. */
export type ExtensionPayment = {
  /**
   * Our name of the payment, unique and the same in every call: pass it to the provider as metadata, and as the
   * key that makes a repeated request harmless.
   */
  readonly reference: string
  /** The provider's own name, as `create` returned it; undefined before. */
  readonly token: string | undefined
  readonly amountCents: number
  /** ISO 4217, upper case. */
  readonly currency: string
}

/** Payment to create. `email` and `country` are the shopper's. */
export type NewExtensionPayment = ExtensionPayment & {
  readonly orderNumber: string
  readonly email: string
  readonly country: string
  /** Language of the shopper. */
  readonly language: Language
  /** Address to which the provider sends the browser back, paid or not. It proves nothing. */
  readonly returnUrl: string
  /** Address that receives the provider's notifications for `receive`. */
  readonly notifyUrl: string
  /** Time until which the provider should take the payment. */
  readonly expiresAt: Date
}

/** Page of the provider. `token`: the provider's own name of the payment. Without `url` the browser stays here. */
export type CreatedPayment = { readonly url?: string; readonly token: string }

/**
 * State of a payment at the provider. `open`: the shopper may still pay; `processing`: approved, money not
 * certain; `paid`: the shop has the money; `failed`, `cancelled`: ended without money.
 */
export type PaymentNews = {
  readonly reference: string
  readonly state: 'open' | 'processing' | 'paid' | 'failed' | 'cancelled'
  /** The provider's own word for the state, for staff. */
  readonly status: string
  /** Figures of the provider. Compared to the cent; a `paid` payment without them is held for staff. */
  readonly amountCents?: number
  readonly currency?: string
}

/**
 * Something about a paid payment that staff must decide. `disputed`: the shopper claims the money back through
 * the bank; `refund_failed`: a refund did not arrive; `refunded_elsewhere`: money was sent back at the provider,
 * which the books do not know.
 */
export type PaymentConcern = {
  readonly reference: string
  readonly concern: 'disputed' | 'refund_failed' | 'refunded_elsewhere'
  /** The provider's name of the event or record; the same one is reported once. */
  readonly id: string
}

/** Notification of a provider exactly as it arrived: check its signature before anything else. */
export type PaymentNotification = {
  readonly body: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

/** Part of a payment to send back. `key` is the same when the call is repeated. */
export type PaymentRefund = { readonly key: string; readonly amountCents: number }

/**
 * A payment method whose shoppers pay on the page of a provider. Every function may be called again after it
 * failed or timed out, and must then have no second effect. Throw `Refusal` if repeating is useless.
 * @see docs/extension-payments.md
 */
export type ExtensionPaymentMethod = {
  /** Lower-case letters, digits, underscores; orders store `<module>.<code>`. */
  readonly code: string
  readonly title: Texts
  /** One line on the card of the method. */
  readonly description: Texts
  /** Shown when the method is chosen, such as what the shopper needs. */
  readonly note?: Texts
  /** Countries of the shopper in which it is offered (ISO 3166-1 alpha-2); without them all. */
  readonly countries?: readonly string[]
  /** Currencies in which it is offered (ISO 4217); without them all. */
  readonly currencies?: readonly string[]
  /** Smallest and largest sum for which it is offered, cents. */
  readonly minCents?: number
  readonly maxCents?: number
  /** Minutes in which the shopper can pay; 60 without it. */
  readonly minutes?: number
  /**
   * Creates the payment, or returns the page of the one with this `reference`, which is requested again by a
   * second click.
   */
  readonly create: (context: ExtensionContext, payment: NewExtensionPayment) => Promise<CreatedPayment>
  /** Asks the provider; undefined if it does not know the payment. */
  readonly status: (context: ExtensionContext, payment: ExtensionPayment) => Promise<PaymentNews | undefined>
  /** Verifies a notification and returns what it says; throws `Refusal` if it is not the provider's. */
  readonly receive: (
    context: ExtensionContext,
    notification: PaymentNotification,
  ) => Promise<readonly (PaymentNews | PaymentConcern)[]>
  /** Sends money back and returns the provider's name of the refund. Without it, staff send refunds by hand. */
  readonly refund?: (
    context: ExtensionContext,
    payment: ExtensionPayment,
    refund: PaymentRefund,
  ) => Promise<{ readonly reference: string }>
}
