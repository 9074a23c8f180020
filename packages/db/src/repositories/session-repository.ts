import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema.ts'

/** A token to be stored: its SHA-256 and its end. */
export type TokenRow = { hash: string; expiresAt: Date }

/** A sign-in; `clientHash` for clients whose refresh tokens are used once. Times are absolute. */
export type NewSession = {
  family: string
  customerId: number
  clientHash: string | undefined
  access: TokenRow
  refresh: TokenRow
  now: Date
  expiresAt: Date
}

/** A refresh token that was found, whatever became of it. `isAlive` is that of its family. */
export type RefreshRecord = {
  family: string
  clientHash: string | undefined
  usedAt: Date | undefined
  isAlive: boolean
  isExpired: boolean
}

/**
 * Sessions: families of tokens that came from one sign-in. Only hashes of tokens are stored.
 * @see architecture §6 "Refresh tokens", security-and-reliability §5
 */
export function sessionRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...sessionEndings(db),

    async open({
      family,
      customerId,
      clientHash,
      access,
      refresh,
      now,
      expiresAt,
    }: NewSession): Promise<void> {
      await sql`
        with family as (
          insert into session_families (id, customer_id, client_hash, created_at, expires_at)
          values (${family}, ${customerId}, ${clientHash ?? null}, ${now}, ${expiresAt}) returning id
        )
        insert into customer_sessions (token_hash, kind, family, created_at, expires_at)
        select hash, kind, family.id, ${now}::timestamptz, ends from family, (values
          (${access.hash}, 'access', ${access.expiresAt}::timestamptz),
          (${refresh.hash}, 'refresh', ${refresh.expiresAt}::timestamptz)) as token (hash, kind, ends)`.execute(
        db,
      )
    },

    /**
     * Uses up a refresh token and stores its successors, in one statement: of two calls with the same token one
     * answers true. False for a token that is unknown, used, expired, of another client or of a revoked family.
     */
    async rotate(
      used: { hash: string; clientHash: string },
      { access, refresh, now }: Pick<NewSession, 'access' | 'refresh' | 'now'>,
    ): Promise<boolean> {
      const { rows } = await sql`
        with used as (
          update customer_sessions s set used_at = ${now} from session_families f
          where s.token_hash = ${used.hash} and s.kind = 'refresh' and s.used_at is null and s.expires_at > ${now}
            and f.id = s.family and f.client_hash = ${used.clientHash}
            and f.revoked_at is null and f.expires_at > ${now}
          returning f.id, f.expires_at
        )
        insert into customer_sessions (token_hash, kind, family, created_at, expires_at)
        select hash, kind, used.id, ${now}::timestamptz, least(ends, used.expires_at) from used, (values
          (${access.hash}, 'access', ${access.expiresAt}::timestamptz),
          (${refresh.hash}, 'refresh', ${refresh.expiresAt}::timestamptz)) as token (hash, kind, ends)
        returning family`.execute(db)
      return rows.length > 0
    },

    /** Adds an access token to the family of a refresh token that stays, and puts off the end of that token. */
    async extend(
      hash: string,
      { access, refresh, now }: Pick<NewSession, 'access' | 'refresh' | 'now'>,
    ): Promise<void> {
      await sql`
        with kept as (
          update customer_sessions s set expires_at = least(${refresh.expiresAt}, f.expires_at)
          from session_families f where s.token_hash = ${hash} and f.id = s.family
          returning f.id, f.expires_at
        )
        insert into customer_sessions (token_hash, kind, family, created_at, expires_at)
        select ${access.hash}, 'access', kept.id, ${now}::timestamptz,
          least(${access.expiresAt}::timestamptz, kept.expires_at) from kept`.execute(db)
    },
  }
}

function sessionEndings(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** What is known of a refresh token. */
    async findRefresh(hash: string, now: Date): Promise<RefreshRecord | undefined> {
      const row = await db
        .selectFrom('customer_sessions as token')
        .innerJoin('session_families as family', 'family.id', 'token.family')
        .select(['token.family', 'token.used_at', 'token.expires_at'])
        .select(['family.client_hash', 'family.revoked_at', 'family.expires_at as family_ends'])
        .where('token.token_hash', '=', hash)
        .where('token.kind', '=', 'refresh')
        .executeTakeFirst()
      return (
        row && {
          family: row.family,
          clientHash: row.client_hash ?? undefined,
          usedAt: row.used_at ?? undefined,
          isAlive: row.revoked_at === null && row.family_ends > now,
          isExpired: row.expires_at <= now,
        }
      )
    },

    /** Ends the family: every token of it is worth nothing from this moment. */
    async revoke(family: string, now: Date): Promise<void> {
      await db
        .updateTable('session_families')
        .set({ revoked_at: now })
        .where('id', '=', family)
        .where('revoked_at', 'is', null)
        .execute()
    },

    /** Ends the families of these tokens, of either kind, even of expired ones. */
    async revokeByTokens(hashes: readonly string[], now: Date): Promise<void> {
      await db
        .updateTable('session_families')
        .set({ revoked_at: now })
        .where('revoked_at', 'is', null)
        .where('id', 'in', (select) =>
          select
            .selectFrom('customer_sessions')
            .select('family')
            .where('token_hash', 'in', [...hashes]),
        )
        .execute()
    },

    /** Forgets families that ended before, with their tokens, and single tokens that did. */
    async deleteEnded(before: Date): Promise<void> {
      await db.deleteFrom('session_families').where('expires_at', '<', before).execute()
      await db.deleteFrom('customer_sessions').where('expires_at', '<', before).execute()
    },
  }
}
