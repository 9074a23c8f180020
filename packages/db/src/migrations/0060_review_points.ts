import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Adds up to three advantages and three disadvantages to a review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table reviews
      add column pluses text[] not null default '{}' check (cardinality(pluses) <= 3),
      add column minuses text[] not null default '{}' check (cardinality(minuses) <= 3)`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table reviews drop column pluses, drop column minuses'])
}
