import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { productName } from './movement-repository.ts'

type PlaceRow = { place: string; goods: number; pieces: number }
type GoodsRow = { sku: string; name: string | null; qty: number; reserved: number }

/** Behind every sign that a label can have. */
const last = '\u{10ffff}'
const name = sql`(upper(s.place) collate "C")`
const exact = sql`(s.place collate "C")`

/** Storage places, in the order of their names without regard to small letters. @see migrations/0108_places_by_name.ts */
export function placeRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Places that begin so, behind one of them. */
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
        select s.place, count(*)::integer as goods, coalesce(sum(greatest(k.qty, 0)), 0)::integer as pieces
        from shelf_places s left join stock k on k.product_id = s.product_id
        where ${name} >= ${beginning} and ${name} < ${beginning + last}
          ${after === undefined ? sql`` : sql`and (${name}, ${exact}) > (upper(${after}::text) collate "C", ${after}::text collate "C")`}
        group by ${name}, ${exact}, s.place order by ${name}, ${exact} limit ${limit}`.execute(db)
      return rows
    },

    /** The place with this name, small letters or not. */
    async find(text: string): Promise<string | undefined> {
      const { rows } = await sql<{ place: string }>`
        select s.place from shelf_places s where ${name} = ${text.toUpperCase()}
        order by s.place = ${text} desc limit 1`.execute(db)
      return rows[0]?.place
    },

    /** Goods at a place, or those in stock without one, by sku. */
    async goods(
      place: string | undefined,
      { after = '', limit, language }: { after?: string | undefined; limit: number; language: string },
    ): Promise<GoodsRow[]> {
      const which =
        place === undefined
          ? sql`k.qty > 0 and not exists (select 1 from shelf_places s where s.product_id = p.id)`
          : sql`p.id in (select s.product_id from shelf_places s where ${name} = ${place.toUpperCase()} and s.place = ${place})`
      const { rows } = await sql<GoodsRow>`
        select p.sku, ${productName(language)} as name, coalesce(k.qty, 0) as qty, coalesce(k.reserved, 0) as reserved
        from products p left join stock k on k.product_id = p.id
        where ${which} and p.sku > ${after} order by p.sku limit ${limit}`.execute(db)
      return rows
    },

    /** How many goods in stock have no place, at most `most`. */
    async countWithout(most: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (select 1 from stock k where k.qty > 0
          and not exists (select 1 from shelf_places s where s.product_id = k.product_id) limit ${most}) found`.execute(
        db,
      )
      return rows[0]?.count ?? 0
    },

    /** Puts what lies at one place at another; `wasEmpty`: nothing lay there. */
    async move(from: string, to: string, now: Date): Promise<{ moved: number; wasEmpty: boolean }> {
      const wasEmpty = (await this.find(to)) === undefined
      const moved = await db
        .updateTable('shelf_places')
        .set({ place: to, updated_at: now })
        .where('place', '=', from)
        .executeTakeFirst()
      return { moved: Number(moved.numUpdatedRows), wasEmpty }
    },
  }
}
