import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Marks attempts answered by a payment emulator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table payment_attempts add column is_emulated boolean not null default false`,
  ])
}

/** Reverts `up`. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table payment_attempts drop column is_emulated`])
}
