import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // `number` identifies a session to its owner: ids of families and tokens stay internal. `device` is a short
  // description.
  `alter table session_families
    add column number integer generated always as identity unique,
    add column device text not null default '',
    add column last_used_at timestamptz`,
  // One per customer: a new request replaces the older one. Only token hashes are stored.
  `create table password_resets (
    customer_id integer primary key references customers (id) on delete cascade,
    token_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index password_resets_expires on password_resets (expires_at)`,
  // A new address awaits the link in a mail to it. @see docs/rules/account ACC-11
  `create table email_changes (
    customer_id integer primary key references customers (id) on delete cascade,
    email text not null check (email = lower(email)),
    token_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index email_changes_expires on email_changes (expires_at)`,
  // Time at which a mail verified the address: only then data from that address belongs to the account.
  `alter table customers add column email_proved_at timestamptz`,
  // Time at which personal data was removed from an order; its totals and products remain.
  `alter table orders add column anonymised_at timestamptz`,
]

/** Adds session lists, password resets, address changes and anonymization times. */
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
