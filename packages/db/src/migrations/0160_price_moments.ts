import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const bounds = ['special_from', 'special_to']

/** Finds the special prices that begin or end around a day without reading all prices. */
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
