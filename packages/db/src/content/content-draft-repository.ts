import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

export type StoredDraft = Selectable<Db['content_drafts']>
type Place = Pick<StoredDraft, 'store_id' | 'kind' | 'name'>

/** Unpublished drafts, one per content item. */
export const contentDraftRepository = (db: Kysely<Db> | Transaction<Db>) => ({
  find: ({ store_id, kind, name }: Place): Promise<StoredDraft | undefined> =>
    db
      .selectFrom('content_drafts')
      .selectAll()
      .where('store_id', '=', store_id)
      .where('kind', '=', kind)
      .where('name', '=', name)
      .executeTakeFirst(),

  async put({ store_id, kind, name, ...values }: Insertable<Db['content_drafts']>): Promise<void> {
    await db
      .insertInto('content_drafts')
      .values({ store_id, kind, name, ...values })
      .onConflict((conflict) => conflict.columns(['store_id', 'kind', 'name']).doUpdateSet(values))
      .execute()
  },

  async remove({ store_id, kind, name }: Place): Promise<void> {
    await db
      .deleteFrom('content_drafts')
      .where('store_id', '=', store_id)
      .where('kind', '=', kind)
      .where('name', '=', name)
      .execute()
  },
})
