import type { ShopSettings } from '../../context/shop-deps.ts'
import type { FindTransferAccount } from '../provider/transfer-account.ts'
import { createBankTransfer } from './banktransfer/bank-transfer.ts'
import { createCashOnDelivery } from './cashondelivery/cash-on-delivery.ts'
import { createMokilizingas, type Mokilizingas } from './mokilizingas/mokilizingas-provider.ts'
import { createNeopay, type Neopay } from './neopay/neopay-provider.ts'
import type { PaymentCart, PaymentProvider } from '../provider/payment-provider.ts'

/** The ways to pay of this shop. */
export type PaymentProviders = {
  neopay: Neopay | undefined
  mokilizingas: Mokilizingas | undefined
  /** Codes that an emulator answers: none beside real providers. */
  emulated: readonly string[]
  find: (code: string) => PaymentProvider | undefined
  /** Codes of those that work for this cart now. */
  listAvailable: (cart: PaymentCart, now: Date) => Promise<string[]>
}

/** Who is paid when the provider is told a name beside the account. */
const receiverName = 'Ambra'

/** One line a way to pay; the settings say which of them are on. */
export function createPaymentProviders(
  { payment, paymentMethods }: Pick<ShopSettings, 'payment' | 'paymentMethods'>,
  findAccount: FindTransferAccount,
): PaymentProviders {
  const neopay = payment.neopay && createNeopay(payment.neopay, payment.apiUrl, receiverName)
  const mokilizingas = payment.mokilizingas && createMokilizingas(payment.mokilizingas, payment.apiUrl)
  const all: PaymentProvider[] = [
    ...(neopay ? [neopay] : []),
    ...(mokilizingas ? [mokilizingas] : []),
    createCashOnDelivery(payment.cashOnDelivery),
    createBankTransfer(findAccount),
  ]
  const providers = all.filter(({ code }) => paymentMethods.includes(code))
  return {
    neopay,
    mokilizingas,
    emulated: payment.isEmulated ? providers.filter(({ start }) => start).map(({ code }) => code) : [],
    find: (code) => providers.find((provider) => provider.code === code),
    async listAvailable(cart, now) {
      const answers = await Promise.all(providers.map((provider) => provider.isAvailable(cart, now)))
      return providers.filter((_, index) => answers[index]).map(({ code }) => code)
    },
  }
}
