import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Adds the key under which a review was sent, which identifies a retry after a lost response. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table reviews add column task_key text`,
    `create unique index reviews_task_key on reviews (task_key) where task_key is not null`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`drop index reviews_task_key`, `alter table reviews drop column task_key`])
}
