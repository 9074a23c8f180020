import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const outcomes = (values: string) =>
  `alter table audit_entries drop constraint audit_entries_outcome_check,
    add constraint audit_entries_outcome_check check (outcome in (${values})) not valid`

/** Lets the audit log store the arguments and counts of a command, its start and its failure. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    // An empty field does not change the hash, so earlier entries stay valid.
    `alter table audit_entries add column if not exists details jsonb`,
    outcomes(`'started', 'done', 'refused', 'failed'`),
  ])
}

/**
 * Restricts the outcomes. Keeps the column: without it, the hashes of entries with details could not be
 * verified.
 */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [outcomes(`'done', 'refused'`)])
}
