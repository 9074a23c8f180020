import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * "Verified" is what a delivered order of this shop proves. Reviews from a former shop keep the number of its order
 * instead; marks that were imported without one go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table reviews add column former_order text',
    'update reviews set verified = false where verified and order_id is null',
    `alter table reviews add constraint reviews_verified_by_order check (not verified or order_id is not null)`,
  ])
}

/** Forgets the orders of former shops. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table reviews drop constraint reviews_verified_by_order',
    'alter table reviews drop column former_order',
  ])
}
