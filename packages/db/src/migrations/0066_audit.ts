import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // `id`, `previous` and `hash` are given by the trigger `chain_audit`; `refuse_audit_change` guards what stands here.
  `create table audit_entries (
    id bigint primary key,
    at timestamptz not null,
    actor_kind text not null check (actor_kind in ('staff', 'cli', 'system')),
    actor_id text not null,
    session_id integer,
    network text,
    request_id text,
    operation text not null,
    subject_kind text,
    subject_id text,
    reason text,
    outcome text not null check (outcome in ('done', 'refused')),
    code text,
    previous text not null,
    hash text not null
  )`,
  `create index audit_entries_subject on audit_entries (subject_kind, subject_id)`,
  `create index audit_entries_operation on audit_entries (operation, id)`,
  // The end of the chain: an entry that is gone from there is missed, too.
  `create table audit_head (
    is_only boolean primary key default true check (is_only),
    id bigint not null,
    hash text not null
  )`,
]

/** Creates the audit: entries that follow from each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Drops it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`drop table audit_entries, audit_head`])
}
