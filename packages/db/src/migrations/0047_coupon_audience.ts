import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** To whom a code goes. Codes of before are open to everybody unless they were made for a person: the stricter duty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table coupons add column audience text not null default 'public'
      check (audience in ('public', 'newsletter', 'personal'))`,
    `update coupons set audience = case when purpose = 'newsletter' then 'newsletter' else 'personal' end
      where email_key is not null`,
  ])
}

/** Forgets to whom codes go. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table coupons drop column audience'])
}
