import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * Finds the orders of an email address, lists guests, and stores notes on guests. The search text of orders
 * and customers is built again after the migration, with typos of names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'create index orders_email on orders (lower(email), created_at, id)',
    'create index orders_guest on orders (created_at, id) where customer_id is null and anonymised_at is null',
    'create index claims_email on claims (lower(email))',
    'create index withdrawals_email on withdrawals (lower(email))',
    'alter table customer_notes alter column customer_id drop not null',
    // Lower-case address of a guest.
    'alter table customer_notes add column email text',
    `alter table customer_notes add constraint customer_notes_customer_check
      check (num_nonnulls(customer_id, email) = 1)`,
    'create index customer_notes_email on customer_notes (email, id) where email is not null',
    'delete from order_search',
    'delete from customer_search',
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'delete from customer_notes where customer_id is null',
    'drop index customer_notes_email',
    'alter table customer_notes drop constraint customer_notes_customer_check',
    'alter table customer_notes drop column email',
    'alter table customer_notes alter column customer_id set not null',
    'drop index withdrawals_email, claims_email, orders_guest, orders_email',
  ])
}
