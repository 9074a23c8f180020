import type { ApiSettings } from '@ambra/api/deps'
import { trimEndSigns } from '@ambra/domain/linear-text'
import { apiUrlOf, localUrlOf, publicUrlOf } from './addresses.ts'
import type { Environment } from './env.ts'

/** What the emulated providers and the shop know of each other: no secrets, they guard no money. */
export const sandboxProvider = {
  neopay: {
    projectId: 4711,
    key: 'ambra-sandbox-neopay-key-0000000000',
    receiverIban: 'EE382200221020145685',
  },
  mokilizingas: {
    uuid: '7f1f6c1e-5a0b-4d3c-9b57-0a6e5d2c4b10',
    key: 'ambra-sandbox-mokilizingas-key',
  },
}

/** Whether both providers are emulated under /sandbox: while none has a key. */
export const isSandbox = (env: Environment): boolean => !env.NEOPAY_KEY && !env.MOKILIZINGAS_KEY

/** The ways to pay with a working provider, and what each needs. */
export function paymentSettings(env: Environment): Pick<ApiSettings, 'paymentMethods' | 'payment'> {
  const neopay = isSandbox(env) ? sandboxNeopay(env) : realNeopay(env)
  const mokilizingas = isSandbox(env) ? sandboxMokilizingas(env) : realMokilizingas(env)
  return {
    paymentMethods: [
      ...(neopay ? ['NEOPAY'] : []),
      ...(mokilizingas ? ['MOKILIZINGAS'] : []),
      'cashondelivery',
      'banktransfer',
    ],
    payment: {
      apiUrl: apiUrlOf(env),
      neopay,
      mokilizingas,
      cashOnDelivery: { feeCents: env.COD_FEE_CENTS, maxCents: env.COD_MAX_CENTS },
    },
  }
}

type Payment = ApiSettings['payment']

function sandboxNeopay(env: Environment): Payment['neopay'] {
  const { projectId, key, receiverIban } = sandboxProvider.neopay
  return {
    widgetHost: `${publicUrlOf(env)}/sandbox/neopay`,
    apiHost: `${localUrlOf(env)}/sandbox/neopay`,
    projectId,
    keys: [key],
    receiverIban,
  }
}

function realNeopay(env: Environment): Payment['neopay'] {
  const { NEOPAY_HOST: host, NEOPAY_PROJECT_ID: projectId, NEOPAY_KEY: key } = env
  if (!host || !projectId || !key) return undefined
  const keys = env.NEOPAY_KEY_OLD ? [key, env.NEOPAY_KEY_OLD] : [key]
  const address = trimEndSigns(host, '/')
  return { widgetHost: address, apiHost: address, projectId, keys, receiverIban: env.NEOPAY_IBAN }
}

const redirectAndFields = (env: Environment) => {
  const [name = 'name', quantity = 'quantity', price = 'price'] = env.MOKILIZINGAS_ITEM_FIELDS.split(',')
  return { redirect: env.MOKILIZINGAS_REDIRECT, itemFields: { name, quantity, price } }
}

function sandboxMokilizingas(env: Environment): Payment['mokilizingas'] {
  const path = '/sandbox/mokilizingas/api2'
  return {
    ...sandboxProvider.mokilizingas,
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
