import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Adds what the console needs of redirects and categories: who wrote what, and the first products of a category. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table redirects
      -- automatic: a page of this shop got another address.
      add column origin text not null default 'imported' check (origin in ('hand', 'automatic', 'imported')),
      add column actor text not null default ''`,
    // Those that lead to an address that moves are led on.
    `create index redirects_target on redirects (target)`,
    `alter table categories add column edited_by text not null default ''`,
    `alter table attributes add column edited_by text not null default ''`,
    // Beside product_categories, which each import of a product writes again.
    `create table category_places (
      category_id integer not null references categories (id) on delete cascade,
      product_id integer not null references products (id) on delete cascade,
      place integer not null check (place > 0),
      primary key (category_id, product_id)
    )`,
    `create index category_places_product on category_places (product_id)`,
    // Which products say something else when an attribute or a value of it is changed.
    `create index product_attribute_values_attribute on product_attribute_values (attribute_id, option_id)`,
  ])
}

/** Takes it away. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop index product_attribute_values_attribute',
    'drop table category_places',
    'alter table attributes drop column edited_by',
    'alter table categories drop column edited_by',
    'drop index redirects_target',
    'alter table redirects drop column actor, drop column origin',
  ])
}
