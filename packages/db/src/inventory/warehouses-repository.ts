import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { typesWhere } from '@ambra/domain/catalogue/product-types/traits'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { type MovedPieces, productName } from './movement-repository.ts'

export type WarehouseRow = { code: string; name: string; address: string; isOpen: boolean }
type Totals = { code: string; goods: number; pieces: number; taken: number }
type GoodsRow = { sku: string; name: string | null; qty: number; taken: number; place: string | null }
type Connection = Kysely<Db> | Transaction<Db>

/** Main warehouse while it is the only one: nothing about it is stored, not even its name. */
const unnamed: WarehouseRow = { code: mainWarehouse, name: '', address: '', isOpen: true }

/** Selects product types without physical pieces. */
export const notCarried = () =>
  sql`(select unnest(${typesWhere(({ isVirtual }) => isVirtual === true)}::text[]))`

/** Warehouses. @see migrations/0109_warehouses.ts, docs/decisions/084-several-warehouses.md */
export function warehousesRepository(db: Connection) {
  return {
    ...warehouseChanges(db),
    ...warehouseContents(db),

    /**
     * Lists all warehouses by preference; the main one is always included, without a name while it is the
     * only one.
     */
    async list(): Promise<WarehouseRow[]> {
      const rows = await db
        .selectFrom('warehouses')
        .select(['code', 'name', 'address', 'is_open'])
        .orderBy('position')
        .orderBy('code')
        .execute()
      const known = rows.map(({ is_open: isOpen, ...row }) => ({ ...row, isOpen }))
      return known.some(({ code }) => code === mainWarehouse) ? known : [unnamed, ...known]
    },

    /** Lists open warehouses; empty when there is only one. */
    async listSeveral(): Promise<{ code: string; name: string }[]> {
      const open = (await this.list()).filter(({ isOpen }) => isOpen)
      return open.length > 1 ? open.map(({ code, name }) => ({ code, name })) : []
    },

    /**
     * Returns whether a warehouse may receive pieces, and prevents closing it until the end of the
     * transaction.
     */
    async holdOpen(code: string): Promise<boolean> {
      if (code === mainWarehouse) return true
      const { rows } = await sql`select 1 from warehouses where code = ${code} and is_open for share`.execute(
        db,
      )
      return rows.length > 0
    },

    /** Returns whether a shop has or had this code. */
    async isShop(code: string): Promise<boolean> {
      // Waits for concurrent imports of shops.
      await sql`select pg_advisory_xact_lock(hashtext('pickup_points:store'))`.execute(db)
      const { rows } = await sql`
        select 1 from pickup_points where id = ${code} and carrier = 'store'
        union all select 1 from shop_stock_counts where shop = ${code}
        union all select 1 from shop_stock where shop = ${code} limit 1`.execute(db)
      return rows.length > 0
    },
  }
}

function warehouseChanges(db: Connection) {
  return {
    /**
     * Adds a warehouse at the end; the main one gets `mainName` if it has no name. Returns false when the
     * code exists.
     */
    async add(
      row: { code: string; name: string; address: string },
      { mainName, now }: { mainName: string; now: Date },
    ): Promise<boolean> {
      await sql`insert into warehouses (code, name, position, created_at)
        values (${mainWarehouse}, ${mainName}, 0, ${now}) on conflict do nothing`.execute(db)
      const { rows } = await sql`
        insert into warehouses (code, name, address, position, created_at)
        select ${row.code}, ${row.name}, ${row.address}, max(position) + 1, ${now} from warehouses
        on conflict do nothing returning 1`.execute(db)
      return rows.length > 0
    },

    /** Updates a warehouse; returns false when it does not exist. */
    async update({ code, ...names }: { code: string; name: string; address: string }, now: Date) {
      if (code === mainWarehouse)
        await sql`insert into warehouses (code, name, position, created_at)
          values (${mainWarehouse}, ${names.name}, 0, ${now}) on conflict do nothing`.execute(db)
      const done = await db.updateTable('warehouses').set(names).where('code', '=', code).executeTakeFirst()
      return done.numUpdatedRows > 0n
    },

    async sort(codes: readonly string[]): Promise<void> {
      await sql`select 1 from warehouses order by code for no key update`.execute(db)
      await sql`update warehouses w set position = n.position
        from unnest(${[...codes]}::text[]) with ordinality n (code, position) where n.code = w.code`.execute(
        db,
      )
    },

    /** Locks a warehouse and waits for concurrent receipts. Returns undefined when it does not exist. */
    async lock(code: string): Promise<{ isOpen: boolean } | undefined> {
      const { rows } = await sql<{ isOpen: boolean }>`
        select is_open as "isOpen" from warehouses where code = ${code} for no key update`.execute(db)
      return rows[0]
    },

    async setOpen(code: string, isOpen: boolean): Promise<void> {
      await db.updateTable('warehouses').set({ is_open: isOpen }).where('code', '=', code).execute()
    },

    /** Returns what prevents closing: pieces, and orders sourced from it, with a few order numbers. */
    async contents(code: string): Promise<{ pieces: number; orders: string[] }> {
      const { rows } = await sql<{ pieces: number; orders: string[] }>`
        select coalesce((select sum(qty) from shop_stock where shop = ${code}), 0)::integer as pieces,
          array(select distinct o.number from order_sources s join orders o on o.id = s.order_id
            where s.warehouse = ${code} and not s.has_left order by 1 limit 5) as orders`.execute(db)
      return rows[0] ?? { pieces: 0, orders: [] }
    },
  }
}

/**
 * Expressions for row `stock` of that table: pieces in the main warehouse, excluding other warehouses and
 * shops, and what orders take of them.
 */
export function inMainWarehouse(stock: 's' | 'k') {
  const left = (all: 'qty' | 'reserved', elsewhere: 'qty' | 'taken') =>
    sql`greatest(${sql.ref(`${stock}.${all}`)} - coalesce((select sum(${sql.ref(`x.${elsewhere}`)}) from shop_stock x
      where x.product_id = ${sql.ref(`${stock}.product_id`)}), 0), 0)`
  return { qty: left('qty', 'qty'), taken: left('reserved', 'taken') }
}

function warehouseContents(db: Connection) {
  return {
    /** Sums the stock per warehouse; the main one has what is not elsewhere. */
    async totals(): Promise<Totals[]> {
      const { rows } = await sql<Totals>`
        select x.shop as code, (count(*) filter (where x.qty > 0))::integer as goods, sum(x.qty)::integer as pieces,
          sum(x.taken)::integer as taken
        from shop_stock x join warehouses w on w.code = x.shop group by x.shop
        union all
        select ${mainWarehouse}, (count(*) filter (where s.qty > coalesce(e.qty, 0)))::integer,
          coalesce(sum(greatest(s.qty - coalesce(e.qty, 0), 0)), 0)::integer,
          coalesce(sum(greatest(s.reserved - coalesce(e.taken, 0), 0)), 0)::integer
        from stock s left join (select product_id, sum(qty) as qty, sum(taken) as taken from shop_stock group by 1) e
          on e.product_id = s.product_id
        where s.manage`.execute(db)
      return rows
    },

    /**
     * Assigns added pieces to a warehouse other than the main one; call it in the transaction that adds them.
     */
    async put(warehouse: string, pieces: readonly MovedPieces[], now: Date): Promise<void> {
      await sql`insert into shop_stock as x (product_id, shop, qty, updated_at)
        select p.id, ${warehouse}, r.qty, ${now}
        from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as r (sku text, qty integer)
          join products p on p.sku = r.sku order by p.sku
        on conflict (product_id, shop) do update set qty = x.qty + excluded.qty, updated_at = excluded.updated_at`.execute(
        db,
      )
    },

    /** Lists products of a warehouse after a SKU. */
    async goods(
      code: string,
      {
        text,
        after = '',
        limit,
        language,
      }: { text?: string | undefined; after?: string | undefined; limit: number; language: string },
    ): Promise<GoodsRow[]> {
      const { from, qty, taken, place } = code === mainWarehouse ? inMain() : inOther(code)
      const named =
        text === undefined
          ? sql``
          : sql`and (starts_with(upper(p.sku), upper(${text}::text)) or exists (select 1 from product_texts t
              where t.product_id = coalesce(p.parent_id, p.id) and strpos(lower(t.name), lower(${text}::text)) > 0))`
      const { rows } = await sql<GoodsRow>`
        select p.sku, ${productName(language)} as name, ${qty}::integer as qty, ${taken}::integer as taken, ${place} as place
        from ${from} where p.sku > ${after} and (${qty} > 0 or ${taken} > 0) ${named}
        order by p.sku limit ${limit}`.execute(db)
      return rows
    },
  }
}

type Goods = { [part in 'from' | 'qty' | 'taken' | 'place']: RawBuilder<unknown> }

const inMain = (): Goods => ({
  from: sql`products p join stock s on s.product_id = p.id and s.manage left join shelf_places l on l.product_id = p.id`,
  ...inMainWarehouse('s'),
  place: sql`l.place`,
})

const inOther = (code: string): Goods => ({
  from: sql`products p join shop_stock x on x.product_id = p.id and x.shop = ${code}`,
  qty: sql`x.qty`,
  taken: sql`x.taken`,
  place: sql`x.place`,
})
