import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Lets imports of the console bring custom fields of orders and customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table import_jobs drop constraint import_jobs_kind_check',
    `alter table import_jobs add constraint import_jobs_kind_check
      check (kind in ('products', 'prices', 'stock', 'orders', 'customers'))`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `delete from import_jobs where kind in ('orders', 'customers')`,
    `delete from import_mappings where kind in ('orders', 'customers')`,
    'alter table import_jobs drop constraint import_jobs_kind_check',
    `alter table import_jobs add constraint import_jobs_kind_check check (kind in ('products', 'prices', 'stock'))`,
  ])
}
