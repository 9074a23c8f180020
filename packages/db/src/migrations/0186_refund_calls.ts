import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Changes nothing: the trigger is in `functions/queue_refund_call.sql`. */
export async function up(): Promise<void> {}

/** Drops the trigger, which reads columns that earlier migrations drop. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop trigger if exists refunds_call on refunds'])
}
