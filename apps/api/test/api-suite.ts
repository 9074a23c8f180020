import { testSettings } from '@ambra/commerce/operation-context-suite'
import {
  type ShopSettings,
  filesInFolders,
  type ShopFiles,
  shopFolders,
  logRedaction,
} from '@ambra/commerce/platform'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallName } from '@ambra/contract/platform/api/calls'
import type { Endpoint } from '@ambra/contract/platform/api/endpoint'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { importRows } from '@ambra/db/catalogue'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { fakeClock } from '@ambra/testing/fake-clock'
import { asLines, theBasics } from '@ambra/testing/import-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { Value } from 'typebox/value'
import { expect } from 'vitest'
import { buildApp } from '../src/app.ts'
import { createShop } from '@ambra/commerce/create-shop'
import { cheapPasswords } from './cheap-passwords-suite.ts'
import type { ApiDeps } from '../src/http/deps.ts'
import { createDownloadStore } from '@ambra/commerce/fulfilment'
import { createImageStore } from '../src/images/image-store.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { createRateLimiter } from '../src/http/rate-limit.ts'
import { buildSearchIndex } from '@ambra/commerce/search'

/** A call by its name in the contract; `params` holds the path parameters. */
export type TestCall = {
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  params?: Record<string, string>
  /** Raw body, for bodies that are not JSON. */
  payload?: string
}

export type TestResponse = { status: number; body: TestBody; response: LightMyRequestResponse }
// oxlint-disable-next-line no-explicit-any -- a wrong path in an expectation fails the test, which is the point of it
export type TestBody = any

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/**
 * Creates the API on a database, the test worker's by default, filled with these rows, at noon of a
 * working day in Tallinn.
 */
export async function createTestApp(
  rows: Iterable<unknown> = [],
  settings: Partial<ShopSettings> = {},
  open: () => Promise<TestDatabase> = testDatabase,
  filesIn: (folder: string) => ShopFiles = (folder) => filesInFolders(shopFolders(folder)),
) {
  const database = await open()
  await database.truncate()
  const clock = fakeClock()
  const folder = mkdtempSync(join(tmpdir(), 'ambra-api-'))
  const mediaDir = join(folder, 'media')
  const files = filesIn(folder)
  const report = await importRows(database, asLines([...theBasics(), ...rows]), {
    now: clock.now(),
    media: files.media,
  })
  expect(report.refused).toEqual([])
  const search = createEmbeddedEngine()
  const prices = { group: settings.priceTiers === false ? undefined : 0 }
  const { usesUrlKeys = true } = settings
  const reindex = () => buildSearchIndex({ database, search, now: clock.now, prices, usesUrlKeys })
  await reindex()
  const logged: string[] = []
  const log = pino({ level: 'debug', ...logRedaction }, { write: (line) => logged.push(line) })
  const placed: number[] = []
  const allSettings = { ...testSettings, ...settings }
  const deps: ApiDeps = {
    database,
    search,
    images: createImageStore({ media: files.media, cacheDir: join(folder, 'img') }),
    downloads: createDownloadStore(files.downloads),
    metrics: createMetrics(),
    now: clock.now,
    log,
    settings: allSettings,
    limiter: createRateLimiter(allSettings.isThrottled),
    onOrderPlaced: ({ orderId }) => placed.push(orderId),
  }
  deps.console = {
    shop: { database, folders: shopFolders(folder), files, isEmbedded: database.engine === 'pglite' },
    search,
    now: clock.now,
    log,
    settings: allSettings,
    settled: () => Promise.resolve(),
  }
  const app = buildApp(deps, createShop(deps, cheapPasswords()))

  async function send(options: InjectOptions): Promise<TestResponse> {
    const response = await app.inject(options)
    const isJson = response.headers['content-type']?.toString().includes('json')
    return { status: response.statusCode, body: isJson ? response.json() : response.body, response }
  }

  /** Makes calls by name over HTTP; a successful response must match the contract exactly. */
  async function call(
    name: CallName,
    { query, body, headers, params = {}, payload }: TestCall = {},
  ): Promise<TestResponse> {
    const endpoint: Endpoint = endpoints[name]
    const path = endpoint.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
    const response = await send({
      method: endpoint.method,
      url: `/api/${path}`,
      ...(query ? { query } : {}),
      headers: {
        ...(body === undefined && payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined ? { payload } : body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    checkResponse(endpoint, response)
    return response
  }

  return { app, call, send, clock, database, search, reindex, deps, folder, mediaDir, logged, placed }
}

/** All limits that a shop has by default; without them a test has none. */
export const withLimits = {
  isThrottled: true,
  trustProxy: true,
  mails: { perAddress: 5, perNetwork: 100 },
  unpaid: {
    network: { orders: 20, pieces: 300 },
    guest: { orders: 5, pieces: 60 },
    account: { orders: 10, pieces: 300 },
    cashOrders: 3,
    sharePercent: 50,
  },
} as const satisfies Partial<ShopSettings>

function checkResponse(endpoint: Endpoint, { status, body }: TestResponse): void {
  if (!endpoint.envelope && status === 200) return
  expect(body).toMatchObject({ code: status })
  if (status === 200) {
    expect(
      [...Value.Errors(endpoint.result, body.result)].map(
        (error) => `${error.instancePath} ${error.message}`,
      ),
    ).toEqual([])
    return
  }
  // An error has a code of the catalogue, a text, and nothing internal.
  expect(body.meta.error).toMatch(/^[a-z]+\.[a-z_0-9]+$/)
  expect(body.result).toBeTypeOf('string')
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:\d+|select |insert |Error:/)
}
