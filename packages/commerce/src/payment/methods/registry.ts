import type { CreditOffer } from '@ambra/contract/payment'
import type { Cents } from '@ambra/domain/money'
import type { TSchema } from 'typebox'
import type { ShopSettings } from '../../context/shop-deps.ts'
import { callbackPath, type PaymentMethodDefinition } from '../provider/payment-method.ts'
import type { PaymentCart, PaymentProvider } from '../provider/payment-provider.ts'
import type { FindTransferAccount } from '../../content/store-figures.ts'
import { bankTransfer } from './banktransfer/method.ts'
import { cashOnDelivery } from './cashondelivery/method.ts'
import { mokilizingas } from './mokilizingas/method.ts'
import { neopay } from './neopay/method.ts'
import { ShopError } from '@ambra/contract/errors'

/** Every payment method, in the order they are offered. A new one is its folder and its row here. @see docs/extending.md */
export const paymentMethods: readonly PaymentMethodDefinition[] = [
  neopay,
  mokilizingas,
  cashOnDelivery,
  bankTransfer,
]

/** A payment method by its code, or undefined. */
export const findPaymentMethod = (code: string | null | undefined): PaymentMethodDefinition | undefined =>
  paymentMethods.find((method) => method.code === code)

/** Whether the environment names a real provider for it. */
export const hasProviderKey = ({ environment }: PaymentMethodDefinition, env: object): boolean =>
  Object.entries(env).some(([name, value]) => name === environment?.key?.name && Boolean(value))

/** Schemas of the variables of all methods; only their definitions read the values. */
export const paymentMethodVariables: Readonly<Record<never, TSchema>> = Object.assign(
  {},
  ...paymentMethods.map(({ environment }) => environment?.variables),
)

/** The payment methods of this shop at work. */
export type PaymentProviders = {
  all: readonly PaymentProvider[]
  /** Codes that an emulator answers: none beside real providers. */
  emulated: readonly string[]
  find: (code: string) => PaymentProvider | undefined
  /** Codes of those that work for this cart now. */
  listAvailable: (cart: PaymentCart, now: Date) => Promise<string[]>
  /** What the credits among them cost for a sum, by code. */
  listCredits: (total: Cents, now: Date) => Promise<ReadonlyMap<string, CreditOffer>>
}

/** The methods that the settings switch on. */
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
  return {
    all,
    emulated: payment.isEmulated ? all.filter(({ start }) => start).map(({ code }) => code) : [],
    find: (code) => all.find((provider) => provider.code === code),
    async listAvailable(cart, now) {
      const responses = await Promise.all(all.map((provider) => provider.isAvailable(cart, now)))
      return all.filter((_, index) => responses[index]).map(({ code }) => code)
    },
    async listCredits(total, now) {
      const offers = await Promise.all(
        all.map(async (provider) => [provider.code, await provider.offerCredit?.(total, now)] as const),
      )
      return new Map(offers.flatMap(([code, offer]) => (offer ? [[code, offer] as const] : [])))
    },
  }
}

/** Longest code repeated in the error: a longer one is no typing mistake. */
const maxCode = 64

/** The error for a code that no payment method has; it names the code. */
export const unknownMethod = (code: string): ShopError<'payment.unknown_method'> =>
  new ShopError('payment.unknown_method', { method: code.slice(0, maxCode) })
