import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // Unpublished changes of a product: one draft per product, shared by all staff.
  `create table product_drafts (
    product_id integer primary key references products (id) on delete cascade,
    version integer not null default 1,
    state text not null check (state in ('draft', 'planned', 'stopped')),
    publish_at timestamptz,
    planner_kind text check (planner_kind in ('staff', 'cli')),
    planner_id text,
    planner_name text,
    may_cut_deep boolean not null default false,
    trouble jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (state <> 'planned' or (publish_at is not null and planner_id is not null)),
    check (state <> 'stopped' or trouble is not null)
  )`,
  `create index product_drafts_due on product_drafts (publish_at, product_id) where state = 'planned'`,
  `create table product_draft_fields (
    product_id integer not null references product_drafts (product_id) on delete cascade,
    path text not null,
    before jsonb,
    after jsonb,
    at timestamptz not null,
    actor_kind text not null check (actor_kind in ('staff', 'cli')),
    actor_id text not null,
    actor_name text not null,
    primary key (product_id, path)
  )`,
  // A preview of a product is deleted with its draft.
  `alter table content_previews add column product_id integer references products (id) on delete cascade`,
  `create index content_previews_product on content_previews (product_id) where product_id is not null`,
  `alter table product_change_sets drop constraint product_change_sets_kind_check`,
  `alter table product_change_sets add constraint product_change_sets_kind_check
    check (kind in ('edit', 'prices', 'publish', 'stock', 'costs', 'draft'))`,
]

/** Creates product drafts, and change sets for published drafts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Drops them with the history of their changes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `delete from product_change_sets where kind = 'draft'`,
    'alter table product_change_sets drop constraint product_change_sets_kind_check',
    `alter table product_change_sets add constraint product_change_sets_kind_check
      check (kind in ('edit', 'prices', 'publish', 'stock', 'costs'))`,
    'delete from content_previews where product_id is not null',
    'alter table content_previews drop column product_id',
    'drop table product_draft_fields, product_drafts',
  ])
}
