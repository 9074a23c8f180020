import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** A claim carries the repair that the shop offers by the European Repair Information Form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table claims add column repair_form jsonb'])
}

/** Forgets the forms. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table claims drop column repair_form'])
}
