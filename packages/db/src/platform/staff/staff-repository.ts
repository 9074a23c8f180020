import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/** Granted role: for one store, or for all (`storeId` undefined). */
export type StoredRole = { role: string; storeId: number | undefined }

/** Staff member. */
export type StaffRecord = {
  id: number
  email: string
  name: string
  language: string
  handle: string
  disabledAt: Date | undefined
  roles: StoredRole[]
}

type NewPerson = { email: string; name: string; language: string; handle: string; now: Date }

/** Staff members and their roles. @see docs/decisions/063-console-backbone.md */
export function staffRepository(db: Kysely<Db> | Transaction<Db>) {
  const people = () =>
    db
      .selectFrom('staff as s')
      .selectAll('s')
      .select(
        sql<{ role: string; store_id: number | null }[]>`coalesce((select jsonb_agg(
          jsonb_build_object('role', r.role, 'store_id', r.store_id) order by r.role, r.store_id nulls first)
          from staff_roles r where r.staff_id = s.id), '[]')`.as('roles'),
      )

  return {
    async list(): Promise<StaffRecord[]> {
      return (await people().orderBy('s.name').orderBy('s.id').execute()).map(recordOf)
    },

    async findById(id: number): Promise<StaffRecord | undefined> {
      const row = await people().where('s.id', '=', id).executeTakeFirst()
      return row && recordOf(row)
    },

    /** `email` must be lower case. */
    async findByEmail(email: string): Promise<StaffRecord | undefined> {
      const row = await people().where('s.email', '=', email).executeTakeFirst()
      return row && recordOf(row)
    },

    async exists(): Promise<boolean> {
      return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined
    },

    /** Serializes changes of people and roles, so that two owners cannot remove each other at once. */
    async lock(): Promise<void> {
      await sql`lock table staff in share row exclusive mode`.execute(db)
    },

    async add({ email, name, language, handle, now }: NewPerson): Promise<number> {
      const { id } = await db
        .insertInto('staff')
        .values({ email, name, language, handle, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async change(id: number, values: { name?: string; language?: string }): Promise<void> {
      await db.updateTable('staff').set(values).where('id', '=', id).execute()
    },

    async setDisabled(id: number, disabledAt: Date | null): Promise<void> {
      await db.updateTable('staff').set({ disabled_at: disabledAt }).where('id', '=', id).execute()
    },

    async setRoles(id: number, roles: readonly StoredRole[]): Promise<void> {
      await db.deleteFrom('staff_roles').where('staff_id', '=', id).execute()
      await db
        .insertInto('staff_roles')
        .values(roles.map(({ role, storeId }) => ({ staff_id: id, role, store_id: storeId ?? null })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Counts active people with the role for all stores. */
    async countHolders(role: string): Promise<number> {
      const { count } = await db
        .selectFrom('staff_roles as r')
        .innerJoin('staff as s', 's.id', 'r.staff_id')
        .where('r.role', '=', role)
        .where('r.store_id', 'is', null)
        .where('s.disabled_at', 'is', null)
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    async isRoleGiven(role: string): Promise<boolean> {
      const row = await db.selectFrom('staff_roles').select('id').where('role', '=', role).executeTakeFirst()
      return row !== undefined
    },
  }
}

type Row = {
  id: number
  email: string
  name: string
  language: string
  handle: string
  disabled_at: Date | null
  roles: { role: string; store_id: number | null }[]
}

const recordOf = ({
  id,
  email,
  name,
  language,
  handle,
  disabled_at: disabledAt,
  roles,
}: Row): StaffRecord => ({
  id,
  email,
  name,
  language,
  handle,
  disabledAt: disabledAt ?? undefined,
  roles: roles.map(({ role, store_id: storeId }) => ({ role, storeId: storeId ?? undefined })),
})
