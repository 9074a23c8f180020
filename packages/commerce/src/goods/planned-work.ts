import type { Database } from '@ambra/db/database'
import { plannedDrafts } from '@ambra/db/product-changes/draft-repository'
import { plannedPriceRepository } from '@ambra/db/product-changes/planned-price-repository'
import type { Db } from '@ambra/db/schema'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import { type BackgroundWork, startBackgroundWork } from '../context/background-work.ts'
import { mayNow } from '../integration/rights-now.ts'
import { applyPlannedPrice } from './planned-prices.ts'
import { publish } from './publish-draft.ts'
import { mailPlanner } from './mail-planner.ts'
import { plannedWorkChannel } from './wake-planned-work.ts'

/** Timers cannot wait longer than 24 days; a look an hour costs nothing and follows a clock that was put right. */
const longestWaitMs = 3_600_000
/** While the next moment cannot be read. */
const blindWaitMs = 30_000

/** Does the earliest of what is due, with the rights that its planner has at this moment. Whether there was something. */
async function doDue(trx: Transaction<Db>, now: Date): Promise<boolean> {
  const price = await plannedPriceRepository(trx).takeDue(now)
  const draft = await plannedDrafts(trx).takeDue(now)
  if (price && !(draft?.publish_at && draft.publish_at < price.at)) {
    await applyPlannedPrice(trx, price, now)
    return true
  }
  if (!draft?.planner) return false
  const { planner, product_id: productId, publish_at: at } = draft
  const who = draft.runs_as ?? { kind: planner.actor_kind, id: planner.actor_id, key: null }
  const { set } = await publish(trx, draft, { actor: planner, now, may: await mayNow(trx, who, now) })
  if (set === null) await mailPlanner(trx, { planner, productId, at: at ?? now, now })
  return true
}

/**
 * Publishes drafts of products and sets regular prices at their moments, each in a transaction of its own that also ends its plan: once only,
 * also when a process dies at it. What was due while none ran is done in order.
 */
export function startPlannedWork({
  database,
  now,
  log,
}: {
  database: Database
  now: () => Date
  log: Logger
}): Promise<BackgroundWork> {
  const inMs = (ms: number) => new Date(now().getTime() + ms)

  async function nextMoment(): Promise<Date> {
    const draft = await plannedDrafts(database.db).nextMoment()
    const price = await plannedPriceRepository(database.db).nextMoment()
    const moments = [draft, price, inMs(longestWaitMs)].flatMap((at) => at ?? [])
    return new Date(Math.min(...moments.map((at) => at.getTime())))
  }
  return startBackgroundWork({
    database,
    log,
    now,
    what: 'publishing what is planned',
    channel: plannedWorkChannel,
    next: () => database.db.transaction().execute((trx) => doDue(trx, now())),
    nextLease: () => nextMoment().catch(() => inMs(blindWaitMs)),
  })
}
