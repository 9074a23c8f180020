import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { type Bought, bought } from './after-sale-suite.ts'

let shop: TestApp
let placed: Bought
beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 50, stock: { qty: 500 } })])
  placed = await bought(shop, [{ sku: 'LAMP' }])
})

const person = () => ({ name: 'Mari Õun', number: placed.number, email: 'mari@example.ee' })
const statements = {
  'claim/create': () => ({ ...person(), value: 'Lamp', description: 'It stays dark.', remedy: 'repair' }),
  'withdrawal/create': person,
}
const paths = Object.keys(statements) as (keyof typeof statements)[]

type From = { key?: string; network?: string; withToken?: boolean }

async function codeOf(path: keyof typeof statements, { key, network = '192.0.2.7', withToken }: From) {
  const { status, body } = await shop.send({
    method: 'POST',
    url: `/api/${path}`,
    remoteAddress: network,
    headers: key ? { 'idempotency-key': key } : {},
    payload: { ...statements[path](), ...(withToken ? { orderToken: placed.orderToken } : {}) },
  })
  expect(status).toBe(200)
  return body.result.code as string
}

describe.each(paths)('the code of a statement, %s (L9)', (path) => {
  it('issues a separate code to another person with the same text', async () => {
    for (const key of [undefined, 'task-1']) {
      const withKey = key === undefined ? {} : { key }
      const owner = await codeOf(path, { ...withKey, withToken: true })
      const otherCode = await codeOf(path, { ...withKey, network: '198.51.100.9' })
      expect(otherCode).not.toBe(owner)
    }
    const unproved = await codeOf(path, {})
    expect(await codeOf(path, { network: '198.51.100.10' })).not.toBe(unproved)
  })

  it.each<From>([{ withToken: true }, { key: 'task-2', withToken: true }, { key: 'task-2' }])(
    'returns the same code to the author from another network: %j',
    async (from) => {
      const first = await codeOf(path, from)
      expect(await codeOf(path, { ...from, network: '203.0.113.5' })).toBe(first)
    },
  )

  it('returns the same code to a repeated request without a key', async () => {
    expect(await codeOf(path, {})).toBe(await codeOf(path, {}))
  })
})
