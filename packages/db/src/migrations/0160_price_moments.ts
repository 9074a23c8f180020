import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const bounds = ['special_from', 'special_to']

/** Indexes special prices by start and end, to find those near a day without reading all prices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    bounds.map(
      (bound) => `create index prices_${bound} on prices (left(${bound}, 10)) where ${bound} is not null`,
    ),
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    bounds.map((bound) => `drop index prices_${bound}`),
  )
}
