import { isLoopbackName, isLoopbackUrl, shopSecret } from '@ambra/commerce/platform'
import { hasProviderKey, paymentMethods } from '@ambra/commerce/payments'
import type { Database } from '@ambra/db/connection'
import { paymentMaintenanceRepository } from '@ambra/db/payments'
import { storeOfferedMethods } from '@ambra/db/platform'
import type { Logger } from 'pino'
import { publicUrlOf } from './addresses.ts'
import type { Environment } from '../env/env.ts'
import { paymentSettings, type SandboxKeys } from './payment-settings.ts'

/**
 * How the methods with a provider are served: by the `real` ones, by the emulators under /sandbox,
 * or not at all.
 * @see docs/decisions/029-payment-emulators.md
 */
export type PaymentPosture = 'real' | 'emulated' | 'none'

/**
 * Returns whether the shop is only reachable from this machine: its public address, its API and its
 * listener.
 */
export const isLocalOnly = ({ PUBLIC_URL, API_URL, HOST }: Environment): boolean =>
  [PUBLIC_URL, API_URL].every((url) => url === undefined || isLoopbackUrl(url)) && isLoopbackName(HOST)

/**
 * Returns the payment posture. Emulators never run beside a real provider, and with a public
 * address only when the operator sets `on`.
 */
export function paymentPosture(env: Environment): PaymentPosture {
  if (paymentMethods.some((method) => hasProviderKey(method, env))) return 'real'
  if (env.PAYMENT_SANDBOX === 'on') return 'emulated'
  return env.PAYMENT_SANDBOX === 'auto' && isLocalOnly(env) ? 'emulated' : 'none'
}

/**
 * Returns the emulator keys of this installation, random and created on first use; undefined when
 * nothing is emulated.
 */
export async function findSandboxKeys(
  env: Environment,
  database: Database,
  now: Date,
): Promise<SandboxKeys | undefined> {
  if (paymentPosture(env) !== 'emulated') return undefined
  const keys = paymentMethods.flatMap(({ code, sandbox }) =>
    sandbox ? [shopSecret(database, sandbox.secret, now).then((key) => [code, key] as const)] : [],
  )
  return Object.fromEntries(await Promise.all(keys))
}

/**
 * Runs once at start: passes the existing payment methods to texts, logs when payment is emulated,
 * and when it is not, ends payments that emulators left open. Returns the keys of the emulators.
 */
export async function preparePayment(
  env: Environment,
  { database, log, now }: { database: Database; log: Logger; now: Date },
): Promise<SandboxKeys | undefined> {
  const keys = await findSandboxKeys(env, database, now)
  await storeOfferedMethods(database.db, paymentSettings(env, keys).paymentMethods, now)
  if (keys) {
    const sandbox = `${publicUrlOf(env)}/sandbox`
    log.warn({ sandbox, isPublic: !isLocalOnly(env) }, 'payment is emulated: no money moves')
    return keys
  }
  const attempts = await paymentMaintenanceRepository(database.db).closeEmulated(now)
  if (attempts > 0) log.warn({ attempts }, 'emulated payments were ended: providers know nothing of them')
  return undefined
}
