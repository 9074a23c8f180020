import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { FieldValues } from '../platform/custom-fields/custom-value-repository.ts'

/** Values of custom fields in a data export. `record`: number of the order (and line) or shipment, or kind of the record. */
type FieldExport = { kind: string; record: string; values: FieldValues }

/** Lists the custom fields of an account, and of the orders, shipments and cases of it or of a lower-case address. */
export async function listFieldsOf(
  db: Kysely<Db>,
  { id, email }: { id: number | undefined; email: string },
): Promise<FieldExport[]> {
  const account = id ?? null
  const isOrderOf = sql`(o.customer_id = ${account}::integer or lower(o.email) = ${email})`
  const { rows } = await sql<FieldExport>`
    select 'customer' as kind, '' as record, v."values" from custom_values v where v.customer_id = ${account}::integer
    union all
    select 'order', o.number, v."values" from custom_values v join orders o on o.id = v.order_id where ${isOrderOf}
    union all
    select 'line', o.number || ' ' || l.line, v."values" from custom_values v join order_lines l on l.id = v.line_id
      join orders o on o.id = l.order_id where ${isOrderOf}
    union all
    select 'shipment', s.number, v."values" from custom_values v join shipments s on s.id = v.shipment_id
      join orders o on o.id = s.order_id where ${isOrderOf}
    union all
    select 'claim', c.order_number, v."values" from custom_values v join claims c on c.id = v.claim_id
      left join orders o on o.id = c.order_id where lower(c.email) = ${email} or ${isOrderOf}
    union all
    select 'withdrawal', w.order_number, v."values" from custom_values v join withdrawals w on w.id = v.withdrawal_id
      left join orders o on o.id = w.order_id where lower(w.email) = ${email} or ${isOrderOf}
    order by 1, 2`.execute(db)
  return rows
}

/** Deletes the custom fields of orders, their lines and shipments; those of cases go with the texts of the case. */
export async function forgetFields(trx: Transaction<Db>, orders: RawBuilder<unknown>): Promise<void> {
  await sql`delete from custom_values where order_id in ${orders}
    or line_id in (select id from order_lines where order_id in ${orders})
    or shipment_id in (select id from shipments where order_id in ${orders})`.execute(trx)
}
