import { transferAccounts } from '@ambra/api/modules/order/transfer-account'
import { createPaymentProviders } from '@ambra/api/modules/payment/registry'
import type { Logger } from 'pino'
import type { Environment } from '../env.ts'
import { apiSettings } from '../settings.ts'
import type { PaymentChecks } from '../worker/payment-check-handler.ts'
import type { Shop } from './open-shop.ts'

/** The providers of this shop for work outside requests: checks after alerts, reconciliation, the operator. */
export const paymentChecks = (env: Environment, { database }: Shop, log: Logger): PaymentChecks => ({
  database,
  log,
  providers: createPaymentProviders(apiSettings(env), transferAccounts(database)),
})
