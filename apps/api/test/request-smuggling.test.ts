import { testSettings } from '@ambra/commerce/operation-context-suite'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildHttpServer } from '../src/app.ts'
import { createMetrics } from '../src/http/metrics.ts'

// ATT-17: bytes that a proxy in front could read differently must not become another request.
const settings = { ...testSettings, publicUrl: 'https://shop.test', trustProxy: true }
const app = buildHttpServer({ settings, metrics: createMetrics(), log: pino({ level: 'silent' }) })
let handled: string[] = []
let port: number

beforeAll(async () => {
  app.get('/plain', (request) => {
    handled.push(request.url)
    return 'plain'
  })
  app.post('/body', (request) => {
    handled.push(request.url)
    return { body: request.body ?? null }
  })
  app.get('/smuggled', (request) => {
    handled.push(request.url)
    return 'smuggled'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A TCP address, since the server listens on a port.
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())
beforeEach(() => {
  handled = []
})

/**
 * Writes the raw text; returns the statuses of all responses on the connection, and whether the
 * server closed it.
 */
async function write(text: string): Promise<{ statuses: number[]; received: string; isClosed: boolean }> {
  const socket = connect(port, '127.0.0.1')
  let [received, isClosed] = ['', false]
  socket.on('data', (chunk) => (received += chunk.toString()))
  socket.on('error', () => undefined).on('close', () => (isClosed = true))
  await once(socket, 'connect')
  socket.write(text)
  const deadline = performance.now() + 20_000
  while (!isClosed && !received.startsWith('HTTP') && performance.now() < deadline) await sleep(5)
  // A second response would follow the first at once, before that of a later plain request.
  await (await fetch(`http://127.0.0.1:${port}/plain`)).text()
  handled.pop()
  await sleep(20)
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  const result = { statuses, received, isClosed }
  socket.destroy()
  return result
}

const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: shop\r\n\r\n'
const post = (framing: string, body: string) =>
  `POST /body HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n${framing}\r\n\r\n${body}`
const chunked = 'Transfer-Encoding: chunked'
const inChunk = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`

describe('request smuggling', () => {
  it.each([
    ['CL.TE', post(`Content-Length: ${5 + smuggled.length}\r\n${chunked}`, `0\r\n\r\n${smuggled}`)],
    ['TE.CL', post(`${chunked}\r\nContent-Length: 4`, inChunk)],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 40', `{}${smuggled}`)],
    ['two equal lengths', post('Content-Length: 2\r\nContent-Length: 2', `{}${smuggled}`)],
    ['a list of lengths', post('Content-Length: 2, 2', `{}${smuggled}`)],
    ['a length with a sign', post('Content-Length: +2', `{}${smuggled}`)],
    ['a negative length', post('Content-Length: -2', `{}${smuggled}`)],
    ['a hexadecimal length', post('Content-Length: 0x2', `{}${smuggled}`)],
    ['an unknown coding', post('Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`)],
    ['a coding after chunked', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${smuggled}`)],
    ['a coding before chunked', post(`Transfer-Encoding: identity\r\n${chunked}`, `0\r\n\r\n${smuggled}`)],
    [
      'a space before the colon',
      post('Transfer-Encoding : chunked\r\nContent-Length: 5', `0\r\n\r\n${smuggled}`),
    ],
    ['a folded coding', post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 5', `0\r\n\r\n${smuggled}`)],
    ['a folded header', `GET /plain HTTP/1.1\r\nHost: shop\r\nX-A: a\r\n b\r\n\r\n${smuggled}`],
    ['a folded host', `GET /plain HTTP/1.1\r\nHost: shop\r\n .evil.example\r\n\r\n`],
    ['lines without CR', `GET /plain HTTP/1.1\nHost: shop\n\n${smuggled}`],
    [
      'a header behind a bare LF',
      `GET /plain HTTP/1.1\r\nHost: shop\r\nX-A: a\n${chunked}\r\n\r\n${smuggled}`,
    ],
    ['a header behind a bare CR', `GET /plain HTTP/1.1\r\nHost: shop\rX-A: a\r\n\r\n${smuggled}`],
    ['a chunk of 2^64 bytes', post(chunked, `10000000000000002\r\n{}\r\n0\r\n\r\n${smuggled}`)],
    ['a chunk with a bare LF', post(chunked, `2;a\nx\r\n{}\r\n0\r\n\r\n${smuggled}`)],
    ['a chunk that goes on', post(chunked, `2\r\n{}xx0\r\n\r\n${smuggled}`)],
    ['chunks in HTTP/1.0', `POST /body HTTP/1.0\r\n${chunked}\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
    ['NUL in a name', `GET /plain HTTP/1.1\r\nHost: shop\r\nX\0: a\r\n\r\n${smuggled}`],
    ['NUL in a value', `GET /plain HTTP/1.1\r\nHost: shop\r\nX-A: a\0b\r\n\r\n${smuggled}`],
    ['two hosts', `GET /plain HTTP/1.1\r\nHost: shop\r\nhost: evil.example\r\n\r\n${smuggled}`],
    ['no host', 'GET /plain HTTP/1.1\r\n\r\n'],
    ['a host with a path', 'GET /plain HTTP/1.1\r\nHost: evil.example/a?b#c@d\r\n\r\n'],
    ['the preface of HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${smuggled}`],
  ])('%s is refused and ends the connection', async (_, text) => {
    const { statuses, isClosed } = await write(text)
    expect({ statuses, isClosed, handled }).toEqual({ statuses: [400], isClosed: true, handled: [] })
  })

  it.each([
    [
      'a body of a GET',
      `GET /plain HTTP/1.1\r\nHost: shop\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    ],
    ['chunks of a GET', `GET /plain HTTP/1.1\r\nHost: shop\r\n${chunked}\r\n\r\n${inChunk}`],
    ['an upgrade to h2c', `GET /plain HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`],
  ])('%s does not become a second request', async (_, text) => {
    const { statuses } = await write(text)
    expect({ statuses, handled }).toEqual({ statuses: [200], handled: ['/plain'] })
  })

  it('reads plain requests one after the other', async () => {
    const { statuses } = await write(`${post('Content-Length: 2', '{}')}${smuggled}`)
    expect({ statuses, handled }).toEqual({ statuses: [200, 200], handled: ['/body', '/smuggled'] })
  })
})

describe('methods', () => {
  it.each(['TRACE', 'PROPFIND', 'LOCK', 'PURGE'])(
    '%s is rejected without reflecting the request',
    async (method) => {
      const { statuses, received } = await write(
        `${method} /plain HTTP/1.1\r\nHost: shop\r\nX-Secret: canary\r\n\r\n`,
      )
      expect({ statuses, handled }).toEqual({ statuses: [405], handled: [] })
      expect(received).toMatch(/^allow: GET, HEAD, POST/im)
      expect(received).not.toContain('canary')
    },
  )

  it.each(['FOO', 'get', 'GETT'])('%s is rejected as an unknown method', async (method) => {
    const { statuses, isClosed } = await write(`${method} /plain HTTP/1.1\r\nHost: shop\r\n\r\n`)
    expect({ statuses, isClosed, handled }).toEqual({ statuses: [400], isClosed: true, handled: [] })
  })

  it('CONNECT opens no connection', async () => {
    const { statuses, isClosed } = await write('CONNECT evil.example:443 HTTP/1.1\r\nHost: shop\r\n\r\n')
    expect({ statuses, isClosed, handled }).toEqual({ statuses: [], isClosed: true, handled: [] })
  })
})
