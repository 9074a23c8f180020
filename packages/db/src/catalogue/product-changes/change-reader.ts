import { type Kysely, sql, type Transaction } from 'kysely'
import type { FieldValue } from '../import/product-values.ts'
import type { Db } from '../../schema/schema.ts'
import type { FieldChange, FieldOutcome } from './field-change.ts'

/** Stored change; `outcome` is null while pending. */
export type KeptChange = Omit<FieldChange, 'number'> & { number: number; sku: string } & {
  outcome: FieldOutcome['outcome'] | null
  present: FieldValue
  code: string | null
}
/** Applied change of a field, with its author. */
export type PastChange = {
  set_id: number
  at: Date
  actor_name: string
  path: string
  before: FieldValue
  after: FieldValue
  is_undone: boolean
}

/** Planned, applied and refused changes of products. */
export function changeReader(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists the changes of a set by number; `isTrouble` limits them to those that were not applied. */
    async listChanges(
      id: number,
      { after, limit, isTrouble = false }: { after: number; limit: number; isTrouble?: boolean },
    ): Promise<KeptChange[]> {
      const { rows } = await sql<KeptChange>`
        select number, product_id, sku, path, before, after, outcome, present, code from product_changes
        where set_id = ${id} and number > ${after} ${isTrouble ? sql`and outcome in ('conflict', 'refused')` : sql``}
        order by number limit ${limit}`.execute(db)
      return rows
    },

    /** Lists the past changes of products, newest first. */
    async listPast(ids: readonly number[], limit: number): Promise<PastChange[]> {
      const { rows } = await sql<PastChange>`
        select c.set_id, s.at, s.actor_name, c.path, c.before, c.after,
          exists (select 1 from product_change_sets u where u.undo_of = s.id) as is_undone
        from product_changes c join product_change_sets s on s.id = c.set_id
        where c.product_id = any(${[...ids]}::integer[]) and c.outcome = 'applied'
        order by c.set_id desc, c.number desc limit ${limit}`.execute(db)
      return rows
    },
  }
}
