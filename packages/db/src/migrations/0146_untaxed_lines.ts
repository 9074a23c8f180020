import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

const schemes = (values: string) =>
  `alter table order_lines drop constraint order_lines_vat_scheme_check,
    add constraint order_lines_vat_scheme_check check (vat_scheme in (${values})) not valid`

/**
 * Adds reasons why a line has no VAT: the goods are exempt, or it is a voucher whose VAT is due on
 * redemption.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [schemes(`'margin', 'exempt', 'voucher'`)])
}

/** Drops the reasons. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `update order_lines set vat_scheme = null where vat_scheme in ('exempt', 'voucher')`,
    schemes(`'margin'`),
  ])
}
