import { normalEmail } from '@ambra/domain/customers/address/email'
import type { SubscriptionSource } from '@ambra/contract/messaging/newsletter'
import { randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Address with its consent. `networkHash` distinguishes networks without identifying them. */
export type Subscriber = {
  id: number
  email: string
  storeId: number
  state: 'pending' | 'subscribed' | 'unsubscribed'
  source: SubscriptionSource
  consentVersion: string | undefined
  networkHash: string | undefined
  /** Token in every mail that unsubscribes without signing in. */
  leaveToken: string
  requestedAt: Date
  confirmedAt: Date | undefined
  unsubscribedAt: Date | undefined
}

/** Subscription request with the proof of consent. */
export type SubscriptionRequest = {
  email: string
  storeId: number
  source: SubscriptionSource
  consentVersion: string | undefined
  networkHash: string
}

const toSubscriber = (row: Selectable<Db['newsletter_subscribers']>): Subscriber => ({
  id: row.id,
  email: row.email,
  storeId: row.store_id,
  state: row.state,
  source: row.source,
  consentVersion: row.consent_version ?? undefined,
  networkHash: row.network_hash ?? undefined,
  leaveToken: row.leave_token,
  requestedAt: row.requested_at,
  confirmedAt: row.confirmed_at ?? undefined,
  unsubscribedAt: row.unsubscribed_at ?? undefined,
})

const addressOf = normalEmail
const gone = { state: 'unsubscribed', code_hash: null, code_expires_at: null } as const

function subscriberReading(db: Kysely<Db> | Transaction<Db>) {
  async function findOne(
    where: Partial<Record<'id' | 'email' | 'leave_token', string | number>>,
  ): Promise<Subscriber | undefined> {
    const [[column, value] = []] = [Object.entries(where)[0]]
    if (column === undefined || value === undefined) return undefined
    const row = await db
      .selectFrom('newsletter_subscribers')
      .selectAll()
      // One of the three column names above.
      .where(column as 'email', '=', String(value))
      .executeTakeFirst()
    return row && toSubscriber(row)
  }

  return {
    findById: (id: number) => findOne({ id }),
    findByEmail: (email: string) => findOne({ email: addressOf(email) }),
    findByLeaveToken: (token: string) => findOne({ leave_token: token }),

    /** Lists subscribers by the beginning of their address, newest first, before an id. */
    async find({ q, state, storeId, before, limit }: SubscriberFilter): Promise<Subscriber[]> {
      let query = db.selectFrom('newsletter_subscribers').selectAll().orderBy('id', 'desc').limit(limit)
      if (q) query = query.where(sql<boolean>`starts_with(email, ${addressOf(q)})`)
      if (state) query = query.where('state', '=', state)
      if (storeId !== undefined) query = query.where('store_id', '=', storeId)
      if (before !== undefined) query = query.where('id', '<', before)
      return (await query.execute()).map(toSubscriber)
    },

    async count(storeId: number | undefined): Promise<Record<Subscriber['state'], number>> {
      let query = db
        .selectFrom('newsletter_subscribers')
        .select(['state', sql<number>`count(*)::integer`.as('count')])
        .groupBy('state')
      if (storeId !== undefined) query = query.where('store_id', '=', storeId)
      const counts = { pending: 0, subscribed: 0, unsubscribed: 0 }
      for (const { state, count } of await query.execute()) counts[state] = count
      return counts
    },
  }
}

/** Ways in which a subscription ends. */
function subscriberEnds(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Ends a subscription or request; returns false when there was none. */
    async leave(by: { email: string } | { leaveToken: string }, now: Date): Promise<boolean> {
      const query = db
        .updateTable('newsletter_subscribers')
        .set({ ...gone, unsubscribed_at: now })
        .where('state', '<>', 'unsubscribed')
      const row = await ('email' in by
        ? query.where('email', '=', addressOf(by.email))
        : query.where('leave_token', '=', by.leaveToken)
      )
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Deletes unconfirmed requests, because an address without consent must not be stored. */
    async deleteUnconfirmed(requestedBefore: Date): Promise<void> {
      await db
        .deleteFrom('newsletter_subscribers')
        .where('state', '=', 'pending')
        .where('requested_at', '<', requestedBefore)
        .execute()
    },
  }
}

/**
 * Newsletter subscriptions: requested, confirmed by a mailed link, ended. Each step is one statement, so that
 * only one of two concurrent ones takes effect.
 * @see spec §4 Newsletter, docs/rules/law LAW-PRV-6
 */
export function newsletterRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...subscriberReading(db),
    ...subscriberEnds(db),

    /**
     * Stores a request with its consent; returns undefined and changes nothing when the address is already
     * subscribed.
     */
    async request(request: SubscriptionRequest, now: Date): Promise<Subscriber | undefined> {
      const requested = {
        store_id: request.storeId,
        state: 'pending',
        source: request.source,
        consent_version: request.consentVersion ?? null,
        network_hash: request.networkHash,
        requested_at: now,
        confirmed_at: null,
        unsubscribed_at: null,
      } as const
      const row = await db
        .insertInto('newsletter_subscribers')
        .values({
          email: addressOf(request.email),
          leave_token: randomBytes(24).toString('base64url'),
          ...requested,
        })
        .onConflict((conflict) =>
          conflict
            .column('email')
            .doUpdateSet(requested)
            .where('newsletter_subscribers.state', '<>', 'subscribed'),
        )
        .returningAll()
        .executeTakeFirst()
      return row && toSubscriber(row)
    },

    /**
     * Sets the code hash of the newest mail and invalidates earlier ones. Returns false when no request is
     * pending.
     */
    async setCode(id: number, codeHash: string, expiresAt: Date): Promise<boolean> {
      const row = await db
        .updateTable('newsletter_subscribers')
        .set({ code_hash: codeHash, code_expires_at: expiresAt })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Confirms by address and code, once; returns undefined when they do not match or the code has expired.
     */
    async confirm(
      { email, codeHash }: { email: string; codeHash: string },
      now: Date,
    ): Promise<Subscriber | undefined> {
      const row = await db
        .updateTable('newsletter_subscribers')
        .set({ state: 'subscribed', code_hash: null, code_expires_at: null, confirmed_at: now })
        .where('email', '=', addressOf(email))
        .where('code_hash', '=', codeHash)
        .where('code_expires_at', '>', now)
        .where('state', '=', 'pending')
        .returningAll()
        .executeTakeFirst()
      return row && toSubscriber(row)
    },
  }
}

/** Filter of the subscriber list; absent fields do not filter. */
type SubscriberFilter = {
  /** Beginning of an address. */
  q?: string | undefined
  state?: Subscriber['state'] | undefined
  storeId?: number | undefined
  /** Id of the last subscriber seen. */
  before?: number | undefined
  limit: number
}
