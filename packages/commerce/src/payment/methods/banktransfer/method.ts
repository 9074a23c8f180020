import { paymentTitles } from '@ambra/domain/method-titles'
import { cents } from '@ambra/domain/money'
import { paymentMethod } from '../../provider/payment-method.ts'

/** Prepaid by transfer or company invoice: offered by a store that has an account, paid when the shopkeeper says so. */
export const bankTransfer = paymentMethod({
  code: 'banktransfer',
  titles: paymentTitles.banktransfer,
  rules: { isPrepaid: true, allowsVirtual: true, minTotal: cents(0), isTransfer: true },
  create: (_, { code, findAccount }) => ({
    code,
    isAvailable: async ({ store }) => (await findAccount(store)) !== undefined,
  }),
})
