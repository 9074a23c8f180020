import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Terms of a sale. `percent` off the regular price; days as in special prices. */
export type SaleTerms = {
  name: string
  percent: number
  ending: number | null
  from: string
  to: string
}

/** Sale with its change set, and the set that ended it early. */
export type StoredSale = SaleTerms & {
  id: number
  set_id: number
  set_state: 'planning' | 'planned' | 'applying' | 'done'
  undone_by: number | null
  undo_state: 'planning' | 'planned' | 'applying' | 'done' | null
  total: number
  applied: number
  refused: number
  conflicts: number
  at: Date
  by: string
}

/** Sales: special prices of many products for a time. @see migrations/0180_sales.ts */
export function saleRepository(db: Kysely<Db> | Transaction<Db>) {
  const read = async (where: ReturnType<typeof sql>, limit: number): Promise<StoredSale[]> => {
    const { rows } = await sql<StoredSale>`
      select s.id, s.name, s.percent_bp / 100.0::double precision as percent, s.ending, s.starts as "from", s.ends as "to",
        s.set_id, c.state as set_state, u.id as undone_by, u.state as undo_state, c.total, c.applied, c.refused, c.conflicts,
        c.at, c.actor_name as by
      from sales s join product_change_sets c on c.id = s.set_id
      left join product_change_sets u on u.undo_of = c.id
      where ${where} order by s.id desc limit ${limit}`.execute(db)
    return rows
  }

  return {
    async add({ name, percent, ending, from, to }: SaleTerms, setId: number): Promise<number> {
      const { id } = await db
        .insertInto('sales')
        .values({
          name,
          percent_bp: Math.round(percent * 100),
          ending,
          starts: from,
          ends: to,
          set_id: setId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Lists sales before an id, newest first. */
    list: (before: number | undefined, limit: number): Promise<StoredSale[]> =>
      read(before === undefined ? sql`true` : sql`s.id < ${before}`, limit),

    find: async (id: number): Promise<StoredSale | undefined> => (await read(sql`s.id = ${id}`, 1))[0],
  }
}
