import type { CreditOffer } from '@ambra/contract/payments/payment'
import type { Cents } from '@ambra/domain/platform/money/money'
import type { TSchema } from 'typebox'
import type { ShopSettings } from '../../platform/context/shop-deps.ts'
import { callbackPath, type PaymentMethodDefinition } from '../provider/payment-method.ts'
import type { PaymentCart, PaymentProvider } from '../provider/payment-provider.ts'
import type { FindTransferAccount } from '../../content/items/store-figures.ts'
import { bankTransfer } from './banktransfer/method.ts'
import { cashOnDelivery } from './cashondelivery/method.ts'
import { mokilizingas } from './mokilizingas/method.ts'
import { neopay } from './neopay/method.ts'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type ExtendedMethod, isExtendedCode } from '../provider/extended-method.ts'

/**
 * Payment methods in the order they are offered. A new one needs its folder and an entry here.
 * @see docs/extending.md
 */
export const paymentMethods: readonly PaymentMethodDefinition[] = [
  neopay,
  mokilizingas,
  cashOnDelivery,
  bankTransfer,
]

export const findPaymentMethod = (code: string | null | undefined): PaymentMethodDefinition | undefined =>
  paymentMethods.find((method) => method.code === code)

/** Returns whether orders may name this method: one of the shop's, or in the form of an extension's, on or off. */
export const isMethodCode = (code: string | null | undefined): boolean =>
  findPaymentMethod(code) !== undefined || isExtendedCode(code ?? '')

/** Whether the environment configures a real provider. */
export const hasProviderKey = ({ environment }: PaymentMethodDefinition, env: object): boolean =>
  Object.entries(env).some(([name, value]) => name === environment?.key?.name && Boolean(value))

/** Schemas of all methods' variables; only their definitions read the values. */
export const paymentMethodVariables: Readonly<Record<never, TSchema>> = Object.assign(
  {},
  ...paymentMethods.map(({ environment }) => environment?.variables),
)

export type PaymentProviders = {
  /** The shop's own, in the order they are offered. */
  all: readonly PaymentProvider[]
  /** Returns the methods of extensions that are on now, offered after the shop's own. */
  listExtended: () => readonly ExtendedMethod[]
  /** Codes of emulated methods; none next to real providers. */
  emulated: readonly string[]
  find: (code: string) => PaymentProvider | undefined
  /** Returns the codes of methods available for this cart now. */
  listAvailable: (cart: PaymentCart, now: Date) => Promise<string[]>
  /** Returns the credit offers for a sum, by code. */
  listCredits: (total: Cents, now: Date) => Promise<ReadonlyMap<string, CreditOffer>>
}

export function createPaymentProviders(
  { payment, paymentMethods: enabled }: Pick<ShopSettings, 'payment' | 'paymentMethods'>,
  findAccount: FindTransferAccount,
): PaymentProviders {
  const all = paymentMethods.flatMap((method) => {
    const { code, environment } = method
    const settings = environment ? payment.methods[code] : {}
    if (settings === undefined || !enabled.includes(code)) return []
    const urlOf: Parameters<typeof method.create>[1]['urlOf'] = (callback) =>
      `${payment.apiUrl}/${callbackPath(method, callback)}`
    return [method.create(settings, { code, urlOf, findAccount })]
  })
  const listExtended = () => payment.extended?.() ?? []
  return {
    all,
    listExtended,
    emulated: payment.isEmulated ? all.filter(({ start }) => start).map(({ code }) => code) : [],
    find: (code) =>
      all.find((provider) => provider.code === code) ??
      listExtended().find((method) => method.code === code)?.provider,
    async listAvailable(cart, now) {
      const offered = [...all, ...listExtended().map(({ provider }) => provider)]
      const responses = await Promise.all(offered.map((provider) => provider.isAvailable(cart, now)))
      return offered.filter((_, index) => responses[index]).map(({ code }) => code)
    },
    async listCredits(total, now) {
      const offers = await Promise.all(
        all.map(async (provider) => [provider.code, await provider.offerCredit?.(total, now)] as const),
      )
      return new Map(offers.flatMap(([code, offer]) => (offer ? [[code, offer] as const] : [])))
    },
  }
}

/** Maximum length of a code repeated in the error. */
const maxCode = 64

/** Creates the error for an unknown payment method; names its code. */
export const unknownMethod = (code: string): ShopError<'payment.unknown_method'> =>
  new ShopError('payment.unknown_method', { method: code.slice(0, maxCode) })
