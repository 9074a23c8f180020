import { consoleOrigin } from '@ambra/commerce/platform'
import { buildHttpServer } from '@ambra/api/app'
import { healthRoutes } from '@ambra/api/http/health'
import { createMetrics, metricsRoute } from '@ambra/api/http/metrics'
import { createRateLimiter } from '@ambra/api/http/rate-limit'
import type { Logger } from 'pino'
import type { Environment } from './env/env.ts'
import { createServerGuard } from './load/guard-server.ts'
import { mountConsole } from './pages/mount-console.ts'
import { consoleBuild, storefrontBuild } from './pages/production-build.ts'
import { inThreads } from './render-threads/render-in-threads.ts'
import type { RunningServer } from './pages/running-server.ts'
import { apiSettings } from './compose/settings.ts'
import { wasBlockedLately } from './watchdog/start-watchdog.ts'
import { mountStorefront } from './pages/mount-storefront.ts'
import { createPageCache } from './pages/page-cache.ts'

/**
 * Serves only pages, for `AMBRA_ROLE=web` with `API_URL`: no database, no index; the API is called
 * over HTTP, and the load balancer sends /api, /img, /media and /feed there too. This process is
 * not notified of changes, so it caches no pages.
 */
export async function startPages(env: Environment, log: Logger): Promise<RunningServer> {
  const settings = apiSettings(env, undefined)
  const metrics = createMetrics()
  const guard = createServerGuard({ env, metrics, log })
  const app = buildHttpServer({ settings, metrics, log, prepareServer: guard.prepare })
  let isServing = false
  healthRoutes(app, {
    outage: () => undefined,
    pingDatabase: () => Promise.resolve(),
    isServing: () => isServing,
    isStarted: () => isServing,
    degraded: () => (wasBlockedLately(guard.watchdog.summary(), Date.now()) ? ['event-loop'] : []),
  })
  metricsRoute(app, metrics, { token: settings.metricsToken, publicUrl: settings.publicUrl })
  const { publicUrl, adminHost, listOutOfStock } = settings
  await mountConsole(app, {
    buildDir: consoleBuild,
    adminHost,
    isHttps: publicUrl.startsWith('https:'),
    publicUrl,
  })
  await mountStorefront(app, {
    buildDir: storefrontBuild,
    cache: createPageCache(0),
    hasWorker: env.SERVICE_WORKER === 'on',
    consoleOrigin: adminHost && consoleOrigin(settings),
    gate: guard.gate,
    renderElsewhere: inThreads({ count: env.WORKERS, logLevel: env.LOG_LEVEL, metrics }),
    reports: { metrics, limiter: createRateLimiter(settings.isThrottled), now: () => new Date() },
    host: {
      apiUrl: (env.API_URL ?? '').replace(/\/api\/?$/, ''),
      publicUrl,
      settings: {
        externalCheckoutUrl: env.EXTERNAL_CHECKOUT_URL,
        listOutOfStock,
        preventChildAccess: env.PREVENT_CHILD_ACCESS === 'on',
        outOfStockInCart: env.OUT_OF_STOCK_IN_CART === 'on',
        cartCount: env.CART_COUNT,
      },
    },
  })
  const stopServing = await guard.listen(app)
  isServing = true
  return {
    url: publicUrl,
    port: env.PORT,
    app,
    close: () => {
      isServing = false
      return stopServing()
    },
  }
}
