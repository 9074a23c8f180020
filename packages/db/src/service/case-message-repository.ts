import type { RepairState } from '@ambra/contract/service/service-cases'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { CaseKey } from './case-repository.ts'

/** `actor`: staff member who wrote it, or recorded what the shopper said. */
export type CaseMessage = {
  id: number
  sender: 'shop' | 'shopper'
  text: string
  actor: string
  at: Date
}
export type RepairStep = { state: RepairState; note: string; actor: string; at: Date }

type NewMessage = Pick<CaseMessage, 'sender' | 'text' | 'actor'> & { now: Date }
type NewStep = Omit<RepairStep, 'at'> & { now: Date }

const columnOf = { withdrawal: 'withdrawal_id', claim: 'claim_id' } as const

/** Messages about a case, and repair steps of a claim. @see migrations/0078_service_desk.ts */
export function caseMessageRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Stores a message; one from the shop is mailed to the shopper. */
    async add({ kind, id }: CaseKey, { sender, text, actor, now }: NewMessage): Promise<void> {
      const { id: messageId } = await db
        .insertInto('case_messages')
        .values({
          withdrawal_id: kind === 'withdrawal' ? id : null,
          claim_id: kind === 'claim' ? id : null,
          sender,
          text,
          actor,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (sender === 'shopper') return
      const payload = JSON.stringify({ message_id: messageId })
      await sql`insert into outbox (kind, payload, dedupe_key, run_at, created_at)
        values ('mail.case_message', ${payload}::jsonb, ${`mail.case_message:${messageId}`}, ${now}, ${now})`.execute(
        db,
      )
    },

    /** Lists messages, oldest first. */
    async listOf({ kind, id }: CaseKey): Promise<CaseMessage[]> {
      const rows = await db
        .selectFrom('case_messages')
        .select(['id', 'sender', 'text', 'actor', 'created_at'])
        .where(columnOf[kind], '=', id)
        .orderBy('id')
        .limit(500)
        .execute()
      return rows.map(({ created_at: at, ...message }) => ({ ...message, at }))
    },

    /** Lists messages about the cases of an order by case code, oldest first. */
    async listOfOrder(
      orderId: number,
    ): Promise<{ code: string; sender: CaseMessage['sender']; text: string; at: Date }[]> {
      const { rows } = await sql<{ code: string; sender: CaseMessage['sender']; text: string; at: Date }>`
        select coalesce(c.code, w.code) as code, m.sender, m.text, m.created_at as at
        from case_messages m left join claims c on c.id = m.claim_id left join withdrawals w on w.id = m.withdrawal_id
        where coalesce(c.order_id, w.order_id) = ${orderId} and m.text <> '' order by m.id limit 500`.execute(
        db,
      )
      return rows
    },

    /** Finds a message with its case. */
    async find(
      messageId: number,
    ): Promise<{ text: string; withdrawalId: number | undefined; claimId: number | undefined } | undefined> {
      const row = await db
        .selectFrom('case_messages')
        .select(['text', 'withdrawal_id', 'claim_id'])
        .where('id', '=', messageId)
        .executeTakeFirst()
      return (
        row && {
          text: row.text,
          withdrawalId: row.withdrawal_id ?? undefined,
          claimId: row.claim_id ?? undefined,
        }
      )
    },

    async addRepair(claimId: number, { state, note, actor, now }: NewStep): Promise<void> {
      await db
        .insertInto('claim_repairs')
        .values({ claim_id: claimId, state, note, actor, created_at: now })
        .execute()
    },

    /** Lists repair steps, oldest first; the last one is the current location of the goods. */
    async listRepairs(claimId: number): Promise<RepairStep[]> {
      const rows = await db
        .selectFrom('claim_repairs')
        .select(['state', 'note', 'actor', 'created_at'])
        .where('claim_id', '=', claimId)
        .orderBy('id')
        .limit(200)
        .execute()
      return rows.map(({ created_at: at, ...step }) => ({ ...step, at }))
    },
  }
}
