import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { aProduct } from '@ambra/testing/import-builders'
import { courierInformation } from '@ambra/testing/order-information'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  ensureMailBuild,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'

/** CI runs 20 rounds; each starts a server. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 3)
const stock = 1000
let dataDir: string

beforeAll(async () => {
  ensureMailBuild()
  dataDir = await preparedDataDir([aProduct({ sku: 'CABLE', price: 10, stock: { qty: stock } })])
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const addressInformation = courierInformation()

async function call({ url }: ServerProcess, path: string, body?: unknown) {
  const init =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = (await (await fetch(`${url}/api/${path}`, init)).json()) as { code: number; result: never }
  expect(response.code).toBe(200)
  return response.result
}

type Placed = { orderNumber: string; orderToken: string }

async function placeOrder(server: ServerProcess): Promise<Placed> {
  const cartId = await call(server, 'cart/create', {})
  await call(server, `cart/update?cartId=${cartId}`, { cartItem: { sku: 'CABLE', qty: 2 } })
  return call(server, 'order/create', { cart_id: cartId, addressInformation })
}

const mailsOf = ({ orderNumber }: Placed) =>
  readdirSync(join(dataDir, 'outbox')).filter((name) => name.includes(orderNumber) && name.endsWith('.eml'))

/** Expects all effects of an acknowledged order to exist exactly once. */
async function checkOrder(server: ServerProcess, placed: Placed, orders: number): Promise<void> {
  const { orderNumber: number, orderToken } = placed
  expect(await call(server, `order/pull?${new URLSearchParams({ number, orderToken })}`)).toMatchObject({
    increment_id: number,
    status: 'pending',
  })
  expect(await call(server, 'stock/check?sku=CABLE')).toMatchObject({ qty: stock - 2 * orders })
  await expect
    .poll(
      () =>
        mailsOf(placed)
          .map((name) => name.split('-')[0])
          .sort(),
      { timeout: 20_000 },
    )
    .toEqual(['new', 'order'])
}

it(`keeps order, stock and mails when killed right after the response, ${rounds} times`, {
  timeout: 60_000 + 30_000 * rounds,
}, async () => {
  const orders: Placed[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const server = await startServerProcess(dataDir)
    const last = orders.at(-1)
    if (last) await checkOrder(server, last, orders.length)
    if (round < rounds) orders.push(await placeOrder(server))
    await server.kill()
  }
  expect(new Set(orders.map((order) => order.orderNumber)).size).toBe(rounds)
  expect(orders.flatMap(mailsOf)).toHaveLength(rounds * 2)
})
