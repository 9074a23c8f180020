import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** A review that is sent again because its answer was lost is known by the key it was sent under. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table reviews add column task_key text`,
    `create unique index reviews_task_key on reviews (task_key) where task_key is not null`,
  ])
}

/** Drops what `up` created. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`drop index reviews_task_key`, `alter table reviews drop column task_key`])
}
