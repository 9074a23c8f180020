import { hasCarrierKey, labelCarriers } from '@ambra/commerce/fulfilment'
import { type ShopSettings, shopSecret } from '@ambra/commerce/platform'
import type { Database } from '@ambra/db/connection'
import type { Environment } from '../env/env.ts'
import { localUrlOf } from './addresses.ts'
import { isLocalOnly } from './payment-posture.ts'

/** Keys between the shop and its emulated carriers, by the code of the carrier. */
export type CarrierKeys = Readonly<Record<string, string>>

/**
 * Returns whether carriers are emulated: never beside a real one, and with a public address only
 * when the operator sets `on`.
 */
function hasEmulatedCarriers(env: Environment): boolean {
  if (labelCarriers.some((carrier) => hasCarrierKey(carrier, env))) return false
  return env.CARRIER_SANDBOX === 'on' || (env.CARRIER_SANDBOX === 'auto' && isLocalOnly(env))
}

/**
 * Returns the keys of the emulated carriers of this installation, random and created on first use;
 * undefined when none is emulated.
 */
export async function findCarrierKeys(
  env: Environment,
  database: Database,
  now: Date,
): Promise<CarrierKeys | undefined> {
  if (!hasEmulatedCarriers(env)) return undefined
  const keys = labelCarriers.map(
    async ({ code, sandbox }) => [code, await shopSecret(database, sandbox.secret, now)] as const,
  )
  return Object.fromEntries(await Promise.all(keys))
}

/**
 * Returns the carriers whose labels can be ordered: with `keys` all of them emulated, else those
 * with an account.
 */
export function carrierSettings(env: Environment, keys: CarrierKeys | undefined): ShopSettings['labels'] {
  const offered = labelCarriers.flatMap(({ code, environment, sandbox }) => {
    const key = keys?.[code]
    const url = `${localUrlOf(env)}/sandbox/carriers/${code}`
    const settings = key ? sandbox.settings(env, { url, key }) : environment.settings(env)
    return settings === undefined ? [] : [[code, settings] as const]
  })
  return { carriers: Object.fromEntries(offered), isEmulated: keys !== undefined }
}
