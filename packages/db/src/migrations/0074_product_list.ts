import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // One denormalized row per product and variant, built from the catalogue's tables, so that the console's
  // list needs no joins. Words, categories, manufacturers, states and problems are `terms`, so that one index
  // serves every filter.
  `create table product_list (
    product_id integer primary key references products (id) on delete cascade,
    parent_id integer,
    sku text not null,
    parent_sku text,
    type text not null,
    gtin text,
    mpn text,
    name text not null,
    names jsonb not null,
    brand text,
    category_id integer,
    price_cents integer not null,
    special_cents integer,
    special_from text,
    special_to text,
    has_own_prices boolean not null,
    left_qty integer not null,
    reserved integer not null,
    is_counted boolean not null,
    picture text,
    state text not null check (state in ('sold', 'unsold', 'off')),
    problems text[] not null,
    terms tsvector not null,
    version integer not null default 1,
    hash text not null,
    source_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create unique index product_list_sku on product_list (sku, product_id)`,
  `create index product_list_name on product_list (name, product_id)`,
  `create index product_list_price on product_list (price_cents, product_id)`,
  `create index product_list_left on product_list (left_qty, product_id)`,
  `create index product_list_updated on product_list (updated_at, product_id)`,
  `create index product_list_terms on product_list using gin (terms)`,
]

/** Creates the console's product list, which is filled in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop table product_list'])
}
