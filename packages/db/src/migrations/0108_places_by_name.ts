import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Indexes bins for lists, prefix search and scans among 100,000. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create index shelf_places_name on shelf_places ((upper(place) collate "C"), (place collate "C"))`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop index shelf_places_name'])
}
