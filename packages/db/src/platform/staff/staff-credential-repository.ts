import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

export type CredentialKind = 'passkey' | 'password' | 'totp' | 'recovery'

/** Passkey for verification. `publicKey` is base64url. */
export type PasskeyRecord = {
  id: number
  staffId: number
  passkeyId: string
  publicKey: string
  signCount: number
  transports: string[]
}

/** Password (argon2id), secret of an authenticator app (base32), or recovery code (SHA-256). */
type SecretRecord = { id: number; secret: string; lastStep: number | undefined }

export type CredentialRecord = {
  id: number
  staffId: number
  kind: CredentialKind
  label: string
  createdAt: Date
  lastUsedAt: Date | undefined
}

export function staffCredentialRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...passkeyRows(db),
    ...secretRows(db),

    async listOf(staffId: number): Promise<CredentialRecord[]> {
      return (await this.listAll(staffId)).filter((one) => one.staffId === staffId)
    },

    /** Lists the credentials of all staff or of one person. */
    async listAll(staffId?: number): Promise<CredentialRecord[]> {
      const rows = await db
        .selectFrom('staff_credentials')
        .select(['id', 'staff_id', 'kind', 'label', 'created_at', 'last_used_at'])
        .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? 0))
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        staffId: row.staff_id,
        kind: row.kind,
        label: row.label,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at ?? undefined,
      }))
    },

    async putRecoveryCodes(staffId: number, hashes: readonly string[], now: Date): Promise<void> {
      await db
        .deleteFrom('staff_credentials')
        .where('staff_id', '=', staffId)
        .where('kind', '=', 'recovery')
        .execute()
      await db
        .insertInto('staff_credentials')
        .values(
          hashes.map((secret) => ({ staff_id: staffId, kind: 'recovery' as const, secret, created_at: now })),
        )
        .execute()
    },

    /** Redeems a recovery code. */
    async takeRecoveryCode(staffId: number, hash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('staff_credentials')
        .where('staff_id', '=', staffId)
        .where('kind', '=', 'recovery')
        .where('secret', '=', hash)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async remove(staffId: number, kinds: readonly CredentialKind[], id?: number): Promise<void> {
      await db
        .deleteFrom('staff_credentials')
        .where('staff_id', '=', staffId)
        .where('kind', 'in', [...kinds])
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
        .execute()
    },
  }
}

function passkeyRows(db: Kysely<Db> | Transaction<Db>) {
  const passkeys = () =>
    db
      .selectFrom('staff_credentials')
      .select(['id', 'staff_id', 'passkey_id', 'public_key', 'sign_count', 'transports'])
      .where('kind', '=', 'passkey')

  return {
    async passkeysOf(staffId: number): Promise<PasskeyRecord[]> {
      return (await passkeys().where('staff_id', '=', staffId).orderBy('id').execute()).map(passkeyOf)
    },

    async findPasskey(passkeyId: string): Promise<PasskeyRecord | undefined> {
      const row = await passkeys().where('passkey_id', '=', passkeyId).executeTakeFirst()
      return row && passkeyOf(row)
    },

    async addPasskey(
      { staffId, passkeyId, publicKey, signCount, transports }: Omit<PasskeyRecord, 'id'>,
      { label, now }: { label: string; now: Date },
    ): Promise<void> {
      await db
        .insertInto('staff_credentials')
        .values({
          staff_id: staffId,
          kind: 'passkey',
          label,
          passkey_id: passkeyId,
          public_key: publicKey,
          sign_count: signCount,
          transports,
          created_at: now,
        })
        .execute()
    },

    /**
     * Stores the signature counter; returns false when it did not increase, which indicates a cloned key.
     * Keys without a counter always report 0.
     */
    async countUse(id: number, signCount: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('staff_credentials')
        .set({ sign_count: signCount, last_used_at: now })
        .where('id', '=', id)
        .where(({ or, and, eb, val }) =>
          or([eb('sign_count', '<', signCount), and([eb('sign_count', '=', 0), eb(val(signCount), '=', 0)])]),
        )
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

/** Passwords and authenticator apps. */
function secretRows(db: Kysely<Db> | Transaction<Db>) {
  return {
    async findSecret(staffId: number, kind: 'password' | 'totp'): Promise<SecretRecord | undefined> {
      const row = await db
        .selectFrom('staff_credentials')
        .select(['id', 'secret', 'last_step'])
        .where('staff_id', '=', staffId)
        .where('kind', '=', kind)
        .executeTakeFirst()
      if (!row || row.secret === null) return undefined
      return {
        id: row.id,
        secret: row.secret,
        lastStep: row.last_step === null ? undefined : Number(row.last_step),
      }
    },

    /** Replaces the stored secret. */
    async putSecret(
      staffId: number,
      { kind, secret, lastStep }: { kind: 'password' | 'totp'; secret: string; lastStep?: number },
      now: Date,
    ): Promise<void> {
      await db
        .deleteFrom('staff_credentials')
        .where('staff_id', '=', staffId)
        .where('kind', '=', kind)
        .execute()
      await db
        .insertInto('staff_credentials')
        .values({ staff_id: staffId, kind, secret, last_step: lastStep ?? null, created_at: now })
        .execute()
    },

    /** Redeems a time step of an authenticator app; returns false when it or a later one was used before. */
    async takeStep(id: number, step: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('staff_credentials')
        .set({ last_step: step, last_used_at: now })
        .where('id', '=', id)
        .where(({ or, eb }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

type PasskeyRow = {
  id: number
  staff_id: number
  passkey_id: string | null
  public_key: string | null
  sign_count: string | number
  transports: string[]
}

/** A table constraint ensures that a passkey has both. */
const passkeyOf = (row: PasskeyRow): PasskeyRecord => ({
  id: row.id,
  staffId: row.staff_id,
  passkeyId: row.passkey_id ?? '',
  publicKey: row.public_key ?? '',
  signCount: Number(row.sign_count),
  transports: row.transports,
})
