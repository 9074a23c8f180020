import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Creates unpublished content drafts and indexes for the console's content lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table content_drafts (
      store_id integer not null references stores (id),
      kind text not null check (kind in ('page', 'news', 'block', 'banner', 'menu')),
      name text not null,
      -- Fingerprint of what was published when it was begun.
      base text not null,
      fields jsonb not null,
      body text not null,
      version text not null,
      at timestamptz not null,
      actor_kind text not null check (actor_kind in ('staff', 'cli')),
      actor_id text not null,
      actor_name text not null,
      primary key (store_id, kind, name)
    )`,
    `create index content_pages_listed on content_pages (kind, identifier, store_id)`,
    `create index content_pages_url on content_pages (store_id, url) where url is not null`,
    `create index content_blocks_listed on content_blocks (identifier, store_id)`,
    `create index content_trees_listed on content_trees (identifier, store_id)`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop index content_trees_listed',
    'drop index content_blocks_listed',
    'drop index content_pages_url',
    'drop index content_pages_listed',
    'drop table content_drafts',
  ])
}
