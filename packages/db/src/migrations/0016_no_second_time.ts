import type { Kysely } from 'kysely'
import { replaceInFunction } from './replace-in-function.ts'
import { runStatements } from './statements.ts'

const changes = [
  // Money that staff must look at may still pay the order: no second attempt starts beside it.
  [
    'payment_is_busy(integer,timestamptz)',
    `(state = 'processing' or`,
    `(state = 'processing' or state = 'held' and returned_at is null or`,
  ],
  // The files of an order that costs nothing were sent when it was placed.
  ['announce_downloads()', `where exists (`, `where new.amount_cents > 0 and exists (`],
] as const

/** Closes two ways by which something happened twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    changes.map(([signature, from, to]) => replaceInFunction(signature, from, to)),
  )
}

/** Takes back what `up` did. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    changes.map(([signature, from, to]) => replaceInFunction(signature, to, from)),
  )
}
