import { fileURLToPath } from 'node:url'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { type KillableProcess, startKillable } from '@ambra/testing/killed-process'
import { ensureMailBuild, preparedDataDir } from '../server-process-suite.ts'

const serverScript = fileURLToPath(new URL('./hostile-server-suite.ts', import.meta.url))

export type CountedServer = { process: KillableProcess; url: string; cartId: string }

/** The production server on a small catalogue, counting its work, with a cart that holds one lamp. */
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
  })
  const line = await process.nextLine()
  const url = /http:\S+/.exec(line ?? '')?.[0]
  if (!url) throw new Error(`the server did not start: ${line ?? process.stderr()}`)
  return { process, url, cartId: await cartWithLamp(url) }
}

async function cartWithLamp(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/cart/create?storeCode=en`, { method: 'POST' })
  const { result: cartId } = (await answer.json()) as { result: string }
  await fetch(`${url}/api/cart/update?storeCode=en&cartId=${cartId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cartItem: { sku: 'LAMP', qty: 1 } }),
  })
  return cartId
}
