import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import {
  ended,
  type LeasedQueue,
  leasedQueue,
  type ReleaseReason,
  type Taking,
} from '../platform/jobs/leased-queue.ts'

type Rows = Kysely<Db> | Transaction<Db>
/** Picture being uploaded into the media folder. */
export type ProductPicture = Selectable<Db['goods_pictures']>
/** `source` for a picture to fetch, `size` for an upload. */
type NewPicture = Pick<ProductPicture, 'product_id' | 'actor' | 'created_at' | 'name'> & {
  source?: string
  size?: number
}

const queue: LeasedQueue = {
  table: 'goods_pictures',
  key: 'id',
  lease: 'leased_until',
  due: () => sql`state = 'waiting'`,
  order: sql`id`,
}

const sending = (db: Rows) => ({
  /** Serializes new uploads until the end of the transaction, because limits apply to all of them. */
  async lock(): Promise<void> {
    await sql`select pg_advisory_xact_lock(9902)`.execute(db)
  },

  async add({ source, size, ...picture }: NewPicture): Promise<number> {
    const state = source === undefined ? 'receiving' : 'waiting'
    const { id } = await db
      .insertInto('goods_pictures')
      .values({ ...picture, source: source ?? null, size: size ?? null, state })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Finds a picture of one person. `isLocked` locks the row until the end of the transaction. */
  async find(id: number, actor: string, { isLocked = false } = {}): Promise<ProductPicture | undefined> {
    const query = db.selectFrom('goods_pictures').selectAll().where('id', '=', id).where('actor', '=', actor)
    return (isLocked ? query.forUpdate() : query).executeTakeFirst()
  },

  listOf: (actor: string, ids: readonly number[]): Promise<ProductPicture[]> =>
    db
      .selectFrom('goods_pictures')
      .selectAll()
      .where('actor', '=', actor)
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute(),

  /** Counts unfinished pictures: those of one person, and the bytes of all. */
  async countOpen(actor: string): Promise<{ own: number; bytes: number }> {
    const { rows } = await sql<{ own: number; bytes: number }>`
      select (count(*) filter (where actor = ${actor}))::integer as own, coalesce(sum(size), 0)::double precision as bytes
      from goods_pictures where state in ('receiving', 'waiting')`.execute(db)
    return rows[0] ?? { own: 0, bytes: 0 }
  },

  async addPart(id: number, place: number, bytes: Uint8Array): Promise<void> {
    await db.insertInto('goods_picture_parts').values({ picture_id: id, place, bytes }).execute()
    await sql`update goods_pictures set received = ${place + bytes.length},
      state = case when size = ${place + bytes.length} then 'waiting' else state end where id = ${id}`.execute(
      db,
    )
  },

  /** Deletes pictures started before this time, whatever their state. */
  async deleteOld(before: Date): Promise<void> {
    await db.deleteFrom('goods_pictures').where('created_at', '<', before).execute()
  },
})

const work = (db: Rows) => ({
  /** Leases the oldest waiting picture; the lease of a dead process expires. */
  async take(taking: Taking): Promise<ProductPicture | undefined> {
    const [picture] = await leasedQueue<ProductPicture>(db, queue).take(taking)
    return picture
  },

  releaseLease: (id: number, worker: string, how: ReleaseReason) =>
    leasedQueue(db, queue).releaseLease(id, worker, how),

  /** Returns when the current lease expires; undefined when no picture is waiting. */
  async nextLease(): Promise<Date | undefined> {
    const row = await db
      .selectFrom('goods_pictures')
      .select(({ fn }) => fn.min('leased_until').as('until'))
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return row?.until ?? undefined
  },

  async read(id: number): Promise<Buffer> {
    const rows = await db
      .selectFrom('goods_picture_parts')
      .select('bytes')
      .where('picture_id', '=', id)
      .orderBy('place')
      .execute()
    return Buffer.concat(rows.map(({ bytes }) => bytes))
  },

  /**
   * Stores the result; deletes the uploaded parts, because the bytes are in the media folder or discarded.
   */
  async finish(id: number, result: { path: string } | { code: string }): Promise<void> {
    await db.deleteFrom('goods_picture_parts').where('picture_id', '=', id).execute()
    await db
      .updateTable('goods_pictures')
      .set({
        ...ended,
        ...('path' in result
          ? { state: 'ready', path: result.path }
          : { state: 'refused', code: result.code }),
      })
      .where('id', '=', id)
      .execute()
  },
})

/** Product pictures while they are uploaded, fetched and checked. @see migrations/0099_goods_editor.ts */
export const productPictureRepository = (db: Rows) => ({ ...sending(db), ...work(db) })
