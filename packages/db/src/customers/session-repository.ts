import { type Kysely, sql, type Transaction } from 'kysely'
import { customerViewRepository } from './customer-view-repository.ts'
import type { Db } from '../schema/schema.ts'

/** Token to store: SHA-256 and expiry. */
export type TokenRow = { hash: string; expiresAt: Date }

/** Sign-in; `clientHash` for clients with single-use refresh tokens. Times are absolute. */
export type NewSession = {
  family: string
  customerId: number
  /** Password hash at the time of the check: if it has changed since, no session is opened. */
  passwordHash: string | undefined
  clientHash: string | undefined
  /** Short form of the user agent, such as `Firefox, Android`. */
  device: string
  access: TokenRow
  refresh: TokenRow
  now: Date
  expiresAt: Date
}

/** Active session as its owner sees it. `number` identifies it; `isCurrent` marks the requesting one. */
type SessionRecord = {
  number: number
  device: string
  createdAt: Date
  lastUsedAt: Date
  isCurrent: boolean
}

/** Sessions of a customer to end: one by number, all except that of a token or family, or all. */
export type EndedSessions = { number: number } | { allBut: string } | { allButFamily: string } | 'all'

/** Refresh token in any state. `isAlive` is the state of its family. */
export type RefreshRecord = {
  family: string
  customerId: number
  clientHash: string | undefined
  usedAt: Date | undefined
  isAlive: boolean
  isExpired: boolean
}

/**
 * Sessions: families of tokens from one sign-in. Only token hashes are stored.
 * @see docs/rules/account ACC-12, docs/rules/security SEC-2
 */
export function sessionRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...sessionEndings(db),
    ...ownSessions(db),

    /** Opens a session; returns false when the password has changed. Waits for a concurrent change. */
    async open({
      family,
      customerId,
      passwordHash,
      clientHash,
      device,
      access,
      refresh,
      now,
      expiresAt,
    }: NewSession): Promise<boolean> {
      const { rows } = await sql`
        with owner as (
          select id from customers
          where id = ${customerId} and password_hash is not distinct from ${passwordHash ?? null}::text for share
        ), family as (
          insert into session_families (id, customer_id, client_hash, device, created_at, last_used_at, expires_at)
          select ${family}, owner.id, ${clientHash ?? null}, ${device}, ${now}::timestamptz, ${now}::timestamptz,
            ${expiresAt}::timestamptz from owner
          returning id
        )
        insert into customer_sessions (token_hash, kind, family, created_at, expires_at)
        select hash, kind, family.id, ${now}::timestamptz, ends from family, (values
          (${access.hash}, 'access', ${access.expiresAt}::timestamptz),
          (${refresh.hash}, 'refresh', ${refresh.expiresAt}::timestamptz)) as token (hash, kind, ends)
        returning family`.execute(db)
      return rows.length > 0
    },

    /**
     * Redeems a refresh token and stores its successors in one statement: of two calls with the same token
     * one returns true. Returns false for a token that is unknown, used, expired, of another client or of a
     * revoked family.
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
        ), seen as (
          update session_families f set last_used_at = ${now} from used where f.id = used.id
        )
        insert into customer_sessions (token_hash, kind, family, created_at, expires_at)
        select hash, kind, used.id, ${now}::timestamptz, least(ends, used.expires_at) from used, (values
          (${access.hash}, 'access', ${access.expiresAt}::timestamptz),
          (${refresh.hash}, 'refresh', ${refresh.expiresAt}::timestamptz)) as token (hash, kind, ends)
        returning family`.execute(db)
      return rows.length > 0
    },

    /** Adds an access token to the family of a reusable refresh token and extends that token's expiry. */
    async extend(
      hash: string,
      { access, refresh, now }: Pick<NewSession, 'access' | 'refresh' | 'now'>,
    ): Promise<void> {
      await sql`
        with live_family as (
          update customer_sessions s set expires_at = least(${refresh.expiresAt}, f.expires_at)
          from session_families f where s.token_hash = ${hash} and f.id = s.family
          returning f.id, f.expires_at
        ), seen as (
          update session_families f set last_used_at = ${now} from live_family where f.id = live_family.id
        )
        insert into customer_sessions (token_hash, kind, family, created_at, expires_at)
        select ${access.hash}, 'access', live_family.id, ${now}::timestamptz,
          least(${access.expiresAt}::timestamptz, live_family.expires_at) from live_family`.execute(db)
    },
  }
}

function ownSessions(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists active sessions of a customer, most recently used first. */
    async listOf(customerId: number, tokenHash: string | undefined, now: Date): Promise<SessionRecord[]> {
      const { rows } = await sql<{
        number: number
        device: string
        created_at: Date
        last_used_at: Date
        is_current: boolean
      }>`
        select f.number, f.device, f.created_at, coalesce(f.last_used_at, f.created_at) as last_used_at,
          exists (select 1 from customer_sessions s where s.family = f.id and s.token_hash = ${tokenHash ?? ''})
            as is_current
        from session_families f
        where f.customer_id = ${customerId} and f.revoked_at is null and f.expires_at > ${now}
          and exists (select 1 from customer_sessions s
            where s.family = f.id and s.used_at is null and s.expires_at > ${now})
        order by last_used_at desc, f.number desc`.execute(db)
      return rows.map((row) => ({
        number: row.number,
        device: row.device,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        isCurrent: row.is_current,
      }))
    },

    /** Ends the sessions of all customers; returns the number of live ones. */
    async endAll(now: Date): Promise<number> {
      const { rows } = await sql`update session_families set revoked_at = ${now}
        where revoked_at is null and expires_at > ${now} returning id`.execute(db)
      await customerViewRepository(db).end('all', now)
      return rows.length
    },

    /** Ends sessions of this customer immediately; returns the number of live ones. */
    async endOf(customerId: number, which: EndedSessions, now: Date): Promise<number> {
      const chosen =
        which === 'all'
          ? sql``
          : 'number' in which
            ? sql`and number = ${which.number}`
            : 'allButFamily' in which
              ? sql`and id <> ${which.allButFamily}`
              : sql`and id not in (select family from customer_sessions where token_hash = ${which.allBut})`
      const { rows } = await sql`update session_families set revoked_at = ${now}
        where customer_id = ${customerId} and revoked_at is null ${chosen} returning id`.execute(db)
      // A customer who signs out devices also ends staff views of the account.
      if (which === 'all' || !('number' in which)) await customerViewRepository(db).end({ customerId }, now)
      return rows.length
    },

    /** Returns whether a client with this hash has signed in to the account before. */
    async isKnownClient(email: string, clientHash: string): Promise<boolean> {
      const { rows } = await sql`select 1 from session_families f join customers c on c.id = f.customer_id
        where c.email = ${email} and f.client_hash = ${clientHash} limit 1`.execute(db)
      return rows.length > 0
    },
  }
}

function sessionEndings(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Finds a refresh token. */
    async findRefresh(hash: string, now: Date): Promise<RefreshRecord | undefined> {
      const row = await db
        .selectFrom('customer_sessions as token')
        .innerJoin('session_families as family', 'family.id', 'token.family')
        .select(['token.family', 'token.used_at', 'token.expires_at'])
        .select(['family.client_hash', 'family.revoked_at', 'family.expires_at as family_ends'])
        .select('family.customer_id')
        .where('token.token_hash', '=', hash)
        .where('token.kind', '=', 'refresh')
        .executeTakeFirst()
      return (
        row && {
          family: row.family,
          customerId: row.customer_id,
          clientHash: row.client_hash ?? undefined,
          usedAt: row.used_at ?? undefined,
          isAlive: row.revoked_at === null && row.family_ends > now,
          isExpired: row.expires_at <= now,
        }
      )
    },

    /** Revokes the family with all its tokens. Returns false when it had ended before. */
    async revoke(family: string, now: Date): Promise<boolean> {
      const row = await db
        .updateTable('session_families')
        .set({ revoked_at: now })
        .where('id', '=', family)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Revokes the families of these tokens of either kind, including expired ones. */
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

    /** Deletes families and tokens that expired before a time. */
    async deleteEnded(before: Date): Promise<void> {
      await db.deleteFrom('session_families').where('expires_at', '<', before).execute()
      await db.deleteFrom('customer_sessions').where('expires_at', '<', before).execute()
    },
  }
}
