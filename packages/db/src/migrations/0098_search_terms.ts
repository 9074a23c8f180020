import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * Creates searched terms by day and store with the number of results of the last search. The person is not
 * stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table search_terms (
      store_id integer not null references stores (id),
      day date not null,
      term text not null check (char_length(term) between 2 and 60),
      searches integer not null check (searches > 0),
      -- null: counted from pages that were cached, which say nothing of it.
      results integer check (results >= 0),
      primary key (store_id, day, term)
    )`,
    `create index search_terms_day on search_terms (day)`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop table search_terms'])
}
