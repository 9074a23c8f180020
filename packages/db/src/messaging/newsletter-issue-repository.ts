import { type Kysely, sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Newsletter issue; `body` is Markdown. */
export type NewsletterIssue = { id: number; storeId: number; subject: string; body: string }

/** `newsletterId`: the newsletter written on screen that the issue belongs to. */
type NewIssue = Omit<NewsletterIssue, 'id'> & { contentHash: string; newsletterId?: number }

/** Newsletter issues and their deliveries. @see migrations/0018_newsletter_and_lists.ts */
export function newsletterIssueRepository(db: Kysely<Db>) {
  return {
    /** Finds an issue; none if its newsletter was stopped. */
    async findToSend(id: number): Promise<NewsletterIssue | undefined> {
      const row = await db
        .selectFrom('newsletter_issues as i')
        .leftJoin('newsletters as n', 'n.id', 'i.newsletter_id')
        .selectAll('i')
        .where('i.id', '=', id)
        .where((eb) => eb.or([eb('n.state', 'is', null), eb('n.state', '<>', 'stopped')]))
        .executeTakeFirst()
      return row && { id: row.id, storeId: row.store_id, subject: row.subject, body: row.body }
    },

    /** Stores when the mail of a subscriber was sent. */
    async markSent(
      { issueId, subscriberId }: { issueId: number; subscriberId: number },
      now: Date,
    ): Promise<void> {
      await db
        .updateTable('newsletter_deliveries')
        .set({ sent_at: now })
        .where('issue_id', '=', issueId)
        .where('subscriber_id', '=', subscriberId)
        .execute()
    },

    /** Returns the id of the issue with this content, creating it if needed. */
    async put({ contentHash, storeId, subject, body, newsletterId }: NewIssue, now: Date): Promise<number> {
      const row = await db
        .insertInto('newsletter_issues')
        .values({
          content_hash: contentHash,
          store_id: storeId,
          subject,
          body,
          created_at: now,
          newsletter_id: newsletterId ?? null,
        })
        .onConflict((conflict) => conflict.column('content_hash').doUpdateSet({ subject }))
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    /** Counts the subscribers of a store, and those whom the issue has reached. */
    async count(storeId: number, contentHash: string): Promise<{ subscribers: number; reached: number }> {
      const { rows } = await sql<{ subscribers: number; reached: number }>`
        select count(*)::integer as subscribers, count(d.subscriber_id)::integer as reached
        from newsletter_subscribers s
        left join newsletter_deliveries d on d.subscriber_id = s.id
          and d.issue_id = (select id from newsletter_issues where content_hash = ${contentHash})
        where s.state = 'subscribed' and s.store_id = ${storeId}`.execute(db)
      return rows[0] ?? { subscribers: 0, reached: 0 }
    },

    /**
     * Queues mails for up to `limit` subscribers whom the issue has not reached; returns their number.
     * Delivery record and message are written in one statement: an interrupted run resumes, and no subscriber
     * gets an issue twice.
     */
    async queue(issueId: number, limit: number, now: Date): Promise<number> {
      const { rows } = await sql<{ subscriber_id: number }>`
        with due as (
          select s.id from newsletter_subscribers s join newsletter_issues i on i.id = ${issueId}
          where s.state = 'subscribed' and s.store_id = i.store_id and not exists (
            select 1 from newsletter_deliveries d where d.issue_id = i.id and d.subscriber_id = s.id)
          order by s.id limit ${limit}
        ), noted as (
          insert into newsletter_deliveries (issue_id, subscriber_id, queued_at)
          select ${issueId}::integer, id, ${now}::timestamptz from due
          on conflict do nothing returning subscriber_id
        ), queued as (
          insert into outbox (kind, payload, dedupe_key, run_at, created_at)
          select 'mail.newsletter', jsonb_build_object('issue_id', ${issueId}::integer, 'subscriber_id', subscriber_id),
            'mail.newsletter:' || ${issueId}::integer || ':' || subscriber_id, ${now}::timestamptz, ${now}::timestamptz
          from noted
        )
        select subscriber_id from noted`.execute(db)
      return rows.length
    },
  }
}
