import { paymentMethods } from '@ambra/commerce/payments'
import type { ShopSettings } from '@ambra/commerce/platform'
import type { Environment } from '../env/env.ts'
import { apiUrlOf, localUrlOf, publicUrlOf } from './addresses.ts'

/** Keys between the shop and its emulators, by the code of the method. */
export type SandboxKeys = Readonly<Record<string, string>>

/**
 * Returns the payment methods with a working provider, and what each needs. With `keys` all
 * providers are emulated; without them only those with their own key are offered.
 */
export function paymentSettings(
  env: Environment,
  keys: SandboxKeys | undefined,
): Pick<ShopSettings, 'paymentMethods' | 'payment'> {
  const offered = paymentMethods.flatMap(({ code, environment, sandbox }) => {
    const key = keys?.[code]
    const settings =
      sandbox && key
        ? sandbox.settings(env, {
            publicUrl: `${publicUrlOf(env)}/sandbox/${sandbox.path}`,
            localUrl: `${localUrlOf(env)}/sandbox/${sandbox.path}`,
            key,
          })
        : environment
          ? environment.settings(env)
          : {}
    return settings === undefined ? [] : [[code, settings] as const]
  })
  return {
    paymentMethods: offered.map(([code]) => code),
    payment: {
      apiUrl: apiUrlOf(env),
      isEmulated: keys !== undefined,
      methods: Object.fromEntries(offered),
    },
  }
}
