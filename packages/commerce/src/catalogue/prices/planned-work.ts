import type { Database } from '@ambra/db/connection'
import { newWorker } from '@ambra/db/platform'
import {
  plannedDrafts,
  productDraftRepository,
  type PlannedPrice,
  plannedPriceRepository,
} from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import { type BackgroundWork, startBackgroundWork } from '../../platform/jobs/background-work.ts'
import { mayNow } from '../../platform/staff/current-rights.ts'
import { workOnNext } from '../../platform/jobs/leased-work.ts'
import { applyPlannedPrice, stopPlannedPrice } from './planned-prices.ts'
import { publish, stop } from '../product-drafts/publish-draft.ts'
import { mailPlanner } from '../../platform/planned-starts/mail-planner.ts'
import { plannedWorkChannel } from './wake-planned-work.ts'

/** Maximum wait: timers cannot exceed 24 days, and checking hourly follows a corrected clock. */
const longestWaitMs = 3_600_000
/** Wait while the next moment cannot be read. */
const blindWaitMs = 30_000
/** Lease; longer than one task may take, ms. */
const leaseMs = 60_000

/** Publishes a draft that is still scheduled, with the rights that its author has now. */
async function publishPlanned(trx: Transaction<Db>, id: number, now: Date): Promise<void> {
  const draft = await productDraftRepository(trx).lock(id)
  if (draft?.state !== 'planned' || !draft.planner) return
  const { planner, product_id: productId, publish_at: at } = draft
  const who = draft.runs_as ?? { kind: planner.actor_kind, id: planner.actor_id, key: null }
  const { set } = await publish(trx, draft, {
    actor: planner,
    runsAs: who,
    now,
    may: await mayNow(trx, who, now),
  })
  if (set === null) await mailPlanner(trx, { planner, productId, at: at ?? now, now })
}

/** Cancels a scheduled draft that crashed the process, and mails its author. */
async function stopDraft(trx: Transaction<Db>, id: number, now: Date): Promise<void> {
  const draft = await productDraftRepository(trx).lock(id)
  if (draft?.state !== 'planned') return
  const nothing = { present: null, by: null, at: null, code: 'stopped' }
  const trouble = draft.fields.map(({ path, before, after }) => ({
    path,
    outcome: 'refused' as const,
    before: before ?? null,
    after: after ?? null,
    ...nothing,
  }))
  await stop(trx, draft, trouble, now)
  if (draft.planner)
    await mailPlanner(trx, {
      planner: draft.planner,
      productId: id,
      at: draft.publish_at ?? now,
      now,
    })
}

/**
 * Publishes drafts and sets regular prices when they are due. Each runs in one transaction that also ends its
 * plan, so it happens once even after a crash. Plans that became due while no process ran are done in order.
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

  const { db } = database
  const prices = plannedPriceRepository(db)
  const drafts = plannedDrafts(db)
  const worker = newWorker()
  const taking = () => ({ worker, now: now(), until: inMs(leaseMs) })

  const nextPrice = (signal: AbortSignal) =>
    workOnNext<PlannedPrice>(
      {
        take: () => prices.take(taking()),
        releaseLease: ({ id }, how) => prices.releaseLease(id, worker, how),
        giveUp: (plan) => db.transaction().execute((trx) => stopPlannedPrice(trx, plan, 'stopped', now())),
        work: ({ id }) =>
          db.transaction().execute(async (trx) => {
            const plan = await plannedPriceRepository(trx).lockPlanned(id)
            if (plan) await applyPlannedPrice(trx, plan, now())
          }),
      },
      signal,
    )

  const nextDraft = (signal: AbortSignal) =>
    workOnNext(
      {
        take: () => drafts.take(taking()),
        releaseLease: (draft, how) => drafts.releaseLease(draft.product_id, worker, how),
        giveUp: (draft) => db.transaction().execute((trx) => stopDraft(trx, draft.product_id, now())),
        work: (draft) => db.transaction().execute((trx) => publishPlanned(trx, draft.product_id, now())),
      },
      signal,
    )

  /** Processes the earliest due plan. */
  async function next(signal: AbortSignal): Promise<boolean> {
    const [price, draft] = [await prices.nextMoment(), await drafts.nextMoment()]
    const isPriceFirst = price !== undefined && !(draft && draft < price)
    const [first, second] = isPriceFirst ? [nextPrice, nextDraft] : [nextDraft, nextPrice]
    return (await first(signal)) || (await second(signal))
  }

  async function nextMoment(): Promise<Date> {
    const [draft, price] = [await drafts.nextMoment(), await prices.nextMoment()]
    const moments = [draft, price, inMs(longestWaitMs)].flatMap((at) => at ?? [])
    return new Date(Math.min(...moments.map((at) => at.getTime())))
  }
  return startBackgroundWork({
    database,
    log,
    now,
    what: 'publishing what is planned',
    channel: plannedWorkChannel,
    next,
    nextLease: () => nextMoment().catch(() => inMs(blindWaitMs)),
  })
}
