import { fileURLToPath } from 'node:url'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { type KillableProcess, startKillable } from '@ambra/testing/killed-process'
import { ensureMailBuild, preparedDataDir } from '../server-process-suite.ts'

const serverScript = fileURLToPath(new URL('./hostile-server-suite.ts', import.meta.url))

export type CountedServer = { process: KillableProcess; url: string; cartId: string }

/** Starts the production server on a small catalogue, counting its work, with a cart of one lamp. */
export async function startCountedServer(): Promise<CountedServer> {
  ensureMailBuild()
  const dataDir = await preparedDataDir([
    aProduct({ sku: 'LAMP' }),
    aProduct({ sku: 'GONE', stock: { qty: 0 } }),
    aConfigurable({ sku: 'PHONE' }),
  ])
  const process = startKillable(serverScript, [], {
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'debug',
    PAYMENT_SANDBOX: 'on',
    // Accounts exist at once, without a confirmation mail.
    ACCOUNT_PRIVACY: 'spec',
  })
  const line = await process.nextLine()
  const url = /http:\S+/.exec(line ?? '')?.[0]
  if (!url) throw new Error(`the server did not start: ${line ?? process.stderr()}`)
  return { process, url, cartId: await cartWithLamp(url) }
}

/** An account with a password unlike the samples, so that no valid request erases or changes it. */
const account = { email: 'owner@example.ee', password: 'valge kohv ja kringel' }

/** Returns headers of a customer with a valid session; creates the account if needed. */
export async function customerHeaders(url: string, last?: Record<string, string>) {
  const post = async (call: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/api/${call}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await response.json()) as { code: number; result: string }
  }
  const isAlive = async (headers: Record<string, string>) =>
    (await fetch(`${url}/api/user/me`, { headers })).status === 200
  if (last && (await isAlive(last))) return last
  const customer = { email: account.email, firstname: 'Mari', lastname: 'Maasikas' }
  if (!last) await post('user/create', { customer, password: account.password })
  const { result } = await post('user/login', { username: account.email, password: account.password })
  const headers = { authorization: `Bearer ${result}` }
  if (!(await isAlive(headers))) throw new Error('the customer of the test cannot sign in')
  return headers
}

async function cartWithLamp(url: string): Promise<string> {
  const response = await fetch(`${url}/api/cart/create?storeCode=en`, { method: 'POST' })
  const { result: cartId } = (await response.json()) as { result: string }
  await fetch(`${url}/api/cart/update?storeCode=en&cartId=${cartId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cartItem: { sku: 'LAMP', qty: 1 } }),
  })
  return cartId
}
