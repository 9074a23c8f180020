import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * Removes the type constraint: `@ambra/domain/product-types` defines the types, and the import refuses
 * unknown ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table products drop constraint products_type_check'])
}

/** Restores the types of the first version. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table products add constraint products_type_check
      check (type in ('simple', 'configurable', 'grouped', 'bundle', 'downloadable', 'virtual'))`,
  ])
}
