import { hasCarrierKey, labelCarriers } from '@ambra/commerce/shipping/registry'
import type { ShopSettings } from '@ambra/commerce/shop-deps'
import { shopSecret } from '@ambra/commerce/shop-secret'
import type { Database } from '@ambra/db/database'
import type { Environment } from '../env/env.ts'
import { localUrlOf } from './addresses.ts'
import { isLocalOnly } from './payment-posture.ts'

/** Keys between the shop and its emulated carriers, by the code of the carrier. */
export type CarrierKeys = Readonly<Record<string, string>>

/** Emulated carriers never stand beside a real one, and with a public address only when the operator sets `on`. */
function hasEmulatedCarriers(env: Environment): boolean {
  if (labelCarriers.some((carrier) => hasCarrierKey(carrier, env))) return false
  return env.CARRIER_SANDBOX === 'on' || (env.CARRIER_SANDBOX === 'auto' && isLocalOnly(env))
}

/** The keys of the emulated carriers of this installation, random and made on first use; undefined when none is emulated. */
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

/** The carriers whose labels can be ordered: all of them emulated with `keys`, else those with an account. */
export function carrierSettings(env: Environment, keys: CarrierKeys | undefined): ShopSettings['labels'] {
  const offered = labelCarriers.flatMap(({ code, environment, sandbox }) => {
    const key = keys?.[code]
    const url = `${localUrlOf(env)}/sandbox/carriers/${code}`
    const settings = key ? sandbox.settings(env, { url, key }) : environment.settings(env)
    return settings === undefined ? [] : [[code, settings] as const]
  })
  return { carriers: Object.fromEntries(offered), isEmulated: keys !== undefined }
}
