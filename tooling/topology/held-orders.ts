import fs from 'node:fs'
import path from 'node:path'
import type { Held } from './count-orders.ts'
import { waitUntil } from './started.ts'
import type { Topology } from './topology-parts.ts'

const drainMs = 120_000

/** Pieces of the product reserved by orders. */
export const reservedPieces = ({ postgres }: Topology, sku: string): Promise<number> =>
  postgres.read(async (db) => {
    const { reserved } = await db
      .selectFrom('stock')
      .innerJoin('products', 'products.id', 'stock.product_id')
      .select('stock.reserved')
      .where('products.sku', '=', sku)
      .executeTakeFirstOrThrow()
    return reserved
  })

/** Waits until every due message has been sent. @throws Error after two minutes */
export const drainOutbox = ({ postgres }: Topology): Promise<void> =>
  waitUntil(
    'an empty outbox',
    () =>
      postgres.read(async (db) => {
        const due = db.selectFrom('outbox').select('id').where('done_at', 'is', null)
        const row = await due.where('run_at', '<=', new Date()).executeTakeFirst()
        return row === undefined
      }),
    drainMs,
  )

/** Counts confirmations by order number; mails to the shopkeeper have another name. */
function confirmations(dataDir: string): Map<string, number> {
  const mails = new Map<string, number>()
  for (const name of fs.readdirSync(path.join(dataDir, 'outbox'))) {
    const number = /^order-(\d+)-\d+\.eml$/.exec(name)?.[1]
    if (number) mails.set(number, (mails.get(number) ?? 0) + 1)
  }
  return mails
}

/** Returns the stored orders of shoppers without a browser. */
export async function heldOrders(topology: Topology, sku: string, reservedBefore: number): Promise<Held> {
  const orders = await topology.postgres.read((db) =>
    db
      .selectFrom('orders')
      .innerJoin('order_stock', 'order_stock.order_id', 'orders.id')
      .select(['orders.email', 'orders.number', 'order_stock.qty as pieces'])
      .where('orders.email', 'like', 'shopper-%')
      .orderBy('orders.id')
      .execute(),
  )
  const reserved = (await reservedPieces(topology, sku)) - reservedBefore
  return { orders, mails: confirmations(topology.dataDir), reserved }
}
