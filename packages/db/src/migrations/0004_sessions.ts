import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // All tokens from one sign-in. `client_hash` restricts its refresh tokens to one use each by this client.
  `create table session_families (
    id text primary key,
    customer_id integer not null references customers (id) on delete cascade,
    client_hash text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create index session_families_customer on session_families (customer_id)`,
  `create index session_families_expires on session_families (expires_at)`,
  // Sign-in did not exist before, so there is nothing to keep.
  `delete from customer_sessions`,
  `alter table customer_sessions
    drop column customer_id,
    drop column revoked_at,
    add column used_at timestamptz,
    add foreign key (family) references session_families (id) on delete cascade`,
  `create index customer_sessions_expires on customer_sessions (expires_at)`,
  // Keys are hashes of addresses: what is typed into a sign-in form may belong to nobody.
  `create table attempt_counters (
    key text primary key,
    count integer not null,
    ends_at timestamptz not null
  )`,
  `create index attempt_counters_ends on attempt_counters (ends_at)`,
  // Accounts awaiting confirmation by the link in a mail.
  `create table pending_customers (
    email text primary key check (email = lower(email)),
    token_hash text not null unique,
    firstname text not null,
    lastname text not null,
    password_hash text not null,
    addresses jsonb not null default '[]',
    store_id integer not null references stores (id),
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
]

/** Creates session families, attempt counters and pending accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Drops everything `up` created; every session ends. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `drop table pending_customers, attempt_counters`,
    `delete from customer_sessions`,
    `alter table customer_sessions
      drop constraint customer_sessions_family_fkey,
      drop column used_at,
      add column customer_id integer not null references customers (id) on delete cascade,
      add column revoked_at timestamptz`,
    `drop index customer_sessions_expires`,
    `drop table session_families`,
  ])
}
