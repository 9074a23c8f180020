import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Lets search rules lead from a text to a page of the store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table search_rules drop constraint search_rules_kind_check`,
    `alter table search_rules add constraint search_rules_kind_check
      check (kind in ('synonym', 'pin', 'boost', 'redirect'))`,
  ])
}

/** Drops the redirects. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `delete from search_rules where kind = 'redirect'`,
    `alter table search_rules drop constraint search_rules_kind_check`,
    `alter table search_rules add constraint search_rules_kind_check check (kind in ('synonym', 'pin', 'boost'))`,
  ])
}
