import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // Each request for an account has its own row, because a later request by another person must not replace
  // what the link of an earlier mail opens. The hash is written with the mail; until then no code opens the
  // row.
  `alter table pending_customers drop constraint pending_customers_pkey`,
  `alter table pending_customers add column id integer generated always as identity primary key`,
  `alter table pending_customers alter column token_hash drop not null`,
  `create index pending_customers_email on pending_customers (email)`,

  // `id` links the request to its mail; `family` is the session that supplied the password, which stays
  // signed in.
  `alter table email_changes add column id integer generated always as identity unique`,
  `alter table email_changes add column family text references session_families (id) on delete set null`,
  `alter table email_changes alter column token_hash drop not null`,

  // Messages reference the row; no message, delivered or not, contains an access code any more.
  `update outbox o set payload = o.payload || jsonb_build_object('pending_id', p.id)
    from pending_customers p where o.kind = 'mail.account_confirm' and o.done_at is null and p.email = o.payload ->> 'email'`,
  `update outbox o set payload = o.payload || jsonb_build_object('change_id', e.id)
    from email_changes e where o.kind = 'mail.email_confirm' and o.done_at is null and e.email = o.payload ->> 'email'`,
  `update outbox set payload = payload - 'code' where kind in ('mail.account_confirm', 'mail.email_confirm')`,
  // Order messages were identified by the secret name of their cart; order placement is idempotent without
  // it.
  `update outbox set dedupe_key = kind || ':' || id where dedupe_key ~ ':[0-9a-f]{32}$'`,

  // The unsubscribe link of a notice is created with its mail.
  `alter table stock_notices add column token_hash text unique`,
  `update stock_notices set token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex')`,
  `alter table stock_notices drop column token`,
]

/** Removes plain codes from requests that await a mail, and links each mail to its request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Reverts `up`; links in sent mails stop working. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table stock_notices add column token text`,
    `update stock_notices set token = gen_random_uuid()::text`,
    `alter table stock_notices alter column token set not null, add unique (token), drop column token_hash`,
    `delete from email_changes`,
    `alter table email_changes drop column family, drop column id, alter column token_hash set not null`,
    `delete from pending_customers`,
    `drop index pending_customers_email`,
    `alter table pending_customers drop column id, alter column token_hash set not null, add primary key (email)`,
  ])
}
