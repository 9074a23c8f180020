import { buildHttpServer } from '@ambra/api/app'
import { healthRoutes } from '@ambra/api/http/health'
import { createMetrics, metricsRoute } from '@ambra/api/http/metrics'
import { publicPrices } from '@ambra/commerce/catalogue/search-index'
import { startJobs } from '@ambra/commerce/jobs'
import { forBackground } from '@ambra/commerce/shop-data'
import { startStockAnnouncer } from '@ambra/commerce/stock/stock-notifier'
import type { Logger } from 'pino'
import { openShop } from '../compose/open-shop.ts'
import { operationSettings } from '../compose/operation-settings.ts'
import { publicUrlOf } from '../compose/addresses.ts'
import { findCarrierKeys } from '../compose/carrier-settings.ts'
import { preparePayment } from '../compose/payment-posture.ts'
import { seedEmptyShop } from '../compose/seed-empty-shop.ts'
import { jobSettings } from '../compose/settings.ts'
import { observeShop } from '../compose/shop-figures.ts'
import type { Environment } from '../env/env.ts'
import { createServerGuard } from '../load/guard-server.ts'
import type { RunningServer } from '../pages/running-server.ts'
import { wasBlockedLately } from '../watchdog/start-watchdog.ts'
import { startGoodsWork } from './goods-work.ts'
import { startOutbox } from './start-outbox.ts'

type Options = { env: Environment; log: Logger; now: () => Date }

/**
 * Jobs only, for `AMBRA_ROLE=worker`: mails, payments, upkeep by the hour. Its port answers health and metrics, nothing
 * else; without index and pages it stays small. Any number of them may run on one PostgreSQL.
 */
export async function startWorkerProcess({ env, log, now }: Options): Promise<RunningServer> {
  const closing = new AsyncDisposableStack()
  try {
    const shop = await openShop(env, log)
    closing.defer(() => shop.database.close())
    const background = forBackground(shop)
    const { database } = background
    await seedEmptyShop(background, { log, now, demo: env.DEMO })
    const keys = await preparePayment(env, { database: shop.database, log, now: now() })
    const carrierKeys = await findCarrierKeys(env, shop.database, now())
    const { settings, providers } = operationSettings(env, database, keys, carrierKeys)

    const announcer = startStockAnnouncer(database, log)
    closing.defer(() => announcer.stop())
    const outbox = await startOutbox({ env, log, now, shop: background, providers, labels: settings.labels })
    closing.defer(outbox.stop)
    const prices = publicPrices({ priceTiers: env.PRICE_TIERS === 'on' })
    const context = { ...jobSettings(env), database, prices, wake: outbox.wake }
    closing.defer(await startGoodsWork({ shop: background, settings, now, log }))
    closing.defer(startJobs(context, { now, log }))

    const metrics = createMetrics()
    observeShop(metrics, { shop, now, settings })
    const pingDatabase = () => shop.database.db.selectFrom('stores').select('id').limit(1).execute()
    const guard = createServerGuard({ env, metrics, log, pingDatabase })
    const app = buildHttpServer({ settings, metrics, log, prepareServer: guard.prepare })
    let isServing = false
    healthRoutes(app, {
      outage: shop.database.outage,
      pingDatabase,
      isServing: () => isServing,
      isStarted: () => isServing,
      degraded: () => (wasBlockedLately(guard.watchdog.summary(), Date.now()) ? ['event-loop'] : []),
    })
    metricsRoute(app, metrics, { token: settings.metricsToken, publicUrl: settings.publicUrl })
    const stopServing = await guard.listen(app)
    isServing = true
    closing.defer(() => {
      isServing = false
      return stopServing()
    })
    return { url: publicUrlOf(env), port: env.PORT, app, close: () => closing.disposeAsync() }
  } catch (error) {
    await closing.disposeAsync()
    throw error
  }
}
