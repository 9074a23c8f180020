import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const moment = (column: string) => `to_char(${column} at time zone 'Europe/Tallinn', 'YYYY-MM-DD HH24:MI')`
/** Text of a block without links and emphasis, which entries do not have. */
const words = String.raw`regexp_replace(regexp_replace(body, '\[([^\]]*)\]\([^)]*\)', '\1', 'g'), '\*{1,2}', '', 'g')`
const usual = ['hero', 'promises', 'categories', 'new', 'finders', 'grades', 'bestsellers', 'rooms', 'news']

/**
 * Turns the four blocks of promises into entries, and the block about condition grades into a section of the
 * home page, which shops without it no longer show.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `insert into shop_data (store_id, section, data, updated_at)
      select store_id, 'promise', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'code', replace(identifier, 'home-promise-', ''),
          'position', case identifier when 'home-promise-delivery' then 1 when 'home-promise-grades' then 2
            when 'home-promise-payment' then 3 else 4 end,
          'icon', case identifier when 'home-promise-delivery' then 'truck' when 'home-promise-grades'
            then 'shield-check' when 'home-promise-payment' then 'package-check' else 'phone' end,
          'title', coalesce(nullif(title, ''), identifier),
          'value', trim(${words}),
          'enabled', case when not enabled then false end,
          'from', ${moment('shown_from')},
          'to', ${moment('shown_until')}
        )) order by id), max(updated_at)
      from content_blocks
      where identifier in ('home-promise-delivery', 'home-promise-grades', 'home-promise-payment',
        'home-promise-people')
      group by store_id
      on conflict do nothing`,
    `insert into shop_data (store_id, section, data, updated_at)
      select b.store_id, 'home_section', (
          select jsonb_agg(jsonb_build_object('code', type, 'type', type, 'position', at)
            || case when type = 'grades' then jsonb_build_object('title', b.title, 'value', trim(${words}))
              else '{}' end order by at)
          from unnest(array['${usual.join("', '")}']) with ordinality as s (type, at)
        ), b.updated_at
      from content_blocks b
      where b.identifier = 'home-grades' and b.enabled
      on conflict do nothing`,
    `delete from content_blocks where identifier in ('home-grades', 'home-promise-delivery',
      'home-promise-grades', 'home-promise-payment', 'home-promise-people')`,
  ])
}

/** Writes promises of the four old codes back into blocks. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `insert into content_blocks (store_id, identifier, title, body, enabled, updated_at)
      select d.store_id, 'home-promise-' || (e ->> 'code'), coalesce(e ->> 'title', ''),
        coalesce(e ->> 'value', ''), coalesce((e ->> 'enabled')::boolean, true), d.updated_at
      from shop_data d, jsonb_array_elements(d.data) e
      where d.section = 'promise' and e ->> 'code' in ('delivery', 'grades', 'payment', 'people')
      on conflict do nothing`,
    `insert into content_blocks (store_id, identifier, title, body, updated_at)
      select distinct on (d.store_id) d.store_id, 'home-grades', coalesce(e ->> 'title', ''),
        coalesce(e ->> 'value', ''), d.updated_at
      from shop_data d, jsonb_array_elements(d.data) e
      where d.section = 'home_section' and e ->> 'type' = 'grades'
      on conflict do nothing`,
    `delete from shop_data where section in ('promise', 'home_section')`,
  ])
}
