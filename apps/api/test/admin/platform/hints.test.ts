import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, consoleHeaders, type Browser, anOwner } from '../admin-suite.ts'

let shop: TestApp
let address: string
beforeEach(async () => {
  shop = await createTestApp()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}/api/admin/events`
})

const packer = [{ role: 'warehouse', store: null }]

/** Opens the event stream as a page of the console does. */
async function listen(browser: Browser | undefined, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const response = await fetch(address, {
    headers: { ...consoleHeaders, cookie: browser?.cookie() ?? '', ...headers },
    signal: stop.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    text: () => text,
    async until(wanted: string) {
      while (!text.includes(wanted)) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
        if (done) throw new Error(`the stream ended after ${JSON.stringify(text)}`)
        text += value
      }
    },
    async end() {
      for (let done = false; !done; ) {
        const part = await reader?.read()
        text += part?.value ?? ''
        done = part?.done ?? true
      }
      return text
    },
  }
}

describe('change hints of the console', () => {
  it('sends only the names of areas that others changed', async () => {
    const { browser } = await aPerson(shop, packer)
    const boss = await anOwner(shop)
    const hints = await listen(browser)
    expect(hints.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(hints.response.headers.get('access-control-allow-origin')).toBe(null)
    await hints.until('retry: 3000')
    await boss.run('roles.save', { code: 'counter', name: 'Counter', permissions: ['orders.read'] })
    await hints.until('data: ["roles"]\n\n')
  })

  it('sends hints for commands, not for reads', async () => {
    const desk = await aPerson(shop, [{ role: 'order-desk', store: null }])
    const boss = await anOwner(shop)
    const hints = await listen(boss.browser)
    await hints.until('retry: 3000')
    // The audit also records reads of an order. A hint for them would make every screen read again,
    // endlessly.
    await sql`insert into audit_entries (at, actor_kind, actor_id, operation, outcome)
      values (now(), 'staff', ${String(desk.id)}, 'orders.show', 'done')`.execute(shop.database.db)
    await desk.run('own.change', { name: 'Mari', language: 'et' })
    await hints.until('data: ')
    expect(hints.text()).toContain('data: ["own"]')
  })

  it('sends hints only to signed-in people, on a page of the console', async () => {
    expect((await listen(undefined)).response.status).toBe(401)
    const { browser } = await aPerson(shop, packer)
    expect((await listen(browser, { 'sec-fetch-site': 'cross-site' })).response.status).toBe(403)
    expect((await listen(browser, { 'x-ambra-console': '' })).response.status).toBe(403)
    expect((await listen(browser)).response.status).toBe(200)
  })

  it('closes the stream when the session ends, before the next hint', async () => {
    const mate = await aPerson(shop, packer)
    const boss = await anOwner(shop)
    const hints = await listen(mate.browser)
    await hints.until('retry: 3000')
    await boss.run('staff.disable', { id: mate.id, reason: 'left' })
    expect(await hints.end()).not.toContain('data')
  })

  it('sends hints to the four newest windows of a person', async () => {
    const { browser } = await aPerson(shop, packer)
    const other = await aPerson(shop, packer)
    const first = await listen(browser)
    const others = await listen(other.browser)
    await first.until('retry: 3000')
    await others.until('retry: 3000')
    for (let n = 0; n < 4; n += 1) expect((await listen(browser)).response.status).toBe(200)
    await first.end()
    await other.run('own.change', { name: 'Mari', language: 'et' })
    await others.until('data: ["own"]')
  })

  it('rejects or closes streams when more than four windows open at once', async () => {
    const { browser } = await aPerson(shop, packer)
    const opened = await Promise.all(Array.from({ length: 7 }, () => listen(browser)))
    const statuses = opened.map(({ response }) => response.status)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    const last = opened.findLast(({ response }) => response.status === 200)
    await last?.until('retry: 3000')
  })

  it('lets the server stop while a stream is open', async () => {
    const { browser } = await aPerson(shop, packer)
    const hints = await listen(browser)
    await hints.until('retry: 3000')
    await shop.app.close()
    expect(await hints.end()).not.toContain('data')
  })
})
