import { specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import { type Kysely, sql } from 'kysely'
import { type PlannedStart, plannedStartsChannel } from '../../platform/history/planned-start-repository.ts'
import type { Db } from '../../schema/schema.ts'
import type { StoredPrices } from './price-changes.ts'

/** Person who imports a file, and whose rights are checked when a special price of the file starts. */
export type ImportAuthor = Pick<PlannedStart, 'runs_as' | 'actor_kind' | 'actor_id' | 'actor_name'>

type Special = Pick<StoredPrices, 'special_cents' | 'special_from' | 'special_to'>
/** Written prices of a product in a store; `storeId` 0 means every store. */
export type WrittenPrices = { sku: string; storeId: number; before: Special | undefined; after: Special }

/** Key of the planned start of a special price; `storeId` 0 means every store. */
const specialKey = (sku: string, storeId: number): string => (storeId === 0 ? sku : `${sku}@${storeId}`)

export const skuOfSpecial = ({ key, store_id }: Pick<PlannedStart, 'key' | 'store_id'>): string =>
  store_id === null ? key : key.slice(0, -`@${store_id}`.length)

/**
 * Plans the check of special prices of a file whose first day has not come, in the transaction that writes
 * them. A new special price ends the check of the former one. Without an author, as at the command line,
 * nothing is checked at the start.
 */
export async function planSpecialStarts(
  db: Kysely<Db>,
  written: readonly WrittenPrices[],
  { author, now }: { author: ImportAuthor | undefined; now: Date },
): Promise<void> {
  const changed = written.filter(({ before, after }) => !isSame(before, after))
  if (changed.length === 0) return
  const keys = changed.map(({ sku, storeId }) => specialKey(sku, storeId))
  await db.deleteFrom('planned_starts').where('kind', '=', 'special').where('key', 'in', keys).execute()
  const starts = changed.flatMap(({ sku, storeId, after }) => {
    const at = after.special_cents === null ? undefined : specialStartsAt(after.special_from)
    if (author === undefined || at === undefined || at <= now) return []
    const { runs_as, ...actor } = author
    return {
      kind: 'special' as const,
      key: specialKey(sku, storeId),
      at,
      store_id: storeId === 0 ? null : storeId,
      needs: JSON.stringify(['prices.edit']),
      runs_as: JSON.stringify(runs_as),
      ...actor,
    }
  })
  if (starts.length === 0) return
  await db.insertInto('planned_starts').values(starts).execute()
  await sql`select pg_notify(${plannedStartsChannel}, '')`.execute(db)
}

const isSame = (before: Special | undefined, after: Special): boolean =>
  (['special_cents', 'special_from', 'special_to'] as const).every(
    (field) => (before?.[field] ?? null) === after[field],
  )
