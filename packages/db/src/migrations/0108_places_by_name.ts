import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Lets storage places be listed, searched by their beginning and scanned among 100,000. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create index shelf_places_name on shelf_places ((upper(place) collate "C"), (place collate "C"))`,
  ])
}

/** Takes that back. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['drop index shelf_places_name'])
}
