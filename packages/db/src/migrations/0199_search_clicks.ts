import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Creates clicks on products in search results by day, store and term. The person is not stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table search_clicks (
      store_id integer not null references stores (id),
      day date not null,
      term text not null check (char_length(term) between 2 and 60),
      product_id integer not null references products (id) on delete cascade,
      clicks integer not null check (clicks > 0),
      primary key (store_id, day, term, product_id)
    )`,
    `create index search_clicks_day on search_clicks (day)`,
    `create index search_clicks_product on search_clicks (product_id)`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop table search_clicks'])
}
