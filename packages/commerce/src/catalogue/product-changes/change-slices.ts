import type { Database } from '@ambra/db/connection'
import {
  announceLevels,
  applyChanges,
  type Applied,
  changeReader,
  type ChangeSet,
  changeSetRepository,
  readListView,
  writeProductList,
} from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import { type Kysely, sql } from 'kysely'
import { channels } from '../watch/catalogue-watch.ts'
import { mayNow } from '../../platform/staff/current-rights.ts'
import { planFields } from './plan-fields.ts'
import { planPrices } from '../prices/plan-prices.ts'
import { planSpecials } from '../prices/plan-specials.ts'
import type { RunsAs } from '@ambra/db/platform'

/**
 * Size of a slice. `writesList`: updates the console's list at once, for a person who waits; otherwise it
 * follows later.
 */
type Step = { now: Date; size: number; writesList: boolean }

/**
 * Processes the next slice of a set in the caller's transaction: adds planned changes, or applies pending
 * ones and notifies every process.
 */
export async function advanceSet(db: Kysely<Db>, set: ChangeSet, step: Step): Promise<void> {
  if (set.state === 'planning') return planPart(db, set, step)
  if (set.state === 'applying') return applyPart(db, set, step)
}

const runsAsOf = ({ runs_as, actor_kind, actor_id }: ChangeSet): RunsAs =>
  runs_as ?? { kind: actor_kind, id: actor_id, key: null }

const actorOf = ({ actor_kind, actor_id, actor_name }: ChangeSet) => ({ actor_kind, actor_id, actor_name })

/** Returns the current rights of the person who applies or undoes a set. */
const rightsOf = (db: Kysely<Db>, set: ChangeSet, now: Date) => mayNow(db, runsAsOf(set), now)

async function planPart(db: Kysely<Db>, set: ChangeSet, { now, size }: Step): Promise<void> {
  if (set.undo_of === null) {
    const step = { size, now, may: await rightsOf(db, set, now) }
    return set.kind === 'prices' ? planPrices(db, set, step) : planFields(db, set, step)
  }
  const sets = changeSetRepository(db)
  const changes = await changeReader(db).listChanges(set.undo_of, { after: set.place, limit: size })
  const inverse = changes
    .filter(({ outcome }) => outcome === 'applied')
    .map(({ product_id, sku, path, before, after }) => ({
      product_id,
      sku,
      path,
      before: after,
      after: before,
    }))
  await sets.addChanges(set.id, inverse, set.total)
  const total = set.total + inverse.length
  const place = changes.at(-1)?.number ?? set.place
  await sets.update(set.id, changes.length < size ? { total, place: 0, state: 'applying' } : { total, place })
}

async function applyPart(db: Kysely<Db>, set: ChangeSet, { now, size, writesList }: Step): Promise<void> {
  const sets = changeSetRepository(db)
  const changes = await sets.listWaiting(set.id, set.place, size)
  const { outcomes, priced, changed } = await applyChanges(db, changes, {
    now,
    may: await rightsOf(db, set, now),
    isRestoring: set.undo_of !== null,
  })
  await planSpecials(
    { db, notify: notifier(db) },
    { changes, outcomes },
    { runsAs: runsAsOf(set), changer: actorOf(set), now },
  )
  await sets.settle(set.id, outcomes)
  const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const isDone = changes.length < size
  await sets.update(set.id, {
    applied: set.applied + count('applied'),
    conflicts: set.conflicts + count('conflict'),
    refused: set.refused + count('refused'),
    place: isDone ? set.total : (changes.at(-1)?.number ?? set.place),
    ...(isDone && { state: 'done' as const, finished_at: now }),
  })
  if (writesList) await writeList(db, [...priced, ...changed], now)
  await announceChanges(db, { priced, changed })
}

/** Updates products in the console's list at once. */
export async function writeList(db: Kysely<Db>, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length > 0) await writeProductList(db, [...new Set(ids)], { view: await readListView(db), now })
}

/** Returns a notifier that sends with the commit of the transaction. */
export const notifier =
  (db: Kysely<Db>): Database['notify'] =>
  async (channel, payload) =>
    void (await sql`select pg_notify(${channel}, ${payload})`.execute(db))

/** Notifies every process on commit; index, pages and the console's list follow. */
export async function announceChanges(
  db: Kysely<Db>,
  { priced, changed }: Pick<Applied, 'priced' | 'changed'>,
): Promise<void> {
  const notify = notifier(db)
  await announceLevels({ notify }, 'price', priced)
  if (changed.length > 0) await notify(channels.catalogue, JSON.stringify(changed))
}
