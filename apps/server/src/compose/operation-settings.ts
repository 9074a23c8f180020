import type { ShopSettings } from '@ambra/commerce/platform'
import { createPaymentProviders, type PaymentProviders } from '@ambra/commerce/payments'
import { transferAccounts } from '@ambra/commerce/content'
import type { Database } from '@ambra/db/connection'
import type { Environment } from '../env/env.ts'
import type { CarrierKeys } from './carrier-settings.ts'
import type { SandboxKeys } from './payment-settings.ts'
import { apiSettings } from './settings.ts'

/** Returns the settings for operations, in a process that serves no requests and builds no shop. */
export function operationSettings(
  env: Environment,
  database: Database,
  keys?: SandboxKeys,
  carrierKeys?: CarrierKeys,
): { settings: ShopSettings; providers: PaymentProviders } {
  const settings = apiSettings(env, keys, carrierKeys)
  return { settings, providers: createPaymentProviders(settings, transferAccounts(database)) }
}
