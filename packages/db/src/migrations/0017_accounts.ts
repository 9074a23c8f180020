import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // `number` names a session to its owner: ids of families and tokens stay inside. `device` is a short reading.
  `alter table session_families
    add column number integer generated always as identity unique,
    add column device text not null default '',
    add column last_used_at timestamptz`,
  // One a customer: a new one takes the place of the older. Only hashes of tokens are stored.
  `create table password_resets (
    customer_id integer primary key references customers (id) on delete cascade,
    token_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index password_resets_expires on password_resets (expires_at)`,
  // A new address waits for the link in a mail to it. @see docs/rules/account ACC-11
  `create table email_changes (
    customer_id integer primary key references customers (id) on delete cascade,
    email text not null check (email = lower(email)),
    token_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index email_changes_expires on email_changes (expires_at)`,
  // When the address was proved by a mail to it: only then what came from it belongs to the account.
  `alter table customers add column email_proved_at timestamptz`,
  // When the person was taken out of an order; its sums and goods stay.
  `alter table orders add column anonymised_at timestamptz`,
]

/** Lists sessions to their owners, resets passwords, changes addresses, and stores what was anonymised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Drops everything `up` created. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table orders drop column anonymised_at`,
    `alter table customers drop column email_proved_at`,
    `drop table email_changes, password_resets`,
    `alter table session_families drop column last_used_at, drop column device, drop column number`,
  ])
}
