import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * Adds the purchased variant, photos and translations of reviews. A photo is either an upload (`large` and
 * `small`, re-encoded, under a 256-bit secret key until the review is published) or, in an import, a picture
 * of the media folder.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table reviews add column bought_sku text, add column translations jsonb',
    `update reviews r set bought_sku = l.sku from order_lines l
      where l.order_id = r.order_id and l.line = r.order_line`,
    `create table review_photos (
      key text primary key check (key ~ '^[0-9a-f]{64}$'),
      review_id integer references reviews (id) on delete cascade,
      position integer not null default 0,
      media_path text references media (path),
      large bytea,
      small bytea,
      size integer not null default 0 check (size >= 0),
      created_at timestamptz not null,
      check ((media_path is null) = (large is not null)),
      check ((large is null) = (small is null)),
      check (media_path is null or review_id is not null)
    )`,
    // Pictures do not compress.
    'alter table review_photos alter column large set storage external, alter column small set storage external',
    'create index review_photos_review on review_photos (review_id, position) where review_id is not null',
  ])
}

/** Drops photos, translations and purchased variants. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop table review_photos',
    'alter table reviews drop column bought_sku, drop column translations',
  ])
}
