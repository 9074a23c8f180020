import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * Adds the time at which a price row was written: a special price that started or ended before it was never
 * in force.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table prices add column written_at timestamptz'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table prices drop column written_at'])
}
