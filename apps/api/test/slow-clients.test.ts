import { testSettings } from '@ambra/commerce/operation-context-suite'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildHttpServer } from '../src/app.ts'
import { createMetrics } from '../src/http/metrics.ts'

let app: ReturnType<typeof buildHttpServer>
let port: number
const sockets: Socket[] = []

beforeEach(async () => {
  app = buildHttpServer({ settings: testSettings, metrics: createMetrics(), log: pino({ level: 'silent' }) })
  app.get('/plain', () => 'plain')
  app.post('/body', (request) => request.body)
  app.get('/large', () => Buffer.alloc(50_000_000))
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A TCP address, since the server listens on a port.
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

type Client = { socket: Socket; received: () => string; isClosed: () => boolean }

async function open(): Promise<Client> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let [received, isClosed] = ['', false]
  socket.on('data', (chunk) => (received += chunk.toString()))
  socket.on('error', () => undefined).on('close', () => (isClosed = true))
  await once(socket, 'connect')
  return { socket, received: () => received, isClosed: () => isClosed }
}

const openMany = (count: number) => Promise.all(Array.from({ length: count }, open))

/** Sends one byte at a time to each client that is still connected, until none is. */
async function drip(clients: readonly Client[], text: string): Promise<void> {
  for (const byte of text) {
    const alive = clients.filter(({ isClosed }) => !isClosed())
    if (alive.length === 0) return
    for (const { socket } of alive) socket.write(byte)
    await sleep(100)
  }
}

const plain = async () => (await fetch(`http://127.0.0.1:${port}/plain`)).text()

describe('a slow client', () => {
  it('uses these timeouts in the shop', () => {
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = app.server
    expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      timeout: 120_000,
      keepAliveTimeout: 72_000,
    })
  })

  it('closes a client that sends its headers slowly, and serves others', async () => {
    app.server.headersTimeout = 500
    const clients = await openMany(40)
    const dripping = drip(clients, `GET /plain HTTP/1.1\r\nHost: shop\r\nX-Slow: ${'a'.repeat(600)}`)
    const served = Array.from({ length: 20 }, plain)
    expect(await Promise.all(served)).toEqual(served.map(() => 'plain'))
    await dripping
    expect(clients.filter(({ isClosed }) => isClosed())).toHaveLength(40)
    expect(clients[0]?.received()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('closes a client that sends its body slowly, and serves others', async () => {
    app.server.headersTimeout = 500
    app.server.requestTimeout = 1000
    const clients = await openMany(40)
    for (const { socket } of clients)
      socket.write(
        'POST /body HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
      )
    const dripping = drip(clients, '['.repeat(600))
    expect(await plain()).toBe('plain')
    await dripping
    expect(clients.filter(({ isClosed }) => isClosed())).toHaveLength(40)
    expect(await plain()).toBe('plain')
  })

  it('closes a client that sends nothing', async () => {
    app.server.headersTimeout = 500
    const clients = await openMany(40)
    await expect.poll(() => clients.every(({ isClosed }) => isClosed()), { timeout: 20_000 }).toBe(true)
  })

  it('closes a client that does not read its response', async () => {
    app.server.timeout = 500
    const { socket, isClosed } = await open()
    socket.pause()
    socket.write('GET /large HTTP/1.1\r\nHost: shop\r\n\r\n')
    const connections = () =>
      new Promise<number>((done, fail) =>
        app.server.getConnections((error, count) => (error ? fail(error) : done(count))),
      )
    await expect.poll(connections, { timeout: 20_000 }).toBe(0)
    socket.resume()
    await expect.poll(isClosed, { timeout: 20_000 }).toBe(true)
  })
})
