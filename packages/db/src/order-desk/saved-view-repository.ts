import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Who sees a view: its owner, everybody with a role, or everybody. */
export type Sharing = { sharing: 'own' | 'shop' } | { sharing: 'role'; role: string }

/** A list of a room as a person left it; `search` is what stands behind the `?` of its address. */
export type NewView = Sharing & { staffId: number; room: string; name: string; search: string }
export type SavedView = NewView & { id: number }

function toView(row: Selectable<Db['saved_views']>): SavedView {
  const { id, staff_id: staffId, room, name, search, sharing, role } = row
  const view = { id, staffId, room, name, search }
  // The table ties the role to this way of sharing.
  return sharing === 'role' ? { ...view, sharing, role: role ?? '' } : { ...view, sharing }
}

/** Views of lists: own ones, and those that are shared. */
export function savedViewRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Views of a room that a person with these roles sees, oldest first. */
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
