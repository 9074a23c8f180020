import { AdminError, createAdminClient } from '@ambra/contract/platform/operations/admin-client'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { origin, anOwner } from './admin-suite.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp()
})

/** `fetch` as on a page of the console: the browser adds cookie and origin. */
const pageFetch =
  (cookie: string): typeof fetch =>
  async (url, { method = 'GET', headers, body } = {}) => {
    const sent = Object.fromEntries(new Headers(headers))
    const { statusCode, payload } = await shop.app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: String(url),
      headers: { ...sent, cookie, 'sec-fetch-site': 'same-origin', ...(method === 'POST' ? { origin } : {}) },
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    return new Response(payload, { status: statusCode })
  }

describe('client of the console', () => {
  it('runs queries and commands, and throws errors with their code', async () => {
    const boss = await anOwner(shop)
    const client = createAdminClient(pageFetch(boss.browser.cookie()))
    expect((await client.query('own.show', {})).id).toBe(boss.id)
    expect(await client.query('audit.list', { limit: 1 })).toHaveLength(1)
    const key = { idempotencyKey: 'press-0000001' }
    expect(await client.command('own.change', { name: 'Anu Aas', language: 'lt' }, key)).toBe(true)
    expect((await client.query('own.show', {})).name).toBe('Anu Aas')
    const error = await client.query('orders.show', { number: '999' }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AdminError)
    expect(error).toMatchObject({ status: 404, error: 'order.not_found' })
    expect(await client.signIn('sign-out', {})).toBe(true)
    await expect(client.query('own.show', {})).rejects.toThrow('staff.signed_out')
  })

  it('reports the shop as unreachable when the response is not JSON of the API', async () => {
    const away = createAdminClient(async () => new Response('<html>502</html>', { status: 502 }))
    await expect(away.query('own.show', {})).rejects.toMatchObject({
      status: 502,
      error: 'server.unreachable',
    })
  })
})
