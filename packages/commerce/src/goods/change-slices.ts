import type { Database } from '@ambra/db/database'
import { announceLevels } from '@ambra/db/import/import-run'
import { applyChanges, type Applied } from '@ambra/db/product-changes/apply-changes'
import { changeReader } from '@ambra/db/product-changes/change-reader'
import { type ChangeSet, changeSetRepository } from '@ambra/db/product-changes/change-set-repository'
import { readListView, writeProductList } from '@ambra/db/product-list/write-product-list'
import type { Db } from '@ambra/db/schema'
import { type Kysely, sql } from 'kysely'
import { channels } from '../catalogue/catalogue-watch.ts'
import { mayNow } from '../integration/rights-now.ts'
import { planPrices } from './plan-prices.ts'

/** `size` is how many changes at most; `writesList` where a person waits to see them in the list: else that follows. */
type Step = { now: Date; size: number; writesList: boolean }

/**
 * Does the next part of a set: changes that are planned are added, those that wait are applied and announced to every process. In the
 * transaction of the caller.
 */
export async function advanceSet(db: Kysely<Db>, set: ChangeSet, step: Step): Promise<void> {
  if (set.state === 'planning') return planPart(db, set, step)
  if (set.state === 'applying') return applyPart(db, set, step)
}

/** What whoever applies or takes back a set may do now. */
const rightsOf = (db: Kysely<Db>, { runs_as, actor_kind, actor_id }: ChangeSet, now: Date) =>
  mayNow(db, runs_as ?? { kind: actor_kind, id: actor_id, key: null }, now)

async function planPart(db: Kysely<Db>, set: ChangeSet, { now, size }: Step): Promise<void> {
  if (set.undo_of === null) return planPrices(db, set, { size, now, may: await rightsOf(db, set, now) })
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
  await tell(db, { priced, changed })
}

/** Brings products into the list of the console at once. */
export async function writeList(db: Kysely<Db>, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length > 0) await writeProductList(db, [...new Set(ids)], { view: await readListView(db), now })
}

/** Tells every process, with the commit: index, pages and the list of the console follow. */
export async function tell(
  db: Kysely<Db>,
  { priced, changed }: Pick<Applied, 'priced' | 'changed'>,
): Promise<void> {
  const notify: Database['notify'] = async (channel, payload) =>
    void (await sql`select pg_notify(${channel}, ${payload})`.execute(db))
  await announceLevels({ notify }, 'price', priced)
  if (changed.length > 0) await notify(channels.catalogue, JSON.stringify(changed))
}
