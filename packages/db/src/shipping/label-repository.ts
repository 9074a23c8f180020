import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { LabelState } from '../schema/label-schema.ts'
import type { Db } from '../schema/schema.ts'

/** A label without its content. `sentAt`: the carrier was called for it and may know the parcel. */
export type LabelRecord = {
  id: number
  shipmentId: number
  orderId: number
  carrier: string
  reference: string
  state: LabelState
  isSample: boolean
  carrierId: string | undefined
  trackingNumber: string | undefined
  problem: string | undefined
  detail: string | undefined
  requestedAt: Date
  sentAt: Date | undefined
  readyAt: Date | undefined
}

/** A label in a list, with what it belongs to. */
export type ListedLabel = LabelRecord & {
  order: string
  storeId: number
  shipment: string
  weightGrams: number | undefined
}

type Row = Omit<Selectable<Db['shipping_labels']>, 'content'>

const columns = [
  'id',
  'shipment_id',
  'order_id',
  'carrier',
  'reference',
  'state',
  'is_sample',
  'carrier_id',
  'tracking_number',
  'problem',
  'detail',
  'requested_at',
  'sent_at',
  'ready_at',
  'ended_at',
] as const

const toRecord = (row: Row): LabelRecord => ({
  id: row.id,
  shipmentId: row.shipment_id,
  orderId: row.order_id,
  carrier: row.carrier,
  reference: row.reference,
  state: row.state,
  isSample: row.is_sample,
  carrierId: row.carrier_id ?? undefined,
  trackingNumber: row.tracking_number ?? undefined,
  problem: row.problem ?? undefined,
  detail: row.detail ?? undefined,
  requestedAt: row.requested_at,
  sentAt: row.sent_at ?? undefined,
  readyAt: row.ready_at ?? undefined,
})

type Connection = Kysely<Db> | Transaction<Db>

/**
 * Labels of carriers, one live label a shipment. The content is a PDF of some 50 kB and read by itself.
 * @see docs/carriers.md
 */
export const labelRepository = (db: Connection) => ({
  ...requests(db),
  ...progress(db),
  ...contents(db),
  list: (wanted: WantedLabels) => listLabels(db, wanted),
})

/** Labels as they are ordered. */
function requests(db: Connection) {
  return {
    async find(id: number): Promise<LabelRecord | undefined> {
      const row = await db
        .selectFrom('shipping_labels')
        .select(columns)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    /** The label of a shipment that was not taken back. */
    async findLive(shipmentId: number): Promise<LabelRecord | undefined> {
      const row = await db
        .selectFrom('shipping_labels')
        .select(columns)
        .where('shipment_id', '=', shipmentId)
        .where('state', '<>', 'cancelled')
        .executeTakeFirst()
      return row && toRecord(row)
    },

    /**
     * A label to be ordered; its reference is the number of the shipment and of the try. Undefined when the shipment has
     * one already.
     */
    async add(label: {
      shipment: { id: number; number: string; orderId: number }
      carrier: string
      isSample: boolean
      now: Date
    }): Promise<LabelRecord | undefined> {
      const { shipment, carrier, isSample, now } = label
      const { rows } = await sql<Row>`insert into shipping_labels
          (shipment_id, order_id, carrier, reference, state, is_sample, requested_at)
        select ${shipment.id}::integer, ${shipment.orderId}::integer, ${carrier},
          ${shipment.number} || '-' || 1 + count(*), 'requested', ${isSample}::boolean, ${now}::timestamptz
        from shipping_labels where shipment_id = ${shipment.id}::integer
        on conflict (shipment_id) where state <> 'cancelled' do nothing
        returning ${sql.join(columns.map((name) => sql.ref(name)))}`.execute(db)
      const [row] = rows
      return row && toRecord(row)
    },

    /** A failed one is ordered again; `isForgotten`: the carrier is taken not to know the parcel. */
    async restart(id: number, { now, isForgotten }: { now: Date; isForgotten: boolean }): Promise<void> {
      await db
        .updateTable('shipping_labels')
        .set({
          state: 'requested',
          problem: null,
          detail: null,
          requested_at: now,
          ...(isForgotten && { sent_at: null }),
        })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .execute()
    },
  }
}

/** Labels as they come, or do not. */
function progress(db: Connection) {
  return {
    /**
     * The carrier is called from now on: written before, so that a process that dies leaves a trace. False when the label was
     * taken back in the meantime: then it is not called.
     */
    async markSent(id: number, now: Date | null): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('shipping_labels')
        .set({ sent_at: now })
        .where('id', '=', id)
        .where('state', '=', 'requested')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async setParcel(id: number, parcel: { carrierId: string; trackingNumber: string }): Promise<void> {
      await db
        .updateTable('shipping_labels')
        .set({ carrier_id: parcel.carrierId, tracking_number: parcel.trackingNumber })
        .where('id', '=', id)
        .execute()
    },

    /** The label is there, and with it the tracking number of a shipment that has not left. */
    async complete(id: number, { content, now }: { content: Uint8Array; now: Date }): Promise<void> {
      await sql`with label as (
          update shipping_labels set state = 'ready', content = ${content}::bytea, ready_at = ${now}::timestamptz,
            problem = null, detail = null
          where id = ${id}::integer and state = 'requested' returning shipment_id, tracking_number
        )
        update shipments s set tracking_number = label.tracking_number from label
        where s.id = label.shipment_id and s.state in ('packing', 'packed')`.execute(db)
    },

    /** Not given; with `isFinal` it is not tried again by itself. */
    async fail(id: number, error: { problem: string; detail: string; isFinal: boolean }): Promise<void> {
      const { problem, detail, isFinal } = error
      await db
        .updateTable('shipping_labels')
        .set({ problem, detail, ...(isFinal && { state: 'failed' as const }) })
        .where('id', '=', id)
        .where('state', '=', 'requested')
        .execute()
    },

    /**
     * Taken back; the shipment forgets a tracking number that was the label's. False when it is being ordered; with `isUnsent`
     * also one is taken back that the carrier was not called for yet.
     */
    async cancel(id: number, now: Date, { isUnsent = false } = {}): Promise<boolean> {
      const { rows } = await sql<{ id: number }>`with label as (
          update shipping_labels set state = 'cancelled', ended_at = ${now}::timestamptz, content = null
          where id = ${id}::integer and (state in ('ready', 'failed')
            or (${isUnsent}::boolean and state = 'requested' and sent_at is null)) returning id, shipment_id, tracking_number
        ), shipment as (
          update shipments s set tracking_number = null from label where s.id = label.shipment_id
            and s.tracking_number = label.tracking_number and s.state in ('packing', 'packed')
        )
        select id from label`.execute(db)
      return rows.length > 0
    },

    /** Writes once into the history of the order what became of a label that was taken back. */
    async noteEnd(label: LabelRecord, { kind, now, problem }: LabelEnd): Promise<void> {
      const { orderId, reference, trackingNumber = reference } = label
      const data = { number: trackingNumber, label: reference, ...(problem && { reason: problem }) }
      await sql`insert into order_events (order_id, kind, actor, data, created_at)
        select ${orderId}::integer, ${kind}, 'system', ${JSON.stringify(data)}::jsonb, ${now}::timestamptz
        where not exists (select 1 from order_events where order_id = ${orderId}::integer and kind = ${kind}
          and data ->> 'label' = ${reference})`.execute(db)
    },
  }
}

/**
 * How the parcel of a label ended at its carrier: taken back, not taken back, or left there because the carrier has no call for
 * it: a parcel that is not handed over just ends.
 */
type LabelEnd = {
  kind: 'label_cancelled' | 'label_not_cancelled' | 'label_left'
  now: Date
  problem?: string | undefined
}

function contents(db: Connection) {
  return {
    async readContent(id: number): Promise<Uint8Array | undefined> {
      const row = await db
        .selectFrom('shipping_labels')
        .select('content')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.content ?? undefined
    },

    /** Deletes the content of old labels: it holds an address and is printed no more. */
    async forgetContents(before: Date): Promise<void> {
      await db
        .updateTable('shipping_labels')
        .set({ content: null })
        .where('content', 'is not', null)
        .where('ready_at', '<', before)
        .execute()
    },
  }
}

/** Labels of which stores, between which moments, of all carriers or one. */
type WantedLabels = {
  storeIds: 'all' | readonly number[]
  from: Date
  to: Date
  carrier?: string | undefined
  limit: number
}

/**
 * Labels of these stores: those that wait or failed whenever that was, and those ready between two moments; failed first,
 * then by carrier.
 */
async function listLabels(db: Connection, wanted: WantedLabels): Promise<ListedLabel[]> {
  const { storeIds, from, to, carrier, limit } = wanted
  let query = db
    .selectFrom('shipping_labels as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('shipments as s', 's.id', 'l.shipment_id')
    .select(columns.map((name) => `l.${name}` as const))
    .select([
      'o.number as order',
      'o.store_id as storeId',
      's.number as shipment',
      's.weight_grams as weightGrams',
    ])
    .where((where) =>
      where.or([
        where('l.state', 'in', ['requested', 'failed']),
        where.and([
          where('l.state', '=', 'ready'),
          where('l.ready_at', '>=', from),
          where('l.ready_at', '<', to),
        ]),
      ]),
    )
    .where('s.state', '<>', 'cancelled')
  if (storeIds !== 'all') query = query.where('o.store_id', 'in', [...storeIds])
  if (carrier !== undefined) query = query.where('l.carrier', '=', carrier)
  const rows = await query
    .orderBy(sql`array_position(array['failed', 'requested', 'ready'], l.state)`)
    .orderBy('l.carrier')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ order, storeId, shipment, weightGrams, ...row }) => ({
    ...toRecord(row),
    order,
    storeId,
    shipment,
    weightGrams: weightGrams ?? undefined,
  }))
}

/** What of a shipment a label needs. Grams by the goods' own weights where it was not weighed; undefined when they have none. */
export type LabelShipment = {
  id: number
  number: string
  orderId: number
  carrier: string
  method: string
  state: string
  weightGrams: number | undefined
  boxes: number
  /** Other shipments of the order that were not given up. */
  others: number
  lines: readonly { line: number; qty: number }[]
}

/** A shipment with what goes into it, undefined when there is none. */
export async function findLabelShipment(db: Connection, id: number): Promise<LabelShipment | undefined> {
  const row = await db.selectFrom('shipments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const lines = await db
    .selectFrom('shipment_pieces')
    .select(['line', 'qty'])
    .where('shipment_id', '=', id)
    .orderBy('line')
    .execute()
  const { rows } = await sql<{ others: number; grams: string | null }>`select
    (select count(*)::integer from shipments where order_id = ${row.order_id} and id <> ${id} and state <> 'cancelled') as others,
    (select sum(p.weight_g * sp.qty) from shipment_pieces sp
      join order_lines l on l.order_id = sp.order_id and l.line = sp.line
      join products p on p.id = l.product_id where sp.shipment_id = ${id}) as grams`.execute(db)
  const [figures] = rows
  return {
    id: row.id,
    number: row.number,
    orderId: row.order_id,
    carrier: row.carrier,
    method: row.method,
    state: row.state,
    weightGrams: row.weight_grams ?? (Number(figures?.grams ?? 0) || undefined),
    boxes: row.boxes,
    others: figures?.others ?? 0,
    lines,
  }
}
