import type { NewsletterTexts } from '@ambra/contract/messaging/newsletter-operations'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RunsAs } from '../platform/staff/runs-as.ts'
import type { Db } from '../schema/schema.ts'

/** Newsletter written on screen, with the figures of its mails. */
export type WrittenNewsletter = {
  id: number
  version: number
  state: 'draft' | 'planned' | 'sending' | 'sent' | 'stopped'
  texts: NewsletterTexts
  skus: string[]
  send_at: Date | null
  code: string | null
  runs_as: RunsAs | null
  changed_by: string
  changed_at: Date
  queued: number
  sent: number
  failed: number
  left: number
}
type Content = { texts: NewsletterTexts; skus: readonly string[]; by: string; now: Date }

/** Newsletters written on screen. @see migrations/0195_written_newsletters.ts */
export function writtenNewsletterRepository(db: Kysely<Db> | Transaction<Db>) {
  const read = reader(db)
  return {
    find: async (id: number): Promise<WrittenNewsletter | undefined> => (await read(sql`n.id = ${id}`, 1))[0],

    /** Lists newsletters before an id, newest first. */
    list: (before: number | undefined, limit: number): Promise<WrittenNewsletter[]> =>
      read(before === undefined ? sql`true` : sql`n.id < ${before}`, limit),

    async add({ texts, skus, by, now }: Content): Promise<number> {
      const { id } = await db
        .insertInto('newsletters')
        .values({ texts: JSON.stringify(texts), skus: [...skus], changed_by: by, changed_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Changes a draft that still has this version; returns whether it did. */
    async save(draft: { id: number; version: number }, { texts, skus, by, now }: Content): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('newsletters')
        .set({
          texts: JSON.stringify(texts),
          skus: [...skus],
          changed_by: by,
          changed_at: now,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', draft.id)
        .where('version', '=', draft.version)
        .where('state', '=', 'draft')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Plans a draft that still has this version, once; returns whether it did. */
    async plan(
      draft: { id: number; version: number },
      { sendAt, runsAs, by, now }: { sendAt: Date; runsAs: RunsAs; by: string; now: Date },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('newsletters')
        .set({
          state: 'planned',
          send_at: sendAt,
          runs_as: JSON.stringify(runsAs),
          changed_by: by,
          changed_at: now,
        })
        .where('id', '=', draft.id)
        .where('version', '=', draft.version)
        .where('state', '=', 'draft')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Moves a newsletter from one of these states; returns whether it was in one. */
    async move(
      id: number,
      from: readonly WrittenNewsletter['state'][],
      next: { state: WrittenNewsletter['state']; code?: string; now: Date },
    ): Promise<boolean> {
      const { state, code, now } = next
      const { numUpdatedRows } = await db
        .updateTable('newsletters')
        .set({
          state,
          code: code ?? null,
          ...(state === 'sending' ? { started_at: now } : { finished_at: now }),
        })
        .where('id', '=', id)
        .where('state', 'in', from)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    countReceivers: () => countReceivers(db),
  }
}

/** Counts confirmed subscribers by store. */
async function countReceivers(db: Kysely<Db> | Transaction<Db>): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('newsletter_subscribers')
    .select(['store_id', sql<number>`count(*)::integer`.as('count')])
    .where('state', '=', 'subscribed')
    .groupBy('store_id')
    .execute()
  return new Map(rows.map(({ store_id, count }) => [store_id, count]))
}

/** Reads newsletters with the figures of their mails. */
const reader =
  (db: Kysely<Db> | Transaction<Db>) =>
  async (where: ReturnType<typeof sql>, limit: number): Promise<WrittenNewsletter[]> => {
    const { rows } = await sql<WrittenNewsletter>`
      select n.id, n.version, n.state, n.texts, n.skus, n.send_at, n.code, n.runs_as, n.changed_by, n.changed_at,
        f.queued, f.sent, f.failed, f."left"
      from newsletters n, lateral (
        select count(*)::integer as queued, count(d.sent_at)::integer as sent,
          count(*) filter (where d.sent_at is null and o.failed_at is not null)::integer as failed,
          count(*) filter (where s.unsubscribed_at >= d.queued_at)::integer as "left"
        from newsletter_issues i join newsletter_deliveries d on d.issue_id = i.id
        join newsletter_subscribers s on s.id = d.subscriber_id
        left join outbox o on o.dedupe_key = 'mail.newsletter:' || d.issue_id || ':' || d.subscriber_id
        where i.newsletter_id = n.id) f
      where ${where} order by n.id desc limit ${limit}`.execute(db)
    return rows
  }
