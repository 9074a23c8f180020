import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Readable secret: of an authenticator app, by its person, or of a webhook. */
export type StoredSecret =
  | { of: 'totp'; id: number; staffId: number; secret: string }
  | { of: 'webhook'; id: number; secret: string }

/** Secrets that must be readable and therefore cannot be hashed. */
export function storedSecretRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    async list(): Promise<StoredSecret[]> {
      const apps = await db
        .selectFrom('staff_credentials')
        .select(['id', 'staff_id', 'secret'])
        .where('kind', '=', 'totp')
        .execute()
      const webhooks = await db
        .selectFrom('webhook_endpoints')
        .select(['id', 'secret'])
        .where('removed_at', 'is', null)
        .execute()
      return [
        ...apps.map(({ id, staff_id, secret }) => ({
          of: 'totp' as const,
          id,
          staffId: staff_id,
          secret: secret ?? '',
        })),
        ...webhooks.map(({ id, secret }) => ({ of: 'webhook' as const, id, secret })),
      ]
    },

    /**
     * Replaces a secret with its encrypted form; returns false when it changed in the meantime and is already
     * encrypted.
     */
    async replace({ of, id, secret }: StoredSecret, sealed: string): Promise<boolean> {
      const table = of === 'totp' ? 'staff_credentials' : 'webhook_endpoints'
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ secret: sealed })
        .where('id', '=', id)
        .where('secret', '=', secret)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
