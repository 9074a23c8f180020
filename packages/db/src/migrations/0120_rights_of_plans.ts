import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const tables = ['product_change_sets', 'product_drafts', 'planned_prices', 'import_jobs']

/** Stores whose rights count when something is carried out later, and which prices somebody may have cut too deep step by step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    ...tables.map((table) => `alter table ${table} add column runs_as jsonb`),
    `alter table price_history add column is_accepted boolean not null default true`,
  ])
}

/** Forgets both. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table price_history drop column is_accepted`,
    ...tables.map((table) => `alter table ${table} drop column runs_as`),
  ])
}
