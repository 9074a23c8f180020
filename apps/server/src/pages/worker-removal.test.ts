import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { createMetrics } from '@ambra/api/http/metrics'
import { createRateLimiter } from '@ambra/api/http/rate-limit'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { mountStorefront } from './mount-storefront.ts'
import { createPageCache } from './page-cache.ts'
import { removalScript, serveWorkerRemoval, workerPath } from './worker-removal.ts'

describe('script that removes the service worker', () => {
  it("serves the script uncached at the service worker's address", async () => {
    const app = fastify()
    serveWorkerRemoval(app)
    const response = await app.inject(workerPath)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(response.body).toBe(removalScript)
    await app.close()
  })

  it.each([
    ['', ['delete precache', 'delete pages-1', 'unregister']],
    [', also where the caches cannot be deleted', ['unregister']],
  ])('takes over at once, deletes every cache, then unregisters itself%s', async (broken, end) => {
    const done: string[] = []
    const listeners: Record<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void> = {}
    runInNewContext(removalScript, {
      addEventListener: (name: string, listener: (typeof listeners)[string]) => (listeners[name] = listener),
      skipWaiting: () => done.push('skipWaiting'),
      caches: {
        keys: async () => (broken ? Promise.reject(new Error('broken')) : ['precache', 'pages-1']),
        delete: async (name: string) => done.push(`delete ${name}`),
      },
      registration: { unregister: async () => done.push('unregister') },
    })
    let work: Promise<unknown> = Promise.resolve()
    const event = { waitUntil: (given: Promise<unknown>) => void (work = given) }
    listeners['install']?.(event)
    listeners['activate']?.(event)
    await work
    expect(done).toEqual(['skipWaiting', ...end])
    // The page has registered it again and sends it a message: it unregisters itself.
    done.length = 0
    listeners['message']?.(event)
    await work
    expect(done).toEqual(end)
    expect(Object.keys(listeners)).toEqual(['install', 'activate', 'message'])
  })

  it.each([
    [true, 'the worker of the build'],
    [false, removalScript],
  ])("replaces the build's worker only when it is switched off (worker: %s)", async (hasWorker, script) => {
    const buildDir = mkdtempSync(join(tmpdir(), 'ambra-build-'))
    for (const folder of ['client', 'server']) mkdirSync(join(buildDir, folder))
    const worker = 'the worker of the build'
    writeFileSync(join(buildDir, 'client/service-worker.js'), worker)
    const digest = createHash('sha256').update(worker).digest('base64')
    writeFileSync(join(buildDir, 'client-digests.json'), JSON.stringify({ [workerPath]: digest }))
    writeFileSync(
      join(buildDir, 'server/index.js'),
      'export const entry = { module: {} }; export const routes = {}',
    )
    writeFileSync(join(buildDir, 'server/package.json'), '{"type":"module"}')
    const app = fastify()
    const settings = {
      externalCheckoutUrl: undefined,
      listOutOfStock: false,
      preventChildAccess: true,
      outOfStockInCart: false,
      cartCount: 'lines' as const,
    }
    const reports = { metrics: createMetrics(), limiter: createRateLimiter(true), now: () => new Date() }
    const host = { publicUrl: 'https://shop.example', settings }
    await mountStorefront(app, { buildDir, hasWorker, cache: createPageCache(0), host, reports })
    expect((await app.inject(workerPath)).body).toBe(script)
    await app.close()
    rmSync(buildDir, { recursive: true })
  })
})
