import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Adds the VAT margin scheme for second-hand goods: a tax class without rates, and a flag on order lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `insert into tax_classes (id, code) values (4, 'margin') on conflict do nothing`,
    `alter table order_lines add column vat_scheme text check (vat_scheme in ('margin'))`,
  ])
}

/** Drops the flag; products of the class get the standard class again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table order_lines drop column vat_scheme',
    `update products set tax_class = 'standard' where tax_class = 'margin'`,
    `delete from tax_classes where code = 'margin'`,
  ])
}
