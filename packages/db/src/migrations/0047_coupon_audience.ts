import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/**
 * Adds the audience of a coupon. Existing codes become public unless they are personal, because the stricter
 * duty applies to public ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table coupons add column audience text not null default 'public'
      check (audience in ('public', 'newsletter', 'personal'))`,
    `update coupons set audience = case when purpose = 'newsletter' then 'newsletter' else 'personal' end
      where email_key is not null`,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table coupons drop column audience'])
}
