import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // The trigger `chain_audit` sets `id`, `previous` and `hash`; `refuse_audit_change` prevents changes.
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
  // End of the hash chain, which reveals entries deleted from its end.
  `create table audit_head (
    is_only boolean primary key default true check (is_only),
    id bigint not null,
    hash text not null
  )`,
]

/** Creates the audit log, a hash chain of entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`drop table audit_entries, audit_head`])
}
