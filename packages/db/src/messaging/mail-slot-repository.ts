import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { MailRule } from '../schema/records.ts'
import type { Db } from '../schema/schema.ts'

/** Converts the rule to the input of the SQL function. */
export const mailRulePayload = (rule: MailRule | undefined) =>
  rule && { key: rule.key, max: rule.max, wait_hours: rule.waitHours, must_send: rule.mustSend ?? false }

/** Returns whether a statement failed because a required mail would wait too long; it changed nothing. */
export const isMailLimit = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'AM002'

/**
 * Builds an expression that books a mail slot: now without a rule, null when the next slot is too far away.
 * Evaluated once per row.
 */
export const bookMail = (rule: MailRule | undefined, now: Date): RawBuilder<Date | null> =>
  sql<Date | null>`book_mail(${JSON.stringify(mailRulePayload(rule) ?? null)}::jsonb, ${now}::timestamptz)`

/** Mail budget of addresses that strangers enter. @see migrations/0026_mail_slots.ts */
export function mailSlotRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Books the next free slot; returns undefined when none is free in time. */
    async book(rule: MailRule, now: Date): Promise<Date | undefined> {
      const { rows } = await sql<{ at: Date | null }>`select ${bookMail(rule, now)} as at`.execute(db)
      return rows[0]?.at ?? undefined
    },

    /** Returns when a mail of this rule that cannot wait may be sent next. */
    async nextAt({ key, max }: MailRule, now: Date): Promise<Date> {
      const last = await db
        .selectFrom('mail_slots')
        .select('at')
        .where('key', '=', key)
        .where('at', '<=', now)
        .orderBy('at', 'desc')
        .offset(max - 1)
        .limit(1)
        .executeTakeFirst()
      return new Date(Math.max(now.getTime(), (last?.at.getTime() ?? 0) + 86_400_000))
    },

    /** Counts addresses with at least `max` sent or waiting mails in the last 24 hours, and waiting mails. */
    async figures(max: number, now: Date): Promise<{ addressesAtLimit: number; waiting: number }> {
      const since = new Date(now.getTime() - 86_400_000)
      const { rows } = await sql<{ addresses: number; waiting: number }>`
        select (select count(*)::integer from (select 1 from mail_slots where at > ${since} group by key
            having count(*) >= ${max}) a) as addresses,
          (select count(*)::integer from mail_slots where at > ${now}) as waiting`.execute(db)
      return { addressesAtLimit: rows[0]?.addresses ?? 0, waiting: rows[0]?.waiting ?? 0 }
    },

    /** Deletes slots that no longer count. */
    async deleteOld(now: Date): Promise<void> {
      await db
        .deleteFrom('mail_slots')
        .where('at', '<', new Date(now.getTime() - 86_400_000))
        .execute()
    },
  }
}
