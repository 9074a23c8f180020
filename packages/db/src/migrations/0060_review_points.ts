import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Reviews may name what speaks for a product and against it, up to three each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table reviews
      add column pluses text[] not null default '{}' check (cardinality(pluses) <= 3),
      add column minuses text[] not null default '{}' check (cardinality(minuses) <= 3)`,
  ])
}

/** Drops them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table reviews drop column pluses, drop column minuses'])
}
