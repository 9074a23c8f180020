import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../apps/api/src/app.ts'
import { createInProcessTransport } from '../apps/api/src/http/in-process-transport.ts'
import { createMetrics } from '../apps/api/src/http/metrics.ts'
import { createRateLimiter } from '../apps/api/src/http/rate-limit.ts'
import { createImageStore } from '../apps/api/src/images/image-store.ts'
import { apiRoutes } from '../apps/api/src/routes/api-routes.ts'
import { apiSettings } from '../apps/server/src/compose/settings.ts'
import { readEnvironment } from '../apps/server/src/env/env.ts'
import { createClient } from '../packages/contract/src/client.ts'
import { buildSearchIndex } from '../packages/commerce/src/catalogue/search-index.ts'
import { filesInFolders, shopFolders } from '../packages/commerce/src/context/shop-data.ts'
import { createShop } from '../packages/commerce/src/create-shop.ts'
import { createDownloadStore } from '../packages/commerce/src/download/download-store.ts'
import { migrateDatabase } from '../packages/db/src/connection/migrate.ts'
import { openDatabase } from '../packages/db/src/connection/open-database.ts'
import { importRows } from '../packages/db/src/import/import-rows.ts'
import { createEmbeddedEngine } from '../packages/search/src/engines/embedded-engine.ts'
import { aProduct, asLines, theBasics } from '../packages/testing/src/import-builders.ts'

export const now = () => new Date('2026-11-20T10:00:00Z')

/** A shop in memory with two products, and how browsers and pages call its API. */
export async function openWalkShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'ambra-walks-'))
  const log = pino({ level: 'info' }, { write: () => undefined })
  const folders = shopFolders(dataDir)
  const files = filesInFolders(folders)
  const database = await openDatabase({ memory: true })
  await migrateDatabase(database)
  const goods = [aProduct({ sku: 'CABLE' }), aProduct({ sku: 'CASE' })]
  await importRows(database, asLines([...theBasics(), ...goods]), { now: now(), media: files.media })
  const search = createEmbeddedEngine()
  const prices = { group: 0 }
  await buildSearchIndex({ database, search, now, prices })
  const settings = apiSettings(readEnvironment({ DATA_DIR: dataDir }), undefined)
  const limiter = createRateLimiter(true)
  const deps = {
    database,
    search,
    images: createImageStore({ media: files.media, cacheDir: folders.cacheDir }),
    downloads: createDownloadStore(files.downloads),
    metrics: createMetrics(),
    now,
    log,
    settings,
    limiter,
    onOrderPlaced: () => undefined,
  }
  const services = createShop(deps)
  const routes = apiRoutes(deps, services)
  const app = buildApp(deps, services, routes)
  /** As pages of the shop call the API. */
  const client = createClient({
    transport: createInProcessTransport(routes, { now, log, limiter }),
    storeCode: 'en',
  })

  /** As browsers call it: by HTTP. */
  async function call(method: 'GET' | 'POST', path: string, query: Record<string, string>, body?: object) {
    const response = await app.inject({
      method,
      url: `/api/${path}`,
      query: { storeCode: 'en', ...query },
      // A shopper's, which every limit counts; this machine's is exempt from some.
      remoteAddress: '203.0.113.7',
      ...(body && { payload: body }),
    })
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`)
    return response.json<{ result: unknown }>().result
  }

  async function close(): Promise<void> {
    await app.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { dataDir, folders, files, database, search, prices, log, settings, client, call, close }
}
