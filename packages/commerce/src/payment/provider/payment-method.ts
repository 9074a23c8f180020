import type { Cents } from '@ambra/domain/money'
import type { PaymentCode, Titles } from '@ambra/domain/method-titles'
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import type { PaymentProvider } from './payment-provider.ts'
import type { FindTransferAccount } from '../../content/store-figures.ts'

/** What holds for a payment method in every shop; money in cents. */
export type PaymentRules = {
  /** Paid before the goods leave: the order starts as `awaiting_payment`, else as `pending`. */
  readonly isPrepaid: boolean
  readonly allowsVirtual: boolean
  readonly minTotal: Cents
  /** The carrier takes the money with the goods: points may refuse it, and cash orders have a limit of their own. */
  readonly isCash?: true
  /** The order names the account of the shop and the last day of the transfer. */
  readonly isTransfer?: true
} & (
  | {
      /** The shopper owes a lender: never the default, and shown with what the law wants. */
      readonly isCredit: true
      /** The lender, as mails and staff name it. */
      readonly lender: string
    }
  | { readonly isCredit?: never }
)

/** Hours until an unpaid order is cancelled; `guestHours` for orders without an account, else the same. */
export type UnpaidAfter = { hours: number; guestHours?: number }

/** What a provider is built with. `urlOf` is the address for browsers and providers of a callback of this method. */
export type MethodContext = {
  code: string
  urlOf: (callback: CallbackName) => string
  findAccount: FindTransferAccount
}

export type CallbackName = 'callback' | 'return' | 'logos'

/** Variables of the environment, and what they say. Nothing else reads them. @see docs/payments.md */
export type PaymentEnvironment<V extends TProperties, S> = {
  variables: V
  /** Undefined when the method is not offered. */
  settings(env: Static<TObject<V>>): S | undefined
  unpaidAfter?(env: Static<TObject<V>>): UnpaidAfter
  /** The variable that switches the real provider on, and those it is useless without. */
  key?: { name: string; needs: readonly string[] }
  /** Variables whose values must not be guessed. */
  secrets?: readonly string[]
  /** Addresses that keys and signatures travel to. */
  addresses?: readonly string[]
  /** Values from examples by variable: the real one is another. */
  examples?: Readonly<Record<string, string>>
  /** Secrets that once stood in public. */
  published?: readonly string[]
}

/**
 * The emulator of a provider: its place under `/sandbox`, the name of the key between it and the shop, and what else both
 * know of each other. @see docs/decisions/029-payment-emulators.md
 */
export type MethodSandbox<V extends TProperties, S> = {
  path: string
  secret: `sandbox${string}Key`
  facts: Readonly<Record<string, string | number>>
  settings(env: Static<TObject<V>>, place: SandboxPlace): S
}

/** Addresses of the emulator for browsers and for this process, and the key between it and the shop. */
export type SandboxPlace = { publicUrl: string; localUrl: string; key: string }

/**
 * A payment method: everything the shop knows of it. One folder with one of these, one row in `methods/registry.ts`, one row
 * in the storefront's `payment-panels.ts`.
 * @see docs/extending.md
 */
export type PaymentMethodDefinition<V extends TProperties = TProperties, S = unknown> = {
  /** As orders, attempts and clients name it. The storefront's table of panels does not compile without it. */
  readonly code: PaymentCode
  readonly titles: Titles
  readonly rules: PaymentRules
  readonly environment?: PaymentEnvironment<V, S>
  /** Paths of the specification that mean the generic ones, without `/api/`. */
  readonly aliases?: Readonly<Partial<Record<CallbackName, string>>>
  readonly sandbox?: MethodSandbox<V, S>
  /** `settings` are those of `environment`; without one an empty object. */
  create(settings: S, context: MethodContext): PaymentProvider
}

/** Checks that the parts of a definition fit each other; the table holds them all under one type. */
export const paymentMethod = <V extends TProperties, S>(
  definition: PaymentMethodDefinition<V, S>,
): PaymentMethodDefinition<V, S> => definition

/** Path of a callback without `/api/`: the specification's where it names one. */
export const callbackPath = (
  { code, aliases }: Pick<PaymentMethodDefinition, 'code' | 'aliases'>,
  callback: CallbackName,
): string => aliases?.[callback] ?? `payment/${code}/${callback}`

/** A key or password of a provider. */
export const secretVariable = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 8, description, examples: [example] }))

/** An address of a provider. */
export const addressVariable = (description: string, example: string) =>
  Type.Optional(Type.String({ pattern: '^https?://\\S+$', description, examples: [example] }))

/** Hours until an unpaid order is cancelled. */
export const hoursVariable = (description: string, value: number) =>
  Type.Integer({ minimum: 1, maximum: 720, default: value, description })
