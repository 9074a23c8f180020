import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Records when a held or surplus payment was returned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table payment_attempts add column returned_at timestamptz
      check (returned_at is null or state in ('held', 'surplus'))`,
  ])
}

/** Reverts `up`. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table payment_attempts drop column returned_at`])
}
