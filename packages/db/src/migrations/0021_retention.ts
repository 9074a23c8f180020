import type { Kysely } from 'kysely'
import { replaceInFunction } from './replace-in-function.ts'
import { runStatements } from './statements.ts'

// What must not change may lose the person once the law asks for it no longer; it is never deleted.
const over = `if tg_op = 'UPDATE' and current_setting('ambra.retention', true) = 'over' then return new; end if;`

const changes = [
  ['refuse_change()', `raise exception`, `${over}\n    raise exception`],
  ['keep_statement()', `if tg_op = 'DELETE'`, `${over}\n    if tg_op = 'DELETE'`],
] as const

/** Lets the job that ends retention make invoices, statements and payment reports nobody's. */
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
