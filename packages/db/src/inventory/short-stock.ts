import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Product of which orders hold more than was counted, with the newest orders that cannot be fulfilled. */
export type ShortStock = { productId: number; sku: string; qty: number; held: number; orders: string[] }

/** Lists those of these products that are short; the oldest orders are fulfilled first. */
export async function listShortStock(
  db: Kysely<Db> | Transaction<Db>,
  ids: readonly number[],
): Promise<ShortStock[]> {
  const { rows } = await sql<ShortStock>`
    select s.product_id as "productId", p.sku, s.qty, s.reserved as held, array_agg(h.number order by h.id) as orders
    from stock s join products p on p.id = s.product_id join lateral (
      select o.id, o.number, sum(n.qty) over (order by o.id) as sum from order_stock n join orders o on o.id = n.order_id
      where n.product_id = s.product_id and o.stock_state = 'reserved'
    ) h on h.sum > s.qty
    where s.product_id = any(${[...ids]}::integer[]) and s.manage and s.short > 0
    group by s.product_id, p.sku order by s.product_id`.execute(db)
  return rows
}

/** Maximum number of orders named in a message. */
const mostNamed = 20

/** Returns why a count is questioned: the newest orders cannot be served from it. */
export function shortReason({ sku, qty, held, orders }: ShortStock): Reason {
  const more = orders.length - mostNamed
  const named = `${orders.slice(0, mostNamed).join(', ')}${more > 0 ? ` +${more}` : ''}`
  return because('orders_short', { sku, qty, held, orders: named })
}

type Row = { id: number; line: number }

/** Lists the rows of a stock file whose products are short, for its report. */
export async function shortRows(
  db: Kysely<Db> | Transaction<Db>,
  rows: readonly Row[],
): Promise<{ line: number; field: string; reason: Reason }[]> {
  const short = await listShortStock(
    db,
    rows.map(({ id }) => id),
  )
  const byId = new Map(short.map((one) => [one.productId, one]))
  return rows.flatMap(({ id, line }) => {
    const one = byId.get(id)
    return one ? [{ line, field: 'qty', reason: shortReason(one) }] : []
  })
}
