import { paymentTitles } from '@ambra/domain/platform/shop/method-titles'
import { cents } from '@ambra/domain/platform/money/money'
import { paymentMethod } from '../../provider/payment-method.ts'

/**
 * Prepayment by transfer or company invoice: offered by a store with a bank account, paid when the shopkeeper
 * confirms it.
 */
export const bankTransfer = paymentMethod({
  code: 'banktransfer',
  titles: paymentTitles.banktransfer,
  rules: { isPrepaid: true, allowsVirtual: true, minTotal: cents(0), isTransfer: true },
  create: (_, { code, findAccount }) => ({
    code,
    isAvailable: async ({ store }) => (await findAccount(store)) !== undefined,
  }),
})
