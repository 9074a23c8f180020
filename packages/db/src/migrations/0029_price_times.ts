import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** When a price row was written: the start or end of a special before that moment never was in force. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table prices add column written_at timestamptz'])
}

/** Drops the column. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table prices drop column written_at'])
}
