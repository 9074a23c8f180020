import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Connection, openConnection } from './connection.ts'

let server: Server | undefined
let connection: Connection | undefined

afterEach(async () => {
  await connection?.close()
  server?.closeAllConnections()
  server?.close()
})

/** A connection to a server that answers with these statuses in turn, the last one again and again. */
async function connectTo(statuses: readonly number[], more: { now?: () => number; timeoutMs?: number } = {}) {
  const asked: string[] = []
  const answer: RequestListener = (request, response) => {
    const status = statuses[Math.min(asked.length, statuses.length - 1)] ?? 0
    asked.push(request.url ?? '')
    if (status === 0) return
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status, error: { type: 'x', reason: 'y' } }))
  }
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening server of TCP has an address of this shape.
  const { port } = server.address() as AddressInfo
  connection = openConnection({ nodes: [`http://shop:secret@127.0.0.1:${port}`], ...more })
  return {
    asked,
    send: (deadline?: number) => connection?.send({ method: 'GET', path: '/x', deadline }),
    sendLong: () => connection?.send({ method: 'POST', path: '/x', isLong: true }),
  }
}

describe('a connection to OpenSearch', () => {
  it.each([429, 503])('retries a call after a %d', async (status) => {
    const { asked, send } = await connectTo([status, status, 200])
    await expect(send()).resolves.toMatchObject({ status: 200 })
    expect(asked).toHaveLength(3)
  })

  it('waits longer for a busy node with a long call', async () => {
    const busy = [429, 429, 429, 429, 200]
    const long = await connectTo(busy)
    await expect(long.sendLong()).resolves.toMatchObject({ status: 200 })
    const usual = await connectTo(busy)
    await expect(usual.send()).rejects.toMatchObject({ code: 'search.unavailable' })
  })

  it('refuses at once after three failures, until a call works again', async () => {
    let now = 0
    const { asked, send } = await connectTo([503, 503, 503, 200], { now: () => now })
    await expect(send()).rejects.toMatchObject({ code: 'search.unavailable' })
    expect(asked).toHaveLength(3)
    await expect(send()).rejects.toMatchObject({ code: 'search.unavailable' })
    expect(asked).toHaveLength(3)
    now = 3_000
    await expect(send()).resolves.toMatchObject({ status: 200 })
    await expect(send()).resolves.toMatchObject({ status: 200 })
  })

  it('lets no person wait for a node that hangs: one call at a time tries it, without them', async () => {
    let now = 0
    const { asked, send } = await connectTo([503, 503, 503, 0], { now: () => now, timeoutMs: 300 })
    await expect(send()).rejects.toMatchObject({ code: 'search.unavailable' })
    now = 3_000
    for (let count = 0; count < 5; count += 1)
      await expect(send(now + 1_000)).rejects.toMatchObject({ code: 'search.unavailable' })
    await expect.poll(() => asked).toHaveLength(4)
  })

  it('is used again after a trial that worked', async () => {
    let now = 0
    const { send } = await connectTo([503, 503, 503, 200], { now: () => now })
    await expect(send()).rejects.toMatchObject({ code: 'search.unavailable' })
    now = 3_000
    await expect(send(now + 1_000)).rejects.toMatchObject({ code: 'search.unavailable' })
    await expect.poll(() => send(now + 1_000)?.catch(() => 'refused')).toMatchObject({ status: 200 })
  })

  it('gives up at the deadline of the caller', async () => {
    const { send } = await connectTo([0])
    await expect(send(Date.now() - 1)).rejects.toMatchObject({ code: 'search.timeout' })
    await expect(send(Date.now() + 200)).rejects.toMatchObject({ code: 'search.timeout' })
  })

  it('counts nodes that refuse until the deadline as away', async () => {
    let asked: readonly string[] = []
    const refusing = await connectTo([503], { now: () => (asked.length > 0 ? 60_000 : 0) })
    asked = refusing.asked
    await expect(refusing.send(60_000)).rejects.toMatchObject({ code: 'search.unavailable' })
  })

  it('names a refused query without the password', async () => {
    const { send } = await connectTo([400])
    const error: unknown = await send()?.catch((thrown: unknown) => thrown)
    expect(JSON.stringify([String(error), error, Object(error).cause])).not.toContain('secret')
    expect(String(error)).toContain('OpenSearch')
  })
})
