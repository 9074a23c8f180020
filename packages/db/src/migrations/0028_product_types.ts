import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** The types are the table of `@ambra/domain/product-types`, by which the import refuses an unknown one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table products drop constraint products_type_check'])
}

/** Allows the types of the first version only. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table products add constraint products_type_check
      check (type in ('simple', 'configurable', 'grouped', 'bundle', 'downloadable', 'virtual'))`,
  ])
}
