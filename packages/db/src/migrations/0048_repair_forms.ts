import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Adds the European Repair Information Form for the repair offered on a claim. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table claims add column repair_form jsonb'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table claims drop column repair_form'])
}
