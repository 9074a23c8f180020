import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const tables = ['product_change_sets', 'product_drafts', 'planned_prices', 'import_jobs']

/**
 * Stores whose permissions apply when a planned action runs, and which prices may have been cut too deeply in
 * steps.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    ...tables.map((table) => `alter table ${table} add column runs_as jsonb`),
    `alter table price_history add column is_accepted boolean not null default true`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table price_history drop column is_accepted`,
    ...tables.map((table) => `alter table ${table} drop column runs_as`),
  ])
}
