import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Creates redirects from addresses of a former shop (301, 302) and addresses that are gone (410). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table redirects (
      source text primary key check (source like '/%'),
      target text check (target like '/%' and target not like '//%'),
      status smallint not null check (status in (301, 302, 410)),
      created_at timestamptz not null,
      check ((target is null) = (status = 410)),
      check (source <> target)
    )`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop table redirects'])
}
