import type { ShopSettings } from '@ambra/commerce/shop-deps'
import { trimEndSigns } from '@ambra/domain/linear-text'
import { apiUrlOf, localUrlOf, publicUrlOf } from './addresses.ts'
import type { Environment } from '../env/env.ts'
import type { SandboxKeys } from './payment-posture.ts'

/** What the emulated providers and the shop know of each other besides the keys; none of it is secret. */
export const sandboxProvider = {
  neopay: { projectId: 4711, receiverIban: 'EE382200221020145685' },
  mokilizingas: { uuid: '7f1f6c1e-5a0b-4d3c-9b57-0a6e5d2c4b10' },
}

/**
 * The ways to pay with a working provider, and what each needs. With `keys` both providers are the emulators; without them
 * only those with a key of their own are there.
 */
export function paymentSettings(
  env: Environment,
  keys: SandboxKeys | undefined,
): Pick<ShopSettings, 'paymentMethods' | 'payment'> {
  const neopay = keys ? sandboxNeopay(env, keys.neopay) : realNeopay(env)
  const mokilizingas = keys ? sandboxMokilizingas(env, keys.mokilizingas) : realMokilizingas(env)
  return {
    paymentMethods: [
      ...(neopay ? ['NEOPAY'] : []),
      ...(mokilizingas ? ['MOKILIZINGAS'] : []),
      'cashondelivery',
      'banktransfer',
    ],
    payment: {
      apiUrl: apiUrlOf(env),
      isEmulated: keys !== undefined,
      neopay,
      mokilizingas,
      cashOnDelivery: { feeCents: env.COD_FEE_CENTS, maxCents: env.COD_MAX_CENTS },
    },
  }
}

type Payment = ShopSettings['payment']

function sandboxNeopay(env: Environment, key: string): Payment['neopay'] {
  const { projectId, receiverIban } = sandboxProvider.neopay
  return {
    widgetHost: `${publicUrlOf(env)}/sandbox/neopay`,
    apiHost: `${localUrlOf(env)}/sandbox/neopay`,
    projectId,
    logoHosts: [],
    keys: [key],
    receiverIban,
  }
}

function realNeopay(env: Environment): Payment['neopay'] {
  const { NEOPAY_HOST: host, NEOPAY_PROJECT_ID: projectId, NEOPAY_KEY: key } = env
  if (!host || !projectId || !key) return undefined
  const keys = env.NEOPAY_KEY_OLD ? [key, env.NEOPAY_KEY_OLD] : [key]
  const address = trimEndSigns(host, '/')
  const logoHosts = env.NEOPAY_LOGO_HOSTS.split(',').flatMap((name) => name.trim().toLowerCase() || [])
  return { widgetHost: address, apiHost: address, projectId, logoHosts, keys, receiverIban: env.NEOPAY_IBAN }
}

const redirectAndFields = (env: Environment) => {
  const [name = 'name', quantity = 'quantity', price = 'price'] = env.MOKILIZINGAS_ITEM_FIELDS.split(',')
  return { redirect: env.MOKILIZINGAS_REDIRECT, itemFields: { name, quantity, price } }
}

function sandboxMokilizingas(env: Environment, key: string): Payment['mokilizingas'] {
  const path = '/sandbox/mokilizingas/api2'
  return {
    ...sandboxProvider.mokilizingas,
    key,
    ...redirectAndFields(env),
    browserUrl: `${publicUrlOf(env)}${path}`,
    apiUrl: `${localUrlOf(env)}${path}`,
  }
}

function realMokilizingas(env: Environment): Payment['mokilizingas'] {
  const { MOKILIZINGAS_URL: url, MOKILIZINGAS_KEY: key, MOKILIZINGAS_UUID: uuid } = env
  if (!url || !key || !uuid) return undefined
  const address = trimEndSigns(url, '/')
  return { uuid, key, ...redirectAndFields(env), browserUrl: address, apiUrl: address }
}
