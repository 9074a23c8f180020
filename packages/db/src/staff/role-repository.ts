import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** A role of the shop's own. */
export type RoleRecord = { code: string; name: string; permissions: string[] }

/** Roles that the shop made itself; shipped ones stand in the contract. */
export function roleRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    list: (): Promise<RoleRecord[]> =>
      db.selectFrom('roles').select(['code', 'name', 'permissions']).orderBy('code').execute(),

    async save({ code, name, permissions }: RoleRecord, now: Date): Promise<void> {
      const values = { name, permissions, updated_at: now }
      await db
        .insertInto('roles')
        .values({ code, ...values })
        .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
        .execute()
    },

    async remove(code: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('roles').where('code', '=', code).executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
