import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const schemes = (values: string) =>
  `alter table order_lines drop constraint order_lines_vat_scheme_check,
    add constraint order_lines_vat_scheme_check check (vat_scheme in (${values})) not valid`

/** Lets a line say why it has no VAT: the goods are exempt, or it is a voucher whose VAT is due when it is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [schemes(`'margin', 'exempt', 'voucher'`)])
}

/** Forgets the reasons. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `update order_lines set vat_scheme = null where vat_scheme in ('exempt', 'voucher')`,
    schemes(`'margin'`),
  ])
}
