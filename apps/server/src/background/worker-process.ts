import { buildHttpServer } from '@ambra/api/app'
import { healthRoutes } from '@ambra/api/http/health'
import { createMetrics, metricsRoute } from '@ambra/api/http/metrics'
import { publicPrices } from '@ambra/commerce/search'
import { jobs, startJobs } from '@ambra/commerce/jobs'
import { forBackground } from '@ambra/commerce/platform'
import { startPointLists } from '@ambra/commerce/fulfilment'
import { startStockAnnouncer } from '@ambra/commerce/inventory'
import type { Logger } from 'pino'
import { openShop } from '../compose/open-shop.ts'
import { openConfigured } from '../compose/extensions.ts'
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
import { startProductWork } from './product-work.ts'
import { startOutbox } from './start-outbox.ts'

type Options = { env: Environment; log: Logger; now: () => Date }

/**
 * Starts a process with only jobs, for `AMBRA_ROLE=worker`: mails, payments, hourly maintenance.
 * Its port serves only health and metrics; without index and pages it stays small. Any number of
 * them may run on one PostgreSQL.
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

    const settled = () => Promise.resolve()
    const operations = { shop: background, search: undefined, now, log, settings, settled }
    const extensions = await openConfigured({ env, operations, isWorker: true })
    closing.defer(async () => extensions?.stop())
    const announcer = startStockAnnouncer(database, log)
    closing.defer(() => announcer.stop())
    const outbox = await startOutbox({
      env,
      log,
      now,
      shop: background,
      providers,
      settings,
      extensions,
    })
    closing.defer(outbox.stop)
    const prices = publicPrices({ priceTiers: env.PRICE_TIERS === 'on' })
    const context = { ...jobSettings(env), database, prices, wake: outbox.wake }
    closing.defer(await startProductWork({ shop: background, settings, now, log }))
    if (env.PICKUP_POINT_LISTS === 'on') closing.defer(startPointLists({ shop: background, now, log }))
    closing.defer(startJobs(context, { now, log }, [...jobs, ...(extensions?.jobs ?? [])]))

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
