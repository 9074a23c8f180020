import { transferAccounts } from '@ambra/api/modules/order/transfer-account'
import { createPaymentProviders } from '@ambra/api/modules/payment/registry'
import type { Logger } from 'pino'
import type { Environment } from '../env.ts'
import type { SandboxKeys } from '../payment-posture.ts'
import { apiSettings } from '../settings.ts'
import type { PaymentChecks } from '../worker/payment-check-handler.ts'
import type { Shop } from './open-shop.ts'

type Source = { env: Environment; shop: Shop; log: Logger; keys: SandboxKeys | undefined }

/** The providers of this shop for work outside requests: checks after alerts, reconciliation, the operator. */
export const paymentChecks = ({ env, shop: { database }, log, keys }: Source): PaymentChecks => ({
  database,
  log,
  providers: createPaymentProviders(apiSettings(env, keys), transferAccounts(database)),
})
