import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { carriers } from '@ambra/domain/fulfilment/carriers/registry'
import { setCurrentShop } from '@ambra/domain/platform/shop/current-shop'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Shop } from '../../platform/context/shop-data.ts'
import { noteOwnShop } from '../../platform/settings/own-shop.ts'
import { offeredLists, refreshDueLists } from './keep-point-lists.ts'

const lithuanian = Array.from({ length: 3 }, (_, index) => ({
  id: index + 1,
  countryCode: 'LT',
  name: `Merevaik ${index}`,
  city: 'Nida',
  address: `Gintaro g. ${index}`,
  postalCode: '93123',
  latitude: '55.3',
  longitude: '21.0',
}))

const folder = mkdtempSync(join(tmpdir(), 'ambra-lists-'))
let requests = 0
const server = createServer((_, response) => {
  requests += 1
  response.end(JSON.stringify(lithuanian))
})
const lpexpress = carriers.find(({ code }) => code === 'lpexpress')
let database: TestDatabase
let now: Date

beforeAll(async () => {
  database = await testDatabase()
  const { port } = await new Promise<{ port: number }>((resolve) =>
    // The address of a TCP server is an object.
    server.listen(0, '127.0.0.1', () => resolve(server.address() as { port: number })),
  )
  vi.spyOn(lpexpress?.points ?? {}, 'feedUrl' as never, 'get').mockReturnValue(
    `http://127.0.0.1:${port}/` as never,
  )
})
beforeEach(async () => {
  await database.truncate()
  requests = 0
  now = new Date('2026-11-20T10:00:00Z')
  setCurrentShop(
    Object.fromEntries(
      carriers.flatMap(({ code, methods }) =>
        code === 'lpexpress' ? [] : methods.map(({ method }) => [`method.${code}_${method}`, 'off']),
      ),
    ),
  )
})
afterEach(() => setCurrentShop({}))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const refresh = () =>
  refreshDueLists({
    shop: { database, folders: { dataDir: folder } } as unknown as Shop,
    now: () => now,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  })

it('fetches the lists of the offered lockers once a day', async () => {
  await noteOwnShop(database.db, now)
  expect(await offeredLists(database)).toEqual([{ network: 'lpexpress', readAt: undefined }])
  await refresh()
  expect(await offeredLists(database)).toEqual([{ network: 'lpexpress', readAt: now }])
  now = new Date('2026-11-21T09:59:00Z')
  await refresh()
  expect(requests).toBe(1)
  now = new Date('2026-11-21T10:00:00Z')
  await refresh()
  expect(requests).toBe(2)
})

it('leaves the lists of the demo as they are', async () => {
  await refresh()
  expect(requests).toBe(0)
})
