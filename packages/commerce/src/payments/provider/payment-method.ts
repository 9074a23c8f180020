import type { Cents } from '@ambra/domain/platform/money/money'
import type { PaymentCode, Titles } from '@ambra/domain/platform/shop/method-titles'
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import type { PaymentProvider } from './payment-provider.ts'
import type { FindTransferAccount } from '../../content/items/store-figures.ts'

/** Properties of a payment method in every shop; money in cents. */
export type PaymentRules = {
  /** Paid before the goods ship: the order starts as `awaiting_payment`, else as `pending`. */
  readonly isPrepaid: boolean
  readonly allowsVirtual: boolean
  readonly minTotal: Cents
  /**
   * The carrier collects the money on delivery: pickup points may refuse it, and such orders have their own
   * limit.
   */
  readonly isCash?: true
  /** The order names the shop's account and the due day of the transfer. */
  readonly isTransfer?: true
} & (
  | {
      /** The shopper owes a lender: never the default, and shown with legally required information. */
      readonly isCredit: true
      /** The lender, as mails and staff name it. */
      readonly lender: string
    }
  | { readonly isCredit?: never }
)

/** Hours until an unpaid order is cancelled; `guestHours` for orders without an account, else the same. */
export type UnpaidAfter = { hours: number; guestHours?: number }

/** Context of a provider. `urlOf` returns the public address of this method's callback. */
export type MethodContext = {
  code: string
  urlOf: (callback: CallbackName) => string
  findAccount: FindTransferAccount
}

export type CallbackName = 'callback' | 'return' | 'logos'

/**
 * Environment variables of a method and the settings read from them. Nothing else reads them.
 * @see docs/payments.md
 */
type PaymentEnvironment<V extends TProperties, S> = {
  variables: V
  /** Returns undefined if the method is not offered. */
  settings(env: Static<TObject<V>>): S | undefined
  unpaidAfter?(env: Static<TObject<V>>): UnpaidAfter
  /** Variable that enables the real provider, and those it requires. */
  key?: { name: string; needs: readonly string[] }
  /** Variables whose values must not be guessable. */
  secrets?: readonly string[]
  /** Addresses that receive keys and signatures. */
  addresses?: readonly string[]
  /** Example values by variable, which real settings must not use. */
  examples?: Readonly<Record<string, string>>
  /** Secrets that were once published. */
  published?: readonly string[]
}

/**
 * Emulator of a provider: its path under `/sandbox`, the name of its key, and shared configuration.
 * @see docs/decisions/029-payment-emulators.md
 */
type MethodSandbox<V extends TProperties, S> = {
  path: string
  secret: `sandbox${string}Key`
  facts: Readonly<Record<string, string | number>>
  settings(env: Static<TObject<V>>, place: SandboxPlace): S
}

/** Addresses of the emulator for browsers and for this process, and the key between it and the shop. */
type SandboxPlace = { publicUrl: string; localUrl: string; key: string }

/**
 * Definition of a payment method: everything the shop knows about it. Each needs one folder, one entry in
 * `methods/registry.ts` and one in the storefront's `payment-panels.ts`.
 * @see docs/extending.md
 */
export type PaymentMethodDefinition<V extends TProperties = TProperties, S = unknown> = {
  /** Code used by orders, attempts and clients. The storefront's table of panels does not compile without it. */
  readonly code: PaymentCode
  readonly titles: Titles
  readonly rules: PaymentRules
  readonly environment?: PaymentEnvironment<V, S>
  /** Paths of the specification for generic callbacks, without `/api/`. */
  readonly aliases?: Readonly<Partial<Record<CallbackName, string>>>
  readonly sandbox?: MethodSandbox<V, S>
  /** `settings` are those of `environment`; without one an empty object. */
  create(settings: S, context: MethodContext): PaymentProvider
}

/** Checks that the parts of a definition match; the registry holds all definitions under one type. */
export const paymentMethod = <V extends TProperties, S>(
  definition: PaymentMethodDefinition<V, S>,
): PaymentMethodDefinition<V, S> => definition

/** Returns the path of a callback without `/api/`: the specification's if it names one. */
export const callbackPath = (
  { code, aliases }: Pick<PaymentMethodDefinition, 'code' | 'aliases'>,
  callback: CallbackName,
): string => aliases?.[callback] ?? `payment/${code}/${callback}`

export const secretVariable = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 8, description, examples: [example] }))

export const addressVariable = (description: string, example: string) =>
  Type.Optional(Type.String({ pattern: '^https?://\\S+$', description, examples: [example] }))

/** Declares a variable for the hours until an unpaid order is cancelled. */
export const hoursVariable = (description: string, value: number) =>
  Type.Integer({ minimum: 1, maximum: 720, default: value, description })
