import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

type OffBecause = 'person' | 'failing' | 'gone'

/**
 * Webhook endpoint. `secret` and `formerSecret` are in their stored form: encrypted if the shop has a key for
 * it.
 */
export type WebhookRecord = {
  id: number
  url: string
  description: string
  events: string[]
  secret: string
  formerSecret: string | undefined
  formerUntil: Date | undefined
  createdAt: Date
  offAt: Date | undefined
  offBecause: OffBecause | undefined
  failingSince: Date | undefined
  failures: number
  lastDeliveredAt: Date | undefined
}

type Content = Pick<WebhookRecord, 'url' | 'description' | 'events'>

/** Webhook endpoints. @see docs/decisions/076-keys-and-webhooks.md */
export function webhookRepository(db: Kysely<Db> | Transaction<Db>) {
  const webhooks = () => db.selectFrom('webhook_endpoints').selectAll().where('removed_at', 'is', null)
  return {
    ...webhookStates(db),

    async add({ secret, now, ...content }: Content & { secret: string; now: Date }): Promise<number> {
      const { id } = await db
        .insertInto('webhook_endpoints')
        .values({ ...content, secret, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async find(id: number): Promise<WebhookRecord | undefined> {
      const row = await webhooks().where('id', '=', id).executeTakeFirst()
      return row && recordOf(row)
    },

    /** Locks the table until the end of the transaction, to enforce the limit on endpoints. */
    async lockAll(): Promise<void> {
      await sql`lock table webhook_endpoints in share row exclusive mode`.execute(db)
    },

    async list(): Promise<WebhookRecord[]> {
      return (await webhooks().orderBy('id').execute()).map(recordOf)
    },

    async change(id: number, content: Content): Promise<void> {
      await db.updateTable('webhook_endpoints').set(content).where('id', '=', id).execute()
    },

    async setSecret(
      id: number,
      secrets: { secret: string; formerSecret?: string; formerUntil?: Date },
    ): Promise<void> {
      await db
        .updateTable('webhook_endpoints')
        .set({
          secret: secrets.secret,
          former_secret: secrets.formerSecret ?? null,
          former_until: secrets.formerUntil ?? null,
        })
        .where('id', '=', id)
        .execute()
    },
  }
}

/** State of webhooks: enabled, disabled, failing, removed. */
function webhookStates(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Enables a webhook with a clean failure state; its waiting messages are sent. */
    async switchOn(id: number): Promise<void> {
      await db
        .updateTable('webhook_endpoints')
        .set({ off_at: null, off_because: null, failing_since: null, failures: 0, paused_until: null })
        .where('id', '=', id)
        .execute()
    },

    /** Disables a webhook; returns false when it was already disabled. */
    async switchOff(id: number, because: OffBecause, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('webhook_endpoints')
        .set({ off_at: now, off_because: because })
        .where('id', '=', id)
        .where('off_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Marks a webhook as removed; its messages, possibly many, are deleted at night. */
    async remove(id: number, now: Date): Promise<void> {
      await db
        .updateTable('webhook_endpoints')
        .set({
          off_at: sql<Date>`coalesce(off_at, ${now})`,
          off_because: sql<OffBecause>`coalesce(off_because, 'person')`,
          removed_at: now,
          secret: '',
          former_secret: null,
        })
        .where('id', '=', id)
        .execute()
    },

    /** Deletes removed webhooks without remaining messages. */
    async deleteRemoved(): Promise<void> {
      await sql`delete from webhook_endpoints e where removed_at is not null
        and not exists (select 1 from webhook_deliveries d where d.endpoint_id = e.id)`.execute(db)
    },

    async noteGood(id: number, now: Date): Promise<void> {
      await db
        .updateTable('webhook_endpoints')
        .set({ failing_since: null, failures: 0, paused_until: null, last_delivered_at: now })
        .where('id', '=', id)
        .execute()
    },

    /**
     * Records a failure and returns the time of the first one; nothing else is sent there until
     * `pausedUntil`.
     */
    async noteBad(id: number, { now, pausedUntil }: { now: Date; pausedUntil: Date }): Promise<Date> {
      const { failing_since } = await db
        .updateTable('webhook_endpoints')
        .set({
          failing_since: sql<Date>`coalesce(failing_since, ${now})`,
          failures: sql<number>`failures + 1`,
          paused_until: pausedUntil,
        })
        .where('id', '=', id)
        .returning('failing_since')
        .executeTakeFirstOrThrow()
      return failing_since ?? now
    },
  }
}

const recordOf = (row: Selectable<Db['webhook_endpoints']>): WebhookRecord => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  secret: row.secret,
  formerSecret: row.former_secret ?? undefined,
  formerUntil: row.former_until ?? undefined,
  createdAt: row.created_at,
  offAt: row.off_at ?? undefined,
  offBecause: row.off_because ?? undefined,
  failingSince: row.failing_since ?? undefined,
  failures: row.failures,
  lastDeliveredAt: row.last_delivered_at ?? undefined,
})
