import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** How many pieces of a sku one order may hold; 10,000 is what a cart takes of anything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table stock add column max_sale_qty integer not null default 10000 check (max_sale_qty between 1 and 10000)',
  ])
}

/** Forgets the limits. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table stock drop column max_sale_qty'])
}
