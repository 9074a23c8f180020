import { cartRuleRepository } from '@ambra/db/promotions'
import type { Database } from '@ambra/db/connection'
import {
  newWorker,
  type PlannedStart,
  plannedStartRepository,
  plannedStartsChannel,
} from '@ambra/db/platform'
import { outboxRepository } from '@ambra/db/messaging'
import { skuOfSpecial } from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import { channels } from '../../catalogue/watch/catalogue-watch.ts'
import type { Permission } from '@ambra/contract/platform/staff/permissions'
import { stopUnlawfulSpecial } from '../../catalogue/prices/special-starts.ts'
import { stopContent } from '../../content/editor/stop-content.ts'
import { type BackgroundWork, startBackgroundWork } from '../jobs/background-work.ts'
import { workOnNext } from '../jobs/leased-work.ts'
import type { Changer } from '../operations/changer.ts'
import { grantsNow } from '../staff/current-rights.ts'
import { stopSelling } from '../../promotions/save-promotion.ts'
import { plannerReaders } from '../staff/owners.ts'
import { isAllowed } from '../staff/rights.ts'

/** Timers cannot wait longer than 24 days. */
const longestWaitMs = 3_600_000
const blindWaitMs = 30_000
/** Lease; longer than one check may take, ms. */
const leaseMs = 60_000

/** Author in the history when a start is cancelled. */
const changer: Changer = { actor_kind: 'cli', actor_id: 'planned', actor_name: 'cli:planned' }

/**
 * Starts what people scheduled, with the rights they have at that time. Disables what they may no longer do
 * and mails them, or the owners if they can no longer sign in.
 */
export function startPlannedStarts({
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
  const starts = plannedStartRepository(db)
  const worker = newWorker()

  const next = (signal: AbortSignal) =>
    workOnNext<PlannedStart>(
      {
        take: () => starts.take({ worker, now: now(), until: inMs(leaseMs) }),
        releaseLease: ({ id }, how) => starts.releaseLease(id, worker, how),
        async giveUp(start) {
          // Its own transaction: what follows may stop the process again.
          await starts.giveUp(start.id, now())
          // Only a special price takes effect by its day alone.
          if (start.kind === 'special')
            await db.transaction().execute((trx) => stopAndMail(trx, start, now()))
        },
        async work(start) {
          await db.transaction().execute((trx) => begin(trx, start, now()))
          if (start.kind === 'content') await database.notify(channels.content, '*')
        },
      },
      signal,
    )

  async function nextMoment(): Promise<Date> {
    const [at, hourly] = [await starts.nextMoment(), inMs(longestWaitMs)]
    return at && at < hourly ? at : hourly
  }
  return startBackgroundWork({
    database,
    log,
    now,
    what: 'beginning what is planned',
    channel: plannedStartsChannel,
    next,
    nextLease: () => nextMoment().catch(() => inMs(blindWaitMs)),
  })
}

type Stopping = { now: Date; changer: Changer }

async function begin(trx: Transaction<Db>, start: PlannedStart, now: Date): Promise<void> {
  if (!(await plannedStartRepository(trx).finish(start.id))) return
  const grants = await grantsNow(trx, start.runs_as, now)
  const may = (right: Permission) => isAllowed(grants, right, start.store_id ?? undefined)
  const isStopped =
    start.kind === 'special'
      ? await stopUnlawfulSpecial(trx, start, { may, changer, now })
      : !start.needs.every(may) && (await stop(trx, start, { now, changer }))
  if (isStopped) await mailPlanner(trx, start, now)
  // The index may have read the rule at its first moment, before it was checked.
  else if (start.kind === 'rule') await cartRuleRepository(trx).notifyBegun(start.key)
}

/** Disables an abandoned start permanently; returns whether there was one. */
export async function removeFailedStart(db: Kysely<Db>, id: number, given: Stopping): Promise<boolean> {
  const start = await plannedStartRepository(db).lockFailed(id)
  if (!start) return false
  await stop(db, start, given)
  return plannedStartRepository(db).finish(id)
}

/** Disables it; returns whether there was anything to disable. */
function stop(db: Kysely<Db>, start: PlannedStart, given: Stopping): Promise<boolean> {
  const { kind, key, at } = start
  if (kind === 'special') return stopUnlawfulSpecial(db, start, { may: () => false, ...given })
  return kind === 'content' ? stopContent(db, key, { at, ...given }) : stopSelling(db, kind, key, given)
}

async function stopAndMail(db: Kysely<Db>, start: PlannedStart, now: Date): Promise<void> {
  if (await stop(db, start, { now, changer })) await mailPlanner(db, start, now)
}

async function mailPlanner(db: Kysely<Db>, start: PlannedStart, now: Date) {
  const { kind, at, ...planner } = start
  const key = kind === 'special' ? skuOfSpecial(start) : start.key
  const pages = {
    content: '/content',
    coupon: '/selling',
    rule: '/selling/rules',
    special: `/products/${encodeURIComponent(key)}`,
  }
  const page = pages[kind]
  const values = { what: key, at: formatTimestamp(at) }
  for (const { email, language } of await plannerReaders(db, planner))
    await outboxRepository(db).add('mail.start_stopped', { email, language, page, values }, { now })
}
