import type {
  CustomField,
  FieldSettings,
  NewField,
} from '@ambra/contract/platform/custom-fields/custom-field'
import type { FieldRecord } from '@ambra/contract/platform/custom-fields/field-kinds'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { isOwnedBy } from './custom-value-repository.ts'

type Connection = Kysely<Db> | Transaction<Db>

const field = ({ removed_at, ...row }: Selectable<Db['custom_fields']>): CustomField => ({
  ...row,
  removed_at: removed_at?.toISOString() ?? null,
})

const stored = ({ labels, choices, ...settings }: FieldSettings) => ({
  ...settings,
  labels: JSON.stringify(labels),
  choices: JSON.stringify(choices),
})

/** Definitions of custom fields. @see docs/custom-fields.md */
export function customFieldRepository(db: Connection) {
  return {
    /** Lists fields in the order in which they were added. `withRemoved`: also those whose values are still kept. */
    async list(record: FieldRecord | undefined, { withRemoved = false } = {}): Promise<CustomField[]> {
      const rows = await db
        .selectFrom('custom_fields')
        .selectAll()
        .$if(record !== undefined, (query) => query.where('record', '=', record ?? 'product'))
        .$if(!withRemoved, (query) => query.where('removed_at', 'is', null))
        .orderBy('record')
        .orderBy('id')
        .execute()
      return rows.map(field)
    },

    /** Finds a field and locks it until the end of the transaction. */
    async hold(id: number): Promise<CustomField | undefined> {
      const row = await db
        .selectFrom('custom_fields')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return row && field(row)
    },

    /** Serializes additions until the end of the transaction, so that the limit holds. */
    async lockAll(): Promise<void> {
      await sql`select pg_advisory_xact_lock(18800)`.execute(db)
    },

    /** Adds a field; undefined if its record has one with this code, in use or removed. */
    async add({ record, code, type, ...settings }: NewField): Promise<number | undefined> {
      const row = await db
        .insertInto('custom_fields')
        .values({ record, code, type, ...stored(settings), removed_at: null })
        .onConflict((conflict) => conflict.columns(['record', 'code']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    async save(id: number, settings: FieldSettings): Promise<void> {
      await db
        .updateTable('custom_fields')
        .set((set) => ({ ...stored(settings), version: set('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },

    async setRemoved(id: number, at: Date | null): Promise<void> {
      await db
        .updateTable('custom_fields')
        .set((set) => ({ removed_at: at, version: set('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },

    /** Counts the records that have a value of the field; with `choices`, one of these. */
    async countUses(
      { record, code }: Pick<CustomField, 'record' | 'code'>,
      choices?: readonly string[],
    ): Promise<number> {
      const isChosen = choices
        ? sql`jsonb_exists_any(case jsonb_typeof(v."values" -> ${code}::text) when 'array' then v."values" -> ${code}::text
            else jsonb_build_array(v."values" -> ${code}::text) end, ${[...choices]}::text[])`
        : sql`true`
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from custom_values v
        where ${isOwnedBy(record)} and jsonb_exists(v."values", ${code}::text) and ${isChosen}`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Deletes fields removed before a moment, with their values; returns their number. */
    async deleteRemoved(before: Date): Promise<number> {
      const gone = await db
        .deleteFrom('custom_fields')
        .where('removed_at', '<', before)
        .returning(['record', 'code'])
        .execute()
      for (const { record, code } of gone) {
        await sql`update custom_values v set "values" = v."values" - ${code}::text
          where ${isOwnedBy(record)} and jsonb_exists(v."values", ${code}::text)`.execute(db)
      }
      await sql`delete from custom_values where "values" = '{}'`.execute(db)
      return gone.length
    },
  }
}
