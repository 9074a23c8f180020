import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Creates the events that extensions receive, and the newest failures of each part of an extension. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table extension_subscriptions (
      event text not null,
      extension text not null,
      primary key (event, extension)
    )`,
    `create table extension_problems (
      extension text not null,
      part text not null check (part in ('load', 'migration', 'request', 'operation', 'job', 'message')),
      -- The route, operation, job or message kind.
      what text not null,
      problem text not null,
      count integer not null default 1 check (count > 0),
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (extension, part, what)
    )`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop table extension_problems, extension_subscriptions'])
}
