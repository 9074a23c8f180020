import { buildHttpServer } from '@ambra/api/app'
import { healthRoutes } from '@ambra/api/plugins/health'
import { createMetrics, metricsRoute } from '@ambra/api/plugins/metrics'
import type { Logger } from 'pino'
import type { Environment } from '../env.ts'
import { storefrontBuild } from '../production-build.ts'
import type { RunningServer } from '../server.ts'
import { apiSettings } from '../settings.ts'
import { mountStorefront } from './mount-storefront.ts'
import { createPageCache } from './page-cache.ts'

/**
 * Pages only, for `AMBRA_ROLE=web` with `API_URL`: no database, no index; the API is reached by HTTP, the balancer
 * sends /api, /img, /media and /feed there too. Nobody tells this process of changes, so it keeps no pages.
 */
export async function startPages(env: Environment, log: Logger): Promise<RunningServer> {
  const settings = apiSettings(env)
  const metrics = createMetrics()
  const app = buildHttpServer({ settings, metrics, log })
  let isServing = false
  healthRoutes(app, {
    outage: () => undefined,
    pingDatabase: () => Promise.resolve(),
    isServing: () => isServing,
    isStarted: () => isServing,
    degraded: () => [],
  })
  metricsRoute(app, metrics, settings.metricsToken)
  const { publicUrl, listOutOfStock } = settings
  await mountStorefront(app, {
    buildDir: storefrontBuild,
    cache: createPageCache(0),
    hasWorker: env.SERVICE_WORKER === 'on',
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
  await app.listen({ port: env.PORT, host: env.HOST })
  isServing = true
  return {
    url: publicUrl,
    app,
    close: () => {
      isServing = false
      return app.close()
    },
  }
}
