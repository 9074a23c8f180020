import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * Restricts "verified" to reviews with a delivered order of this shop. Reviews from a former shop keep its
 * order number instead; imported marks without one are removed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table reviews add column former_order text',
    'update reviews set verified = false where verified and order_id is null',
    `alter table reviews add constraint reviews_verified_by_order check (not verified or order_id is not null)`,
  ])
}

/** Drops the order numbers of former shops. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table reviews drop constraint reviews_verified_by_order',
    'alter table reviews drop column former_order',
  ])
}
