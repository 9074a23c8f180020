import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Adds the moment an order was put on hold; its history names who did it and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table orders add column held_at timestamptz',
    'create index orders_held on orders (created_at, id) where held_at is not null',
  ])
}

/** Releases every order. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table orders drop column held_at'])
}
