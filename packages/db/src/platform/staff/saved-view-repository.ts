import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/** Audience of a view: its owner, everyone with a role, or everyone. */
export type Sharing = { sharing: 'own' | 'shop' } | { sharing: 'role'; role: string }

/** Saved list settings of a section; `search` is the query string of its address. */
export type NewView = Sharing & { staffId: number; room: string; name: string; search: string }
export type SavedView = NewView & { id: number }

function toView(row: Selectable<Db['saved_views']>): SavedView {
  const { id, staff_id: staffId, room, name, search, sharing, role } = row
  const view = { id, staffId, room, name, search }
  // A table constraint ties the role to this kind of sharing.
  return sharing === 'role' ? { ...view, sharing, role: role ?? '' } : { ...view, sharing }
}

/** Saved list views, private and shared. */
export function savedViewRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists the views of a section visible to a person with these roles, oldest first. */
    async list(room: string, staffId: number, roles: readonly string[]): Promise<SavedView[]> {
      const rows = await db
        .selectFrom('saved_views')
        .selectAll()
        .where('room', '=', room)
        .where((where) =>
          where.or([
            where('staff_id', '=', staffId),
            where('sharing', '=', 'shop'),
            ...(roles.length > 0
              ? [where.and([where('sharing', '=', 'role'), where('role', 'in', [...roles])])]
              : []),
          ]),
        )
        .orderBy('id')
        .limit(200)
        .execute()
      return rows.map(toView)
    },

    async findById(id: number): Promise<SavedView | undefined> {
      const row = await db.selectFrom('saved_views').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toView(row)
    },

    async countOf(staffId: number): Promise<number> {
      const rows = await db.selectFrom('saved_views').select('id').where('staff_id', '=', staffId).execute()
      return rows.length
    },

    async add(view: NewView, now: Date): Promise<number> {
      const { staffId, room, name, search, sharing } = view
      const role = view.sharing === 'role' ? view.role : null
      const { id } = await db
        .insertInto('saved_views')
        .values({ staff_id: staffId, room, name, search, sharing, role, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async remove(id: number): Promise<void> {
      await db.deleteFrom('saved_views').where('id', '=', id).execute()
    },
  }
}
