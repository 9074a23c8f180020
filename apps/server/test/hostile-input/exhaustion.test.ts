import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attempt, send, sendRaw, watchHealth } from './attempt-suite.ts'
import { type CountedServer, startCountedServer } from './counted-server-suite.ts'

/** Only distinguishes a hanging server from a slow one. */
const deadlineMs = 30_000
let server: CountedServer
beforeAll(async () => {
  server = await startCountedServer()
}, 180_000)
afterAll(() => server.process.kill())

type Row = Pick<Attempt, 'method' | 'path'> & { body?: string; expected: number | readonly number[] }

const search = '/api/catalog/en/product/_search'
const json = { 'content-type': 'application/json' }
const skus = (count: number) => Array.from({ length: count }, (_, number) => `S${number}`).join(',')
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const manyClauses = { query: { bool: { should: Array(5000).fill({ match_all: {} }) } } }
const manyTerms = { query: { terms: { sku: Array(9000).fill('a') } } }

const rows: Readonly<Record<string, Row>> = {
  'a picture without end': { method: 'GET', path: '/img/99999/99999/resize/a.png', expected: 400 },
  'a picture larger than any': { method: 'GET', path: '/img/1025/1025/resize/a.png', expected: 400 },
  // Served in one of the allowed sizes, so that arbitrary sizes do not create copies.
  'a picture of another size that is not there': {
    method: 'GET',
    path: '/img/151/151/resize/a.png',
    expected: 404,
  },
  'a banner without end': { method: 'GET', path: '/media/w/1e9/a.jpg', expected: [400, 404] },
  'JSON of 1,000 levels': { method: 'POST', path: search, body: nested(1000), expected: 400 },
  'JSON of 40,000 levels': { method: 'POST', path: search, body: nested(40_000), expected: 400 },
  'a page of 10^9 hits': { method: 'GET', path: `${search}?size=1000000000`, expected: 400 },
  'a page that begins at 10^9': { method: 'GET', path: `${search}?from=1000000000`, expected: 400 },
  '5,000 clauses': { method: 'POST', path: search, body: JSON.stringify(manyClauses), expected: 400 },
  '9,000 terms': { method: 'POST', path: search, body: JSON.stringify(manyTerms), expected: 400 },
  'a pattern that backtracks': {
    method: 'GET',
    path: `${search}?_source_include=${'*'.repeat(60)}!`,
    expected: 200,
  },
  'a pattern of many stars': {
    method: 'GET',
    path: `${search}?_source_include=${'a*'.repeat(60)}!`,
    expected: 400,
  },
  'addresses in an address': { method: 'GET', path: `/en/x?q=${'%40'.repeat(5000)}`, expected: 404 },
  'a text for a slow expression': { method: 'GET', path: `${search}?q=${'a%20'.repeat(60)}!`, expected: 200 },
  'all skus that an address holds': {
    method: 'GET',
    path: `/api/stock/list?skus=${skus(2400)}`,
    expected: [200, 400],
  },
  'all products that an address holds': {
    method: 'GET',
    path: `/api/product/list?skus=${skus(2400)}`,
    expected: [200, 400],
  },
  'a body of 300 KB': { method: 'POST', path: search, body: 'a'.repeat(300_000), expected: 413 },
}

describe('ATT-14: resource exhaustion', () => {
  it.each(Object.entries(rows))('spends almost no work on %s', async (_, { expected, ...attempt }) => {
    const health = watchHealth(server.url, deadlineMs)
    const { status, cost } = await send(server.url, { ...attempt, headers: json }, deadlineMs)
    const { failed } = await health.stop()
    expect([expected].flat()).toContain(status)
    expect(failed).toBe(0)
    expect(cost.statements).toBeLessThan(50)
    expect(cost.search).toBeLessThan(50_000)
  })

  it('rejects a body of 50 MB before it reads it', async () => {
    const head = `POST ${search} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 52428800\r\n\r\n`
    expect(await sendRaw(server.url, `${head}${'a'.repeat(65_536)}`, 5000)).toMatch(/^HTTP\/1\.1 413/)
  })

  it('serves others while 300 requests never end', async () => {
    const { hostname, port } = new URL(server.url)
    const slow: Socket[] = Array.from({ length: 300 }, () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined).write('GET /en HTTP/1.1\r\nhost: a\r\nx-slow: ')
      return socket
    })
    const plain = await send(server.url, { method: 'GET', path: '/en' }, deadlineMs)
    for (const socket of slow) socket.destroy()
    expect(plain.status).toBe(200)
  })

  it('serves others while 100 costly requests run', async () => {
    const path = `/api/cart/totals?storeCode=en&cartId=${server.cartId}`
    const costly = Array.from({ length: 100 }, () =>
      fetch(`${server.url}${search}`, { method: 'POST', headers: json, body: nested(40_000) }).then(
        async (response) => (await response.text()) && response.status,
      ),
    )
    const plain = await send(server.url, { method: 'GET', path }, deadlineMs)
    expect(plain.status).toBe(200)
    expect(new Set(await Promise.all(costly))).toEqual(new Set([400]))
  })
})
