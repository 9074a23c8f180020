import type { ShopSettings } from '@ambra/commerce/context/shop-deps'
import { createPaymentProviders, type PaymentProviders } from '@ambra/commerce/payment/methods/registry'
import { transferAccounts } from '@ambra/commerce/content/store-figures'
import type { Database } from '@ambra/db/database'
import type { Environment } from '../env/env.ts'
import type { CarrierKeys } from './carrier-settings.ts'
import type { SandboxKeys } from './payment-settings.ts'
import { apiSettings } from './settings.ts'

/** The settings for operations, in a process that serves no requests and builds no shop. */
export function operationSettings(
  env: Environment,
  database: Database,
  keys?: SandboxKeys,
  carrierKeys?: CarrierKeys,
): { settings: ShopSettings; providers: PaymentProviders } {
  const settings = apiSettings(env, keys, carrierKeys)
  return { settings, providers: createPaymentProviders(settings, transferAccounts(database)) }
}
