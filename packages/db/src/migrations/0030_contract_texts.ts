import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** The pages a buyer has agreed to, word for word, once for each wording: an order names its hash. */
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

/** Drops the texts. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop table contract_texts'])
}
