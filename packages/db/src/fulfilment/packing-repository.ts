import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { notCarried } from '../inventory/warehouses-repository.ts'

/** Order with products to ship. `readyAt`: time from which nothing blocks it. */
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
  /** The bank reversed its payment: blocked until a person decides. */
  isReversed: boolean
  isHeld: boolean
}

/** Progress of an order in the queue. */
export type LeavingProgress = {
  orderId: number
  pieces: number
  inShipments: number
  sent: number
  isPacking: boolean
  isPacked: boolean
  run: number | null
}

/** Order line to ship, with the parts of a set. */
export type PackLine = {
  orderId: number
  line: number
  sku: string
  name: string
  options: { label: string; value: string }[]
  image: string | null
  parts: { sku: string; qty: number }[] | null
  /** Pieces ordered and not refunded. */
  qty: number
  /** Pieces in shipments, and those in closed ones. */
  inShipments: number
  closed: number
}

/** Pieces of a line in boxes of one warehouse, and those in closed ones. */
type BoxedPieces = { orderId: number; line: number; warehouse: string; qty: number; closed: number | null }

/** Warehouse data of a product; `hasSerial` is its attribute value, if any. */
export type PackProduct = {
  id: number
  sku: string
  gtin: string | null
  mpn: string | null
  kind: string | null
  name: string | null
  place: string | null
  /** Bins in other warehouses. */
  places: { warehouse: string; place: string }[]
  hasSerial: unknown
}

/** Maximum orders read from the queue at once; more than a warehouse of this size has per day. */
const maxToLeave = 5_000
type Connection = Kysely<Db> | Transaction<Db>

/**
 * Time from which nothing blocks order `o`: its payment, or the arrival of the awaited products; otherwise
 * its placement.
 */
const readyAt = sql`coalesce((select max(e.created_at) from order_events e where e.order_id = o.id
  and (e.to_status = 'paid' or (e.to_status = 'ready' and e.from_status = 'incomming'))), o.created_at)`

/** Warehouse queries: products, bins and progress, never a price or a shopper's name or address. */
export function warehouseRepository(db: Connection) {
  return {
    ...goodsReading(db),

    /** Lists orders in these stores that may be shipped, unordered. */
    async listToLeave(storeIds: 'all' | readonly number[]): Promise<OrderToLeave[]> {
      const inStores = storeIds === 'all' ? sql`true` : sql`o.store_id = any(${[...storeIds]}::integer[])`
      const { rows } = await sql<OrderToLeave>`
        select o.id, o.number, o.store_id as "storeId", o.status, o.created_at as "placedAt",
          o.shipping ->> 'carrierCode' as carrier, o.shipping ->> 'title' as delivery,
          o.shipping ->> 'deliveryTo' as "promisedTo",
          ${readyAt} as "readyAt", has_open_reversal(o.id) as "isReversed",
          is_held(o.held_at, o.status) as "isHeld"
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

    /** Lists the progress of orders; with a warehouse, counts only its boxes and runs. */
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

    /** Finds orders by tracking number or shipment number of a sent shipment, or by order number. */
    async findNamed(code: string): Promise<{ number: string; storeId: number; shipment: string | null }[]> {
      const { rows } = await sql<{ number: string; storeId: number; shipment: string | null }>`
        select number, store_id as "storeId", null as shipment from orders where number = ${code}
        union all
        select o.number, o.store_id, s.number from shipments s join orders o on o.id = s.order_id
          where (s.number = ${code} or upper(s.tracking_number) = ${code}) and s.state <> 'cancelled'
        limit 10`.execute(db)
      return rows
    },

    /** Finds orders in which a device with this number was shipped and not returned. */
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
    /** Lists the shippable lines of these orders. */
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

    /** Lists boxed pieces of these orders, by line, warehouse and state of the box. */
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

    /** Lists the products of these SKUs, with names in a language. */
    listProducts: (skus: readonly string[], language: string) =>
      readProducts(db, language, sql`p.sku = any(${[...skus]}::text[])`),

    /** Finds products by SKU, manufacturer's number or GTIN; `codes` are its alternative spellings. */
    findProducts: (codes: readonly string[], language: string) =>
      readProducts(
        db,
        language,
        sql`p.sku = any(${[...codes]}::text[]) or upper(p.sku) = any(${[...codes]}::text[])
          or upper(p.mpn) = any(${[...codes]}::text[]) or ltrim(p.gtin, '0') = any(${[...codes]}::text[])`,
      ),

    /** Sets the bin of a product in a warehouse; null removes it. Returns false for an unknown SKU. */
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
