import type { Database } from '@ambra/db/connection'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import { carrierByCode } from '@ambra/domain/fulfilment/carriers/registry'
import { pricedMethods } from '@ambra/domain/fulfilment/shipping'
import type { Logger } from 'pino'
import type { Shop } from '../../platform/context/shop-data.ts'
import { everyHour } from '../../platform/jobs/hourly.ts'
import { isOwnShop } from '../../platform/settings/own-shop.ts'
import { refreshPickupPoints } from './pickup-point-operations.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

/**
 * Returns the networks of the offered lockers that publish a list, with the time at which the shop last read
 * it; undefined: it has no point of the network.
 */
export async function offeredLists({
  db,
}: Pick<Database, 'db'>): Promise<{ network: string; readAt: Date | undefined }[]> {
  const networks = new Set(
    pricedMethods().flatMap(({ carrier, pickup, prices }) =>
      pickup !== undefined && Object.keys(prices).length > 0 && carrierByCode(carrier)?.points?.feedUrl
        ? [carrier]
        : [],
    ),
  )
  const known = await pickupPointRepository(db).summary()
  return [...networks].map((network) => ({
    network,
    readAt: known.find((one) => one.carrier === network && one.active > 0)?.importedAt,
  }))
}

type Keeping = { shop: Shop; now: () => Date; log: Logger }

/** Refreshes the lists older than a day. The demo keeps its own. Logs a list that cannot be fetched. */
export async function refreshDueLists({ shop, now, log, signal }: Keeping & { signal: AbortSignal }) {
  if (!(await isOwnShop(shop.database.db))) return
  const due = (await offeredLists(shop.database)).filter(
    ({ readAt }) => readAt === undefined || now().getTime() - readAt.getTime() >= dayMs,
  )
  if (due.length === 0) return
  const context = { shop, now, signal, report: () => undefined }
  for (const { network, problem } of await refreshPickupPoints(context, {
    networks: due.map(({ network }) => network),
  }))
    if (problem !== undefined) log.warn({ network, problem }, 'list of pickup points not refreshed')
}

/** Keeps the lists of the offered networks fresh: at the start and hourly. Returns a function that stops it. */
export function startPointLists(options: Keeping): () => void {
  const ending = new AbortController()
  const refresh = () => refreshDueLists({ ...options, signal: ending.signal })
  const hourly = everyHour(options.now, options.log, refresh)
  void refresh().catch((err: unknown) => {
    if (!ending.signal.aborted) options.log.error({ err }, 'lists of pickup points not refreshed')
  })
  return () => {
    ending.abort()
    hourly.stop()
  }
}
