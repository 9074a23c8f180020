import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const statements = [
  // A point that its network no longer lists is kept for old orders and in case it returns.
  `alter table pickup_points
    add column kind text not null default 'locker' check (kind in ('locker', 'office', 'store')),
    add column hours text,
    add column max_weight_g integer,
    add column max_size_mm jsonb,
    add column cash_on_delivery boolean,
    add column active boolean not null default true,
    add column updated_at timestamptz not null default now()`,
  `update pickup_points set kind = coalesce(data->>'kind', 'locker'), hours = data->>'hours',
    data = (data - 'kind' - 'hours' - 'comment') || case when data ? 'comment'
      then jsonb_build_object('comments', jsonb_build_object('et', data->>'comment')) else '{}' end`,
  `create index pickup_points_offered on pickup_points (carrier, country) where active`,
  // Last import of each network's public list.
  `create table pickup_feeds (
    carrier text primary key,
    source text not null,
    points integer not null,
    refused integer not null,
    imported_at timestamptz not null
  )`,
]

/** Adds kind, hours, limits and availability to pickup points, and records the imported lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

/** Moves kind and hours back into the data; removed points are lost. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `drop table pickup_feeds`,
    `drop index pickup_points_offered`,
    `delete from pickup_points where not active`,
    `update pickup_points set data = data || jsonb_strip_nulls(jsonb_build_object('kind', kind, 'hours', hours))`,
    `alter table pickup_points drop column kind, drop column hours, drop column max_weight_g,
      drop column max_size_mm, drop column cash_on_delivery, drop column active, drop column updated_at`,
  ])
}
