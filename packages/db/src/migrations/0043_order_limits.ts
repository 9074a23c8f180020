import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Adds the maximum quantity of a SKU per order; 10,000 is the cart's general limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table stock add column max_sale_qty integer not null default 10000 check (max_sale_qty between 1 and 10000)',
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table stock drop column max_sale_qty'])
}
