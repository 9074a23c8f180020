import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

type Row = Selectable<Db['edits']>
export type EditKind = Row['kind']
/** Change of a record: values before and after, and the actor. */
export type Edit = Row
export type NewEdit = Omit<Row, 'id'>

/** Edit history of coupons, rules and content, with the full text before and after. */
export function editRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Locks this record against other edits until the end of the transaction. */
    lock: async (kind: EditKind, key: string): Promise<void> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`edit ${kind} ${key}`}, 0))`.execute(db)
    },
    add: async (edit: NewEdit): Promise<number> =>
      (await db.insertInto('edits').values(edit).returning('id').executeTakeFirstOrThrow()).id,
    /** Finds one edit of a record. */
    find: (kind: EditKind, key: string, id: number): Promise<Edit | undefined> =>
      db
        .selectFrom('edits')
        .selectAll()
        .where('id', '=', id)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirst(),
    /** Lists the edits of a record without their texts, newest first. */
    listHeads: (kind: EditKind, key: string, limit: number) =>
      db
        .selectFrom('edits')
        .select(['id', 'at', 'actor_name', 'reason'])
        .select([sql<boolean>`before is null`.as('is_added'), sql<boolean>`after is null`.as('is_removed')])
        .where('kind', '=', kind)
        .where('key', '=', key)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    /** Lists the edits of a record, newest first. */
    list: (kind: EditKind, key: string, limit: number): Promise<Edit[]> =>
      db
        .selectFrom('edits')
        .selectAll()
        .where('kind', '=', kind)
        .where('key', '=', key)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  }
}
