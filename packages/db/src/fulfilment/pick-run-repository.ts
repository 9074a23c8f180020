import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Pieces of a pick run: products of a line, or a part of a set. */
type RunPieceRecord = {
  orderId: number
  orderNumber: string
  storeId: number
  /** Whether the order may still be sent; the products of a cancelled one are put back. */
  isToLeave: boolean
  /** Stopped until a person decides: the bank reversed its payment, or staff hold it. */
  isReversed: boolean
  isHeld: boolean
  line: number
  sku: string
  productId: number | null
  qty: number
  picked: number
  missing: number
}

export type PickRunRecord = {
  id: number
  warehouse: string
  actor: string
  createdAt: Date
  finishedAt: Date | undefined
  pieces: RunPieceRecord[]
}

type NewPiece = {
  orderId: number
  line: number
  sku: string
  productId: number | null
  qty: number
  place: string | null
}
type Counts = { orderId: number; line: number; sku: string; picked: number; missing: number }
type Connection = Kysely<Db> | Transaction<Db>

/** Pick runs through the warehouse for several orders. @see migrations/0070_shipments.ts */
export function pickRunRepository(db: Connection) {
  return {
    ...pickRunReading(db),

    /** Locks orders in a fixed order, so that no two runs claim the same pieces. */
    async lockOrders(orderIds: readonly number[]): Promise<void> {
      await sql`select 1 from orders where id = any(${[...orderIds]}::integer[]) order by id for update`.execute(
        db,
      )
    },

    /**
     * Lists the pieces of these orders that runs have claimed or picked, by warehouse: all pieces of open
     * runs, the picked ones of finished runs.
     */
    async listClaimed(orderIds: readonly number[]) {
      const { rows } = await sql<{
        orderId: number
        line: number
        sku: string
        warehouse: string
        qty: number
      }>`
        select p.order_id as "orderId", p.line, p.sku, r.warehouse,
          sum(case when r.finished_at is null then p.qty else p.picked end)::integer as qty
        from pick_run_pieces p join pick_runs r on r.id = p.run_id
        where p.order_id = any(${[...orderIds]}::integer[]) group by 1, 2, 3, 4`.execute(db)
      return rows
    },

    async add(
      run: { actor: string; staffId: number | undefined; warehouse: string; now: Date },
      pieces: readonly NewPiece[],
    ): Promise<number> {
      const { id } = await db
        .insertInto('pick_runs')
        .values({
          actor: run.actor,
          staff_id: run.staffId ?? null,
          warehouse: run.warehouse,
          created_at: run.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('pick_run_pieces')
        .values(
          pieces.map(({ orderId, line, sku, productId, qty, place }) => ({
            run_id: id,
            order_id: orderId,
            line,
            sku,
            product_id: productId,
            qty,
            place,
          })),
        )
        .execute()
      return id
    },

    /** Updates the counts; returns false when the run has ended or does not have that many pieces. */
    async count(id: number, { orderId, line, sku, picked, missing }: Counts): Promise<boolean> {
      const { rows } = await sql`
        update pick_run_pieces p set picked = ${picked}, missing = ${missing} from pick_runs r
        where r.id = p.run_id and r.finished_at is null and p.run_id = ${id} and p.order_id = ${orderId}
          and p.line = ${line} and p.sku = ${sku} and p.qty >= ${picked + missing}::integer returning 1`.execute(
        db,
      )
      return rows.length === 1
    },

    /** Ends a run; returns false when it has already ended. */
    async finish(id: number, now: Date): Promise<boolean> {
      const row = await db
        .updateTable('pick_runs')
        .set({ finished_at: now })
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

function pickRunReading(db: Connection) {
  return {
    async find(id: number): Promise<PickRunRecord | undefined> {
      const run = await db.selectFrom('pick_runs').selectAll().where('id', '=', id).executeTakeFirst()
      if (!run) return undefined
      const { rows: pieces } = await sql<RunPieceRecord>`
        select p.order_id as "orderId", o.number as "orderNumber", o.store_id as "storeId",
          o.status in ('paid', 'ready') as "isToLeave", has_open_reversal(o.id) as "isReversed",
          is_held(o.held_at, o.status) as "isHeld",
          p.line, p.sku, p.product_id as "productId", p.qty, p.picked, p.missing
        from pick_run_pieces p join orders o on o.id = p.order_id where p.run_id = ${id}`.execute(db)
      return {
        id,
        warehouse: run.warehouse,
        actor: run.actor,
        createdAt: run.created_at,
        finishedAt: run.finished_at ?? undefined,
        pieces,
      }
    },

    /** Lists open runs, newest first, with the stores of their orders. */
    async listOpen(limit: number) {
      const { rows } = await sql<{
        id: number
        actor: string
        createdAt: Date
        orders: number
        pieces: number
        picked: number
        warehouse: string
        storeIds: number[]
      }>`select r.id, r.actor, r.warehouse, r.created_at as "createdAt", count(distinct p.order_id)::integer as orders,
          sum(p.qty)::integer as pieces, sum(p.picked)::integer as picked,
          array_agg(distinct o.store_id) as "storeIds"
        from pick_runs r join pick_run_pieces p on p.run_id = r.id join orders o on o.id = p.order_id
        where r.finished_at is null group by r.id order by r.id desc limit ${limit}`.execute(db)
      return rows
    },
  }
}
