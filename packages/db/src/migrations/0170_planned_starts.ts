import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Creates planned starts and the person whose permissions apply; a row is deleted once it has started. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table planned_starts (
      kind text not null check (kind in ('content', 'coupon', 'rule')),
      -- The key of its changes in edits.
      key text not null,
      at timestamptz not null,
      store_id integer references stores (id),
      -- Rights that its person must have when it begins.
      needs jsonb not null,
      runs_as jsonb not null,
      actor_kind text not null check (actor_kind in ('staff', 'cli')),
      actor_id text not null,
      actor_name text not null,
      primary key (kind, key, at)
    )`,
    `create index planned_starts_due on planned_starts (at)`,
    // Existing plans. Dates of banners are stored inside their lists and get a row on the next save.
    `insert into planned_starts (kind, key, at, store_id, needs, runs_as, actor_kind, actor_id, actor_name)
      select 'content', c.key, c.shown_from, c.store_id, '["content.publish"]'::jsonb,
        jsonb_build_object('kind', e.actor_kind, 'id', e.actor_id, 'key', null), e.actor_kind, e.actor_id, e.actor_name
      from (
        select s.code || case p.kind when 'news' then '/news/' else '/pages/' end || p.identifier || '.md' as key, p.shown_from, p.store_id
        from content_pages p join stores s on s.id = p.store_id where p.enabled and p.shown_from > now()
        union all
        select s.code || '/blocks/' || b.identifier || '.md', b.shown_from, b.store_id
        from content_blocks b join stores s on s.id = b.store_id where b.enabled and b.shown_from > now()
      ) c
      join lateral (
        select actor_kind, actor_id, actor_name from edits where kind = 'content' and key = c.key order by id desc limit 1
      ) e on e.actor_kind = 'staff'`,
    `insert into planned_starts (kind, key, at, needs, runs_as, actor_kind, actor_id, actor_name)
      select c.kind, c.code, c.starts_at, '["prices.edit"]'::jsonb,
        jsonb_build_object('kind', e.actor_kind, 'id', e.actor_id, 'key', null), e.actor_kind, e.actor_id, e.actor_name
      from (
        select 'coupon' as kind, code, starts_at from coupons where enabled and starts_at > now()
        union all
        select 'rule', code, starts_at from cart_rules where enabled and starts_at > now()
      ) c
      join lateral (
        select actor_kind, actor_id, actor_name from edits where kind = c.kind and key = c.code order by id desc limit 1
      ) e on e.actor_kind = 'staff'`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop table planned_starts'])
}
