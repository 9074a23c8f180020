import { type Kysely, type Selectable, sql } from 'kysely'
import type { MailRule } from '../schema/records.ts'
import type { Db } from '../schema/schema.ts'
import { bookMail } from '../messaging/mail-slot-repository.ts'

/** Contact form message to store; `key` is its idempotency key. */
export type NewContact = {
  key: string
  storeId: number
  language: string
  name: string
  email: string
  telephone: string
  comment: string
  /** Suspected spam: stored without sending mail. */
  isSuspect: boolean
  /** Mail budget of the address that gets the receipt; when exhausted, no receipt is sent. */
  receipt?: MailRule | undefined
  now: Date
}

/** Stored message; `doneAt` is set once the shopkeeper has handled it. */
export type ContactRecord = Omit<NewContact, 'key' | 'receipt' | 'now'> & {
  id: number
  createdAt: Date
  doneAt: Date | undefined
}

const toRecord = (row: Selectable<Db['contacts']>): ContactRecord => ({
  id: row.id,
  storeId: row.store_id,
  language: row.language,
  name: row.name,
  email: row.email,
  telephone: row.telephone,
  comment: row.comment,
  isSuspect: row.is_suspect,
  createdAt: row.created_at,
  doneAt: row.done_at ?? undefined,
})

/** Contact form messages. @see migrations/0020_contacts.ts */
export function contactRepository(db: Kysely<Db>) {
  return {
    /** Stores a message and queues its two mails in one statement; returns false for a duplicate. */
    async record(given: NewContact): Promise<boolean> {
      const { rows } = await sql<{ id: number }>`with made as (
          insert into contacts (key, store_id, language, name, email, telephone, comment, is_suspect, created_at)
          values (${given.key}, ${given.storeId}::integer, ${given.language}, ${given.name}, ${given.email},
            ${given.telephone}, ${given.comment}, ${given.isSuspect}, ${given.now}::timestamptz)
          on conflict (key) do nothing returning *
        ), planned as materialized (
          select m.id, m.created_at, k as kind,
            case k when 'mail.contact_receipt' then ${bookMail(given.receipt, given.now)} else m.created_at end as run_at
          from made m cross join unnest(array['mail.contact_receipt', 'mail.contact_notice']) k
          where not m.is_suspect
        ), queued as (
          insert into outbox (kind, payload, dedupe_key, run_at, created_at)
          select kind, jsonb_build_object('contact_id', id), kind || ':' || id, run_at, created_at
          from planned where run_at is not null
        )
        select id from made`.execute(db)
      return rows.length > 0
    },

    async isKnown(key: string): Promise<boolean> {
      const row = await db.selectFrom('contacts').select('id').where('key', '=', key).executeTakeFirst()
      return row !== undefined
    },

    async findById(id: number): Promise<ContactRecord | undefined> {
      const row = await db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toRecord(row)
    },

    /**
     * Lists messages, oldest first: `open` ones await an answer, `done` ones have been handled, `suspect`
     * ones are suspected spam.
     */
    async list(
      state: 'open' | 'done' | 'suspect',
      limit: number,
      storeIds: 'all' | readonly number[] = 'all',
    ): Promise<ContactRecord[]> {
      let query = db
        .selectFrom('contacts')
        .selectAll()
        .where('is_suspect', '=', state === 'suspect')
        .where('done_at', state === 'done' ? 'is not' : 'is', null)
      if (storeIds !== 'all')
        query = query.where('store_id', '=', sql<number>`any(${[...storeIds]}::integer[])`)
      return (await query.orderBy('created_at').orderBy('id').limit(limit).execute()).map(toRecord)
    },

    /** Marks a message as handled; a repeated call keeps the first time. */
    async markDone(id: number, now: Date): Promise<ContactRecord | undefined> {
      const { rows } = await sql<Selectable<Db['contacts']>>`update contacts
        set done_at = coalesce(done_at, ${now}::timestamptz) where id = ${id}::integer returning *`.execute(
        db,
      )
      return rows[0] && toRecord(rows[0])
    },

    /** Deletes messages handled before `doneBefore` and suspected spam from before `suspectBefore`. */
    async deleteOld(doneBefore: Date, suspectBefore: Date): Promise<void> {
      await db
        .deleteFrom('contacts')
        .where((where) =>
          where.or([
            where('done_at', '<', doneBefore),
            where.and([where('is_suspect', '=', true), where('created_at', '<', suspectBefore)]),
          ]),
        )
        .execute()
    },
  }
}
