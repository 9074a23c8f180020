import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { productName } from './movement-repository.ts'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { inMainWarehouse } from './warehouses-repository.ts'

type PlaceRow = { place: string; goods: number; pieces: number }
type GoodsRow = { sku: string; name: string | null; qty: number; reserved: number }

/** Sorts after every character of a label. */
const last = '\u{10ffff}'
const name = sql`(upper(s.place) collate "C")`
const exact = sql`(s.place collate "C")`
const inMain = inMainWarehouse('k')

/** Selects rows `s` of products at bins of a warehouse, with their stock and what orders hold. */
function placesOf(warehouse: string) {
  const isMain = warehouse === mainWarehouse
  return {
    isMain,
    table: isMain ? sql`shelf_places` : sql`shop_stock`,
    here: isMain ? sql`true` : sql`s.shop = ${warehouse} and s.place is not null`,
    stock: isMain ? sql`left join stock k on k.product_id = s.product_id` : sql``,
    qty: isMain ? inMain.qty : sql`s.qty`,
    reserved: isMain ? inMain.taken : sql`s.taken`,
  }
}

/** Bins, sorted by name ignoring case. @see migrations/0108_places_by_name.ts */
export function placeRepository(db: Kysely<Db> | Transaction<Db>, warehouse: string = mainWarehouse) {
  const { isMain, table, here, stock, qty, reserved } = placesOf(warehouse)
  return {
    /** Lists bins with this prefix after the given one. */
    async list({
      text = '',
      after,
      limit,
    }: {
      text?: string | undefined
      after?: string | undefined
      limit: number
    }): Promise<PlaceRow[]> {
      const beginning = text.toUpperCase()
      const { rows } = await sql<PlaceRow>`
        select s.place, count(*)::integer as goods, coalesce(sum(${qty}), 0)::integer as pieces
        from ${table} s ${stock} where ${here} and ${name} >= ${beginning} and ${name} < ${beginning + last}
          ${after === undefined ? sql`` : sql`and (${name}, ${exact}) > (upper(${after}::text) collate "C", ${after}::text collate "C")`}
        group by ${name}, ${exact}, s.place order by ${name}, ${exact} limit ${limit}`.execute(db)
      return rows
    },

    /** Finds a bin by name, ignoring case. */
    async find(text: string): Promise<string | undefined> {
      const { rows } = await sql<{ place: string }>`
        select s.place from ${table} s where ${here} and ${name} = ${text.toUpperCase()}
        order by s.place = ${text} desc limit 1`.execute(db)
      return rows[0]?.place
    },

    /** Lists products in a bin, or those in stock without one, by SKU. */
    async goods(
      place: string | undefined,
      { after = '', limit, language }: { after?: string | undefined; limit: number; language: string },
    ): Promise<GoodsRow[]> {
      const { rows } = await sql<GoodsRow>`
        select p.sku, ${productName(language)} as name, coalesce(${qty}, 0)::integer as qty, ${reserved}::integer as reserved
        from products p ${
          place !== undefined
            ? sql`join ${table} s on s.product_id = p.id ${stock}
                where ${here} and ${name} = ${place.toUpperCase()} and s.place = ${place}`
            : isMain
              ? sql`join stock k on k.product_id = p.id where k.qty > 0
                  and not exists (select 1 from shelf_places s where s.product_id = p.id) and ${qty} > 0`
              : sql`join shop_stock s on s.product_id = p.id
                  where s.shop = ${warehouse} and s.qty > 0 and s.place is null`
        } and p.sku > ${after} order by p.sku limit ${limit}`.execute(db)
      return rows
    },

    /** Counts products in stock without a bin, up to `most`. */
    async countWithout(most: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (select 1 from ${
          isMain
            ? sql`stock k where k.qty > 0
                and not exists (select 1 from shelf_places s where s.product_id = k.product_id) and ${qty} > 0`
            : sql`shop_stock s where s.shop = ${warehouse} and s.qty > 0 and s.place is null`
        } limit ${most}) found`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Moves the contents of one bin to another; `wasEmpty`: the target was empty. */
    async move(from: string, to: string, now: Date): Promise<{ moved: number; wasEmpty: boolean }> {
      const wasEmpty = (await this.find(to)) === undefined
      const { numAffectedRows = 0n } = isMain
        ? await sql`update shelf_places set place = ${to}, updated_at = ${now} where place = ${from}`.execute(
            db,
          )
        : await sql`update shop_stock set place = ${to} where shop = ${warehouse} and place = ${from}`.execute(
            db,
          )
      return { moved: Number(numAffectedRows), wasEmpty }
    },
  }
}
