import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { mainWarehouse } from '@ambra/domain/main-warehouse'
import { notCarried } from '../stock/warehouses-repository.ts'

/** An order with goods that have to leave. `readyAt`: since when nothing keeps it in the house. */
export type OrderToLeave = {
  id: number
  number: string
  storeId: number
  status: string
  placedAt: Date
  readyAt: Date
  carrier: string
  delivery: string
  promisedTo: string | null
  /** The bank took its money back: it stays until a person has decided. */
  isReversed: boolean
}

/** How far an order of the queue is. */
export type LeavingProgress = {
  orderId: number
  pieces: number
  inShipments: number
  sent: number
  isPacking: boolean
  isPacked: boolean
  run: number | null
}

/** A line of an order that is sent, with the parts of a set. */
export type PackLine = {
  orderId: number
  line: number
  sku: string
  name: string
  options: { label: string; value: string }[]
  image: string | null
  parts: { sku: string; qty: number }[] | null
  /** Ordered and not refunded. */
  qty: number
  /** In shipments, and of those in closed ones. */
  inShipments: number
  closed: number
}

/** Pieces of a line in boxes of one warehouse, and of those in closed ones. */
type BoxedPieces = { orderId: number; line: number; warehouse: string; qty: number; closed: number | null }

/** What the warehouse knows of a product; `hasSerial` is its attribute, if it has one. */
export type PackProduct = {
  id: number
  sku: string
  gtin: string | null
  mpn: string | null
  kind: string | null
  name: string | null
  place: string | null
  /** Where it lies in other warehouses. */
  places: { warehouse: string; place: string }[]
  hasSerial: unknown
}

/** Orders of one look at the queue; more than a warehouse of this size has on a day. */
const maxToLeave = 5_000
type Connection = Kysely<Db> | Transaction<Db>

/** Since when nothing keeps the order `o` in the house: it was paid, or what it waited for has come; else it was placed. */
const readyAt = sql`coalesce((select max(e.created_at) from order_events e where e.order_id = o.id
  and (e.to_status = 'paid' or (e.to_status = 'ready' and e.from_status = 'incomming'))), o.created_at)`

/** Reads of the warehouse: goods, places and progress, never a price, a name or an address of a shopper. */
export function warehouseRepository(db: Connection) {
  return {
    ...goodsReading(db),

    /** Orders in these stores whose goods may leave; not in order. */
    async listToLeave(storeIds: 'all' | readonly number[]): Promise<OrderToLeave[]> {
      const inStores = storeIds === 'all' ? sql`true` : sql`o.store_id = any(${[...storeIds]}::integer[])`
      const { rows } = await sql<OrderToLeave>`
        select o.id, o.number, o.store_id as "storeId", o.status, o.created_at as "placedAt",
          o.shipping ->> 'carrierCode' as carrier, o.shipping ->> 'title' as delivery,
          o.shipping ->> 'deliveryTo' as "promisedTo",
          ${readyAt} as "readyAt", has_open_reversal(o.id) as "isReversed"
        from orders o where o.status in ('paid', 'ready') and o.shipping is not null and ${inStores}
        order by o.id limit ${maxToLeave}`.execute(db)
      return rows
    },

    async findReadyAt(orderId: number): Promise<Date | undefined> {
      const { rows } = await sql<{
        at: Date
      }>`select ${readyAt} as at from orders o where o.id = ${orderId}`.execute(db)
      return rows[0]?.at
    },

    /** How far orders are; in a warehouse only its boxes and runs count. */
    async listProgress(orderIds: readonly number[], warehouse?: string): Promise<LeavingProgress[]> {
      const here = (table: string) =>
        warehouse === undefined ? sql`` : sql`and ${sql.ref(`${table}.warehouse`)} = ${warehouse}`
      const { rows } = await sql<LeavingProgress>`
        select o.id as "orderId",
          (select coalesce(sum(pieces_to_send(l.order_id, l.line)), 0)::integer from order_lines l
            where l.order_id = o.id and l.product_type not in ${notCarried()}) as pieces,
          (select coalesce(sum(p.qty), 0)::integer from shipment_pieces p join shipments s on s.id = p.shipment_id
            where p.order_id = o.id and s.state <> 'cancelled' ${here('s')}) as "inShipments",
          (select coalesce(sum(p.qty), 0)::integer from shipment_pieces p join shipments s on s.id = p.shipment_id
            where p.order_id = o.id and s.state in ('sent', 'delivered') ${here('s')}) as sent,
          exists (select 1 from shipments s where s.order_id = o.id and s.state = 'packing' ${here('s')}) as "isPacking",
          exists (select 1 from shipments s where s.order_id = o.id and s.state = 'packed' ${here('s')}) as "isPacked",
          (select max(r.id) from pick_run_pieces p join pick_runs r on r.id = p.run_id
            where p.order_id = o.id and r.finished_at is null ${here('r')}) as run
        from orders o where o.id = any(${[...orderIds]}::integer[])`.execute(db)
      return rows
    },

    /** Orders that have left in a shipment of this tracking number or of its own number, or are called so. */
    async findNamed(code: string): Promise<{ number: string; storeId: number; shipment: string | null }[]> {
      const { rows } = await sql<{ number: string; storeId: number; shipment: string | null }>`
        select number, store_id as "storeId", null as shipment from orders where number = ${code}
        union all
        select o.number, o.store_id, s.number from shipments s join orders o on o.id = s.order_id
          where (s.number = ${code} or upper(s.tracking_number) = ${code}) and s.state <> 'cancelled'
        limit 10`.execute(db)
      return rows
    },

    /** Orders in which a device with this number left and has not come back. */
    async findSerial(
      normal: string,
    ): Promise<{ number: string; storeId: number; sku: string; serial: string }[]> {
      const { rows } = await sql<{ number: string; storeId: number; sku: string; serial: string }>`
        select o.number, o.store_id as "storeId", s.sku, s.serial from shipment_serials s
        join orders o on o.id = s.order_id where s.normal_serial = ${normal} and s.ended_at is null
        order by s.id limit 10`.execute(db)
      return rows
    },
  }
}

function goodsReading(db: Connection) {
  return {
    /** Lines of these orders that are sent. */
    async listLines(orderIds: readonly number[]): Promise<PackLine[]> {
      const inState = (states: RawBuilder<unknown>) => sql`(select coalesce(sum(p.qty), 0)::integer
        from shipment_pieces p join shipments s on s.id = p.shipment_id
        where p.order_id = l.order_id and p.line = l.line and ${states})`
      const { rows } = await sql<PackLine>`
        select l.order_id as "orderId", l.line, l.sku, l.name, l.options, l.image, l.parts,
          pieces_to_send(l.order_id, l.line) as qty,
          ${inState(sql`s.state <> 'cancelled'`)} as "inShipments",
          ${inState(sql`s.state in ('packed', 'sent', 'delivered')`)} as closed
        from order_lines l where l.order_id = any(${[...orderIds]}::integer[])
          and l.product_type not in ${notCarried()}
        order by l.order_id, l.line`.execute(db)
      return rows
    },

    /** Pieces of these orders in boxes, by line, warehouse and how far the box is. */
    async listBoxed(orderIds: readonly number[]): Promise<BoxedPieces[]> {
      const { rows } = await sql<BoxedPieces>`
        select p.order_id as "orderId", p.line, s.warehouse, sum(p.qty)::integer as qty,
          (sum(p.qty) filter (where s.state <> 'packing'))::integer as closed
        from shipment_pieces p join shipments s on s.id = p.shipment_id
        where p.order_id = any(${[...orderIds]}::integer[]) and s.state <> 'cancelled' group by 1, 2, 3`.execute(
        db,
      )
      return rows
    },

    /** Products of these skus, with names in a language. */
    listProducts: (skus: readonly string[], language: string) =>
      readProducts(db, language, sql`p.sku = any(${[...skus]}::text[])`),

    /** Products with this SKU, number of the maker or GTIN; `codes` are the ways to write it. */
    findProducts: (codes: readonly string[], language: string) =>
      readProducts(
        db,
        language,
        sql`p.sku = any(${[...codes]}::text[]) or upper(p.sku) = any(${[...codes]}::text[])
          or upper(p.mpn) = any(${[...codes]}::text[]) or ltrim(p.gtin, '0') = any(${[...codes]}::text[])`,
      ),

    /** Says where goods lie in a warehouse; null for nowhere. False for an unknown sku. */
    async setPlace(
      sku: string,
      place: string | null,
      now: Date,
      warehouse: string = mainWarehouse,
    ): Promise<boolean> {
      const product = await db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirst()
      if (!product) return false
      if (warehouse !== mainWarehouse)
        await sql`insert into shop_stock (product_id, shop, qty, place, updated_at)
          values (${product.id}, ${warehouse}, 0, ${place}, ${now})
          on conflict (product_id, shop) do update set place = excluded.place`.execute(db)
      else if (place === null)
        await db.deleteFrom('shelf_places').where('product_id', '=', product.id).execute()
      else
        await db
          .insertInto('shelf_places')
          .values({ product_id: product.id, place, updated_at: now })
          .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ place, updated_at: now }))
          .execute()
      return true
    },
  }
}

async function readProducts(
  db: Connection,
  language: string,
  which: RawBuilder<unknown>,
): Promise<PackProduct[]> {
  const { rows } = await sql<PackProduct>`
    select p.id, p.sku, p.gtin, p.mpn, coalesce(p.kind, parent.kind) as kind, place.place,
      coalesce((select jsonb_agg(jsonb_build_object('warehouse', x.shop, 'place', x.place) order by x.shop)
        from shop_stock x where x.product_id = p.id and x.place is not null), '[]') as places,
      (select t.name from product_texts t where t.product_id = coalesce(p.parent_id, p.id)
        order by t.language = ${language} desc, t.language = 'et' desc limit 1) as name,
      (select v.value from product_attribute_values v join attributes a on a.id = v.attribute_id
        where a.code = 'serial_number' and v.product_id in (p.id, p.parent_id)
        order by v.product_id = p.id desc limit 1) as "hasSerial"
    from products p left join products parent on parent.id = p.parent_id
      left join shelf_places place on place.product_id = p.id
    where ${which} order by p.id limit 200`.execute(db)
  return rows
}
