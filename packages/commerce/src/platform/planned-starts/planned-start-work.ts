import { cartRuleRepository } from '@ambra/db/promotions'
import { type Database, DatabaseUnavailableError } from '@ambra/db/connection'
import { type PlannedStart, plannedStartRepository, plannedStartsChannel } from '@ambra/db/platform'
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
import type { Changer } from '../operations/changer.ts'
import { grantsNow } from '../staff/current-rights.ts'
import { stopSelling } from '../../promotions/save-promotion.ts'
import { plannerReaders } from '../staff/owners.ts'
import { isAllowed } from '../staff/rights.ts'

/** Timers cannot wait longer than 24 days. */
const longestWaitMs = 3_600_000
const blindWaitMs = 30_000
/** Time after which a failed check is tried again. */
const retryMs = 300_000

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
  /** Starts whose check failed: others proceed, and these are tried again at `retryAt`. */
  let failed: { start: PlannedStart; retryAt: Date }[] = []

  async function next(): Promise<boolean> {
    failed = failed.filter(({ retryAt }) => retryAt > now())
    let start: PlannedStart | undefined
    try {
      await database.db.transaction().execute(async (trx) => {
        start = await plannedStartRepository(trx).lockDue(
          now(),
          failed.map((one) => one.start),
        )
        if (start) await begin(trx, start, now())
      })
    } catch (error) {
      if (!start || error instanceof DatabaseUnavailableError) throw error
      failed.push({ start, retryAt: inMs(retryMs) })
      log.error({ err: error, kind: start.kind, key: start.key }, 'a planned start could not be checked')
      return true
    }
    if (start?.kind === 'content') await database.notify(channels.content, '*')
    return start !== undefined
  }

  async function nextMoment(): Promise<Date> {
    const at = await plannedStartRepository(database.db).nextMoment(failed.map(({ start }) => start))
    const moments = [...(at ? [at] : []), ...failed.map(({ retryAt }) => retryAt)]
    return moments.reduce((first, one) => (one < first ? one : first), inMs(longestWaitMs))
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

async function begin(trx: Transaction<Db>, start: PlannedStart, now: Date): Promise<void> {
  await plannedStartRepository(trx).finish(start)
  const grants = await grantsNow(trx, start.runs_as, now)
  const may = (right: Permission) => isAllowed(grants, right, start.store_id ?? undefined)
  const isStopped =
    start.kind === 'special'
      ? await stopUnlawfulSpecial(trx, start, { may, changer, now })
      : !start.needs.every(may) && (await stop(trx, start, now))
  if (isStopped) await mailPlanner(trx, start, now)
  // The index may have read the rule at its first moment, before it was checked.
  else if (start.kind === 'rule') await cartRuleRepository(trx).notifyBegun(start.key)
}

/** Disables it; returns whether there was anything to disable. */
const stop = (trx: Kysely<Db>, { kind, key, at }: PlannedStart, now: Date): Promise<boolean> =>
  kind === 'coupon' || kind === 'rule'
    ? stopSelling(trx, kind, key, { now, changer })
    : stopContent(trx, key, { at, now, changer })

async function mailPlanner(db: Kysely<Db>, start: PlannedStart, now: Date) {
  const { kind, at, ...planner } = start
  const key = kind === 'special' ? skuOfSpecial(start) : start.key
  const pages = {
    content: '/content',
    coupon: '/selling',
    rule: '/selling/rules',
    special: `/goods/${encodeURIComponent(key)}`,
  }
  const page = pages[kind]
  const values = { what: key, at: formatTimestamp(at) }
  for (const { email, language } of await plannerReaders(db, planner))
    await outboxRepository(db).add('mail.start_stopped', { email, language, page, values }, { now })
}
