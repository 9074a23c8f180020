import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { MovementReason } from '../schema/stock-ledger-schema.ts'
import { type MovementWhy, withReason } from './movement-reason.ts'

/** Movement in the ledger; `qty` is the quantity after it. */
type Movement = {
  id: string
  at: Date
  sku: string
  name: string | null
  shop: string
  reason: MovementReason
  delta: number
  qty: number
  actor: string
  note: string
  orderNumber: string | null
  orderStore: number | null
}

type MovementSearch = {
  sku?: string | undefined
  reason?: MovementReason | undefined
  /** Empty means central stock. */
  shop?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** Lists movements before this one. */
  before?: string | undefined
  limit: number
  language: string
}

/** Stock of a product: total, held by orders, and per shop and additional warehouse. */
export type StockLevel = {
  productId: number
  sku: string
  name: string | null
  qty: number
  reserved: number
  place: string | null
  shops: PlacedPieces[]
}

/** Pieces in a shop or in a warehouse other than the main one; `taken` are those of unsent orders. */
type PlacedPieces = {
  shop: string
  qty: number
  taken: number
  place: string | null
  isWarehouse: boolean
}

/** Delivered pieces of a product. */
export type MovedPieces = { sku: string; qty: number }

/** Upper limit of a quantity: more is a typing error. */
const mostCounted = 1_000_000

export const productName = (language: string) => sql<string | null>`(
  select t.name from product_texts t where t.product_id = coalesce(p.parent_id, p.id)
  order by t.language = ${language} desc, t.language = 'et' desc limit 1)`

/** Stock ledger; only the database writes its rows. @see functions/record_stock_movement.sql */
export function movementRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists movements, newest first. */
    async list({ language, limit, ...search }: MovementSearch): Promise<Movement[]> {
      const wanted = [
        ...(search.sku === undefined
          ? []
          : [sql`m.product_id = (select id from products where sku = ${search.sku})`]),
        ...(search.reason === undefined ? [] : [sql`m.reason = ${search.reason}`]),
        ...(search.shop === undefined ? [] : [sql`m.shop = ${search.shop}`]),
        ...(search.from === undefined ? [] : [sql`m.at >= ${search.from}`]),
        ...(search.until === undefined ? [] : [sql`m.at < ${search.until}`]),
        ...(search.before === undefined ? [] : [sql`m.id < ${search.before}::bigint`]),
      ]
      const where = wanted.length > 0 ? sql`where ${sql.join(wanted, sql` and `)}` : sql``
      const { rows } = await sql<Movement>`
        select m.id::text, m.at, coalesce(p.sku, '') as sku, ${productName(language)} as name, m.shop, m.reason,
          m.delta, m.qty, m.actor, m.note, o.number as "orderNumber", o.store_id as "orderStore"
        from (select * from stock_movements m ${where} order by m.id desc limit ${limit}) m
          left join products p on p.id = m.product_id left join orders o on o.id = m.order_id
        order by m.id desc`.execute(db)
      return rows
    },

    /**
     * Returns the stock of a product; undefined without a stock count. Locks its row for a following change.
     */
    async level(
      sku: string,
      { language, isLocked }: { language: string; isLocked: boolean },
    ): Promise<StockLevel | undefined> {
      const lock = isLocked ? sql`for update of s` : sql``
      const { rows } = await sql<StockLevel>`
        select p.id as "productId", p.sku, ${productName(language)} as name, s.qty, s.reserved, l.place,
          coalesce((select jsonb_agg(jsonb_build_object('shop', x.shop, 'qty', x.qty, 'taken', x.taken, 'place', x.place,
              'isWarehouse', exists (select 1 from warehouses w where w.code = x.shop)) order by x.shop)
            from shop_stock x where x.product_id = p.id), '[]') as shops
        from products p join stock s on s.product_id = p.id left join shelf_places l on l.product_id = p.id
        where p.sku = ${sku} and s.manage ${lock}`.execute(db)
      return rows[0]
    },

    /**
     * Adds pieces of several products; returns the accepted SKUs. The others are unknown or have no stock
     * count.
     */
    async add(pieces: readonly MovedPieces[], why: MovementWhy, now: Date): Promise<string[]> {
      const list = JSON.stringify(pieces)
      // Locks in the same order as orders do, to prevent deadlocks.
      await sql`select 1 from stock s join products p on p.id = s.product_id
        where p.sku = any(${pieces.map(({ sku }) => sku)}::text[]) order by p.sku for update of s`.execute(db)
      const { rows } = await sql<{ sku: string; shown: number }>`
        update stock s set qty = s.qty + r.qty, updated_at = ${now}
        from jsonb_to_recordset(${list}::jsonb) as r (sku text, qty integer) join products p on p.sku = r.sku,
          (select ${withReason(why)} as reason) why
        where s.product_id = p.id and s.manage and s.qty + r.qty <= ${mostCounted} and why.reason is not null
        returning p.sku, coalesce(p.parent_id, p.id) as shown`.execute(db)
      if (rows.length > 0)
        await sql`insert into stock_changes (product_ids) values (${rows.map(({ shown }) => shown)}::integer[])`.execute(
          db,
        )
      return rows.map(({ sku }) => sku)
    },

    /**
     * Changes the quantity of a product in a shop or warehouse. Returns false when too few are free there.
     */
    async moveInShop(
      { productId, shop, by }: { productId: number; shop: string; by: number },
      why: MovementWhy,
      now: Date,
    ): Promise<boolean> {
      const { rows } = await sql`
        insert into shop_stock as x (product_id, shop, qty, updated_at)
        select ${productId}::integer, ${shop}, greatest(${by}::integer, 0), ${now}
        from (select ${withReason(why)} as reason) why
        where why.reason is not null and (${by}::integer > 0 or exists (select 1 from shop_stock y
          where y.product_id = ${productId} and y.shop = ${shop} and y.qty + ${by}::integer >= y.taken))
        on conflict (product_id, shop) do update set qty = x.qty + ${by}::integer, updated_at = excluded.updated_at
        returning 1`.execute(db)
      if (rows.length > 0)
        await sql`insert into shop_stock_counts (shop, counted_at) values (${shop}, ${now})
          on conflict do nothing`.execute(db)
      return rows.length > 0
    },
  }
}
