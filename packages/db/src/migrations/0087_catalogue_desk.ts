import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Adds the author of redirects and categories, and the pinned products of a category. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table redirects
      -- automatic: a page of this shop got another address.
      add column origin text not null default 'imported' check (origin in ('hand', 'automatic', 'imported')),
      add column actor text not null default ''`,
    // For redirects whose target moves and must be updated.
    `create index redirects_target on redirects (target)`,
    `alter table categories add column edited_by text not null default ''`,
    `alter table attributes add column edited_by text not null default ''`,
    // Separate from product_categories, which every import of a product rewrites.
    `create table category_places (
      category_id integer not null references categories (id) on delete cascade,
      product_id integer not null references products (id) on delete cascade,
      place integer not null check (place > 0),
      primary key (category_id, product_id)
    )`,
    `create index category_places_product on category_places (product_id)`,
    // For the products affected by a change of an attribute or value.
    `create index product_attribute_values_attribute on product_attribute_values (attribute_id, option_id)`,
  ])
}

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
