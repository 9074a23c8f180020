import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/** Custom role of the shop. */
export type RoleRecord = { code: string; name: string; permissions: string[] }

/** Custom roles of the shop; the contract defines the shipped ones. */
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
