import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Creates the legal texts accepted by buyers, one row per wording; an order references the hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table contract_texts (
      hash text primary key,
      language text not null,
      pages jsonb not null,
      created_at timestamptz not null
    )`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop table contract_texts'])
}
