import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // One row per mail to an address, with its send time; keys are hashes.
  `create table mail_slots (
    id bigint generated always as identity primary key,
    key text not null,
    at timestamptz not null
  )`,
  `create index mail_slots_key on mail_slots (key, at)`,
]

/** Creates the mail budget of an address for requests without a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Drops everything `up` created. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`drop table mail_slots`])
}
