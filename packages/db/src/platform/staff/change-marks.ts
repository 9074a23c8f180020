import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { presentName } from './audit-repository.ts'

/** Last positions of lists that grow with events. @see packages/commerce/src/platform/staff/hints.ts */
export type ChangeMarks = { orders: string; service: string; approvals: string; audit: number }

/** Reads six index ends. */
export async function readChangeMarks(db: Kysely<Db>): Promise<ChangeMarks> {
  const { rows } = await sql<ChangeMarks>`
    select (select coalesce(max(id), 0)::text from order_events) as orders,
      concat_ws(' ', (select max(id) from withdrawals), (select max(id) from claims),
        (select max(id) from contacts)) as service,
      (select coalesce(max(id), 0)::text from approvals) as approvals,
      (select coalesce(max(id), 0)::integer from audit_entries) as audit`.execute(db)
  const [marks] = rows
  if (!marks) throw new Error('a select without a table has one row')
  return marks
}

/** Lists the names of operations done after an audit entry. */
export async function operationsSince(db: Kysely<Db>, auditId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select('operation')
    .distinct()
    .where('id', '>', auditId)
    .where('outcome', '=', 'done')
    .execute()
  return rows.map(({ operation }) => presentName(operation))
}
