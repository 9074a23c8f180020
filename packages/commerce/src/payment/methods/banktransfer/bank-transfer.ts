import type { FindTransferAccount } from '../../provider/transfer-account.ts'
import type { PaymentProvider } from '../../provider/payment-provider.ts'

/** Prepaid by transfer or company invoice: offered by a store that has an account, paid when the shopkeeper says so. */
export const createBankTransfer = (findAccount: FindTransferAccount): PaymentProvider => ({
  code: 'banktransfer',
  isAvailable: async ({ store }) => (await findAccount(store)) !== undefined,
})
