import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const outcomes = (values: string) =>
  `alter table audit_entries drop constraint audit_entries_outcome_check,
    add constraint audit_entries_outcome_check check (outcome in (${values})) not valid`

/** Lets the audit store the arguments and counts of a command, that it was started, and that it failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    // An empty field changes no hash, so earlier entries stay as they were.
    `alter table audit_entries add column if not exists details jsonb`,
    outcomes(`'started', 'done', 'refused', 'failed'`),
  ])
}

/** Narrows the outcomes. The column stays: without it, the hashes of entries that have details could not be verified. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [outcomes(`'done', 'refused'`)])
}
