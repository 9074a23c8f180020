import { operationContext } from '../../platform/operations/operation-context-suite.ts'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { importPickupPoints, listPickupPoints, refreshPickupPoints } from './pickup-point-operations.ts'

const terminals = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    countryCode: 'LT',
    name: `Merevaik ${index}`,
    city: 'Nida',
    address: `Gintaro g. ${index}`,
    postalCode: '93123',
    latitude: '55.3',
    longitude: '21.0',
  }))

let database: TestDatabase
let operator: OperationContext
let url: string
let reply: { status: number; body: string }
const dataDir = mkdtempSync(join(tmpdir(), 'ambra-points-'))
const server = createServer((request, response) => {
  const isBrowser = String(request.headers['user-agent']).startsWith('Mozilla/')
  response.writeHead(isBrowser ? reply.status : 403).end(reply.body)
})

beforeAll(async () => {
  database = await testDatabase()
  const { port } = await new Promise<{ port: number }>((resolve) =>
    // The address of a TCP server is an object.
    server.listen(0, '127.0.0.1', () => resolve(server.address() as { port: number })),
  )
  url = `http://127.0.0.1:${port}/list`
  operator = operationContext(database, { folder: dataDir, now: () => new Date('2026-11-20T10:00:00Z') })
})
beforeEach(() => database.truncate())
afterAll(() => {
  server.close()
  rmSync(dataDir, { recursive: true })
})

const fileOf = (records: unknown): string => {
  const file = join(dataDir, 'list.json')
  writeFileSync(file, JSON.stringify(records))
  return file
}
const active = async () => (await listPickupPoints(operator, {})).map(({ active: count }) => count)

describe('ambra pickup-points', () => {
  it('imports a list, repeats it without a change, and reports what was rejected', async () => {
    const file = fileOf([...terminals(3), { ...terminals(1)[0], id: '' }])
    const first = await importPickupPoints(operator, { file })
    expect(first).toMatchObject({
      read: 4,
      networks: { lpexpress: { added: 3, changed: 0, deactivated: 0 } },
      refused: [{ line: 4, field: 'id', reason: 'is missing' }],
    })
    expect((await importPickupPoints(operator, { file })).networks).toEqual({
      lpexpress: { added: 0, changed: 0, unchanged: 3, deactivated: 0 },
    })
  })

  it('rejects an empty list of a network that has points, and a short one unless forced', async () => {
    await importPickupPoints(operator, { file: fileOf(terminals(5)) })
    const empty = await importPickupPoints(operator, { file: fileOf([]), network: 'lpexpress' })
    expect(empty.networks).toEqual({ lpexpress: { tooShort: { known: 5, listed: 0 } } })
    const short = fileOf(terminals(2))
    expect((await importPickupPoints(operator, { file: short })).networks['lpexpress']).toHaveProperty(
      'tooShort',
    )
    expect(await active()).toEqual([5])
    await importPickupPoints(operator, { file: short, isPartial: true })
    expect(await active()).toEqual([5])
    await importPickupPoints(operator, { file: short, isForced: true })
    expect(await active()).toEqual([2])
  })

  it('rejects unknown networks and unusable files by name', async () => {
    await expect(importPickupPoints(operator, { file: '/nowhere' })).rejects.toThrow('no such file: /nowhere')
    await expect(importPickupPoints(operator, { file: fileOf([]), network: 'x' })).rejects.toThrow(
      'unknown network "x"',
    )
    const page = join(dataDir, 'page.html')
    writeFileSync(page, '<html>busy</html>')
    await expect(importPickupPoints(operator, { file: page })).rejects.toThrow('not a list of points')
    await expect(refreshPickupPoints(operator, { networks: ['store'] })).rejects.toThrow('has no public list')
  })

  it('fetches a list as a browser would, keeps the last good copy, and keeps the points when the network is down', async () => {
    reply = { status: 200, body: JSON.stringify(terminals(4)) }
    const [fresh] = await refreshPickupPoints(operator, { networks: ['unisend'], from: url })
    expect(fresh?.result?.networks).toMatchObject({ lpexpress: { added: 4 } })
    expect(readdirSync(join(dataDir, 'pickup-points'))).toEqual(['lpexpress.list'])
    reply = { status: 503, body: '' }
    expect(await refreshPickupPoints(operator, { networks: ['lpexpress'], from: url })).toEqual([
      { network: 'lpexpress', problem: `${url} answers 503` },
    ])
    reply = { status: 200, body: '<html>Too many requests</html>' }
    const [page] = await refreshPickupPoints(operator, { networks: ['lpexpress'], from: url })
    expect(page?.problem).toContain('not a list of points')
    reply = { status: 200, body: '[]' }
    const [empty] = await refreshPickupPoints(operator, { networks: ['lpexpress'], from: url })
    expect(empty?.result?.networks['lpexpress']).toEqual({ tooShort: { known: 4, listed: 0 } })
    expect([await active(), readdirSync(join(dataDir, 'pickup-points'))]).toEqual([[4], ['lpexpress.list']])
  })
})
