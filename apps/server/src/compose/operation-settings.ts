import { createPaymentProviders } from '@ambra/commerce/payment/registry'
import { transferAccounts } from '@ambra/commerce/payment/transfer-account'
import type { Database } from '@ambra/db/database'
import type { OperationContext } from '@ambra/commerce/operation'
import type { Environment } from '../env.ts'
import type { SandboxKeys } from './payment-posture.ts'
import { apiSettings } from './settings.ts'

/** What operations see of the settings, in a process that serves nobody and has no shop built. */
export function operationSettings(
  env: Environment,
  database: Database,
  keys?: SandboxKeys,
): Pick<OperationContext, 'settings' | 'providers'> {
  const settings = apiSettings(env, keys)
  return { settings, providers: createPaymentProviders(settings, transferAccounts(database)) }
}
