import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Product of which orders hold more than was counted, with the newest orders that cannot be fulfilled. */
export type ShortStock = { productId: number; qty: number; held: number; orders: string[] }

/** Lists those of these products that are short; the oldest orders are fulfilled first. */
export async function listShortStock(
  db: Kysely<Db> | Transaction<Db>,
  ids: readonly number[],
): Promise<ShortStock[]> {
  const { rows } = await sql<ShortStock>`
    select s.product_id as "productId", s.qty, s.reserved as held, array_agg(h.number order by h.id) as orders
    from stock s join lateral (
      select o.id, o.number, sum(n.qty) over (order by o.id) as sum from order_stock n join orders o on o.id = n.order_id
      where n.product_id = s.product_id and o.stock_state = 'reserved'
    ) h on h.sum > s.qty
    where s.product_id = any(${[...ids]}::integer[]) and s.manage and s.short > 0
    group by s.product_id order by s.product_id`.execute(db)
  return rows
}

/** Maximum number of orders named in a message. */
const mostNamed = 20

/** Formats the message about a short product. */
export function shortText({ qty, held, orders }: Omit<ShortStock, 'productId'>): string {
  const more = orders.length - mostNamed
  const named = `${orders.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return `counted ${qty}, orders hold ${held}: order${orders.length === 1 ? '' : 's'} ${named} cannot be served`
}

type Row = { id: number; line: number; sku: string }

/** Lists the rows of a stock file whose products are short, for its report. */
export async function shortRows(
  db: Kysely<Db> | Transaction<Db>,
  rows: readonly Row[],
): Promise<{ line: number; field: string; reason: string }[]> {
  const short = await listShortStock(
    db,
    rows.map(({ id }) => id),
  )
  const byId = new Map(short.map((one) => [one.productId, one]))
  return rows.flatMap(({ id, line, sku }) => {
    const one = byId.get(id)
    return one ? [{ line, field: 'qty', reason: `${sku}: ${shortText(one)}` }] : []
  })
}
