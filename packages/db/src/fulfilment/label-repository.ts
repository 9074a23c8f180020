import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { LabelState } from '../schema/label-schema.ts'
import type { Db } from '../schema/schema.ts'

/** Label without its content. `sentAt`: the carrier was called and may know the parcel. */
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

/** Label in a list, with its order and shipment. */
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
 * Carrier labels, one live label per shipment. The content is a PDF of about 50 kB and read separately.
 * @see docs/carriers.md
 */
export const labelRepository = (db: Connection) => ({
  ...requests(db),
  ...progress(db),
  ...contents(db),
  list: (wanted: WantedLabels) => listLabels(db, wanted),
})

/** Creation of labels. */
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

    /** Finds the label of a shipment that was not cancelled. */
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
     * Adds a label to order; its reference consists of the shipment number and an attempt counter. Returns
     * undefined when the shipment already has one.
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

    /** Restarts a failed label; `isForgotten`: the carrier is assumed not to know the parcel. */
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

/** State changes of labels. */
function progress(db: Connection) {
  return {
    /**
     * Records the call of the carrier before it is made, so that a crash leaves a trace. Returns false when
     * the label was cancelled in the meantime and must not be ordered.
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

    /** Stores the label, and the tracking number of an unsent shipment. */
    async complete(id: number, { content, now }: { content: Uint8Array; now: Date }): Promise<void> {
      await sql`with label as (
          update shipping_labels set state = 'ready', content = ${content}::bytea, ready_at = ${now}::timestamptz,
            problem = null, detail = null
          where id = ${id}::integer and state = 'requested' returning shipment_id, tracking_number
        )
        update shipments s set tracking_number = label.tracking_number from label
        where s.id = label.shipment_id and s.state in ('packing', 'packed')`.execute(db)
    },

    /** Records a failure; with `isFinal` it is not retried automatically. */
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
     * Cancels a label and clears its tracking number from the shipment. Returns false while the label is
     * being ordered; `isUnsent` also cancels one for which the carrier has not been called yet.
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

    /** Records the end of a cancelled label in the order history, once. */
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
 * Final state of a label's parcel at its carrier: cancelled, not cancelled, or left, because the carrier
 * offers no cancellation and a parcel that is not handed over expires.
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

    /** Deletes the content of old labels, which contains an address and is not printed again. */
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

/** Filter of labels: stores, period, and all carriers or one. */
type WantedLabels = {
  storeIds: 'all' | readonly number[]
  from: Date
  to: Date
  carrier?: string | undefined
  limit: number
}

/**
 * Lists labels of these stores: all waiting or failed ones, and those completed in the period; failed first,
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

/**
 * Shipment data for a label. The weight in grams is estimated from the products when not measured; undefined
 * when they have none.
 */
export type LabelShipment = {
  id: number
  number: string
  orderId: number
  carrier: string
  method: string
  state: string
  weightGrams: number | undefined
  boxes: number
  /** Number of other shipments of the order that are not cancelled. */
  others: number
  lines: readonly { line: number; qty: number }[]
}

/** Finds a shipment with its contents. */
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
