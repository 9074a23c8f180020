import { type Kysely, sql, type Transaction } from 'kysely'
import type { ShipmentState } from '../schema/shipment-schema.ts'
import type { Db } from '../schema/schema.ts'

/** Pieces of an order line; `line` counts from 1. */
export type LinePieces = { line: number; qty: number }
/**
 * Serial number of a shipped piece: of the line, or of the part `sku` of a set; `normal` is used for
 * comparison.
 */
export type NewSerial = { line: number; sku: string; serial: string; normal: string }

/** Shipment as staff see it. `version` increases with each change. */
export type StaffShipment = {
  id: number
  number: string
  orderId: number
  /** Source warehouse. */
  warehouse: string
  carrier: string
  method: string
  state: ShipmentState
  trackingNumber: string | undefined
  weightGrams: number | undefined
  boxes: number
  createdAt: Date
  packedAt: Date | undefined
  sentAt: Date | undefined
  deliveredAt: Date | undefined
  version: number
  pieces: LinePieces[]
  serials: { line: number; sku: string; serial: string }[]
}

type NewShipment = {
  orderId: number
  orderNumber: string
  warehouse?: string | undefined
  carrier: string
  method: string
  now: Date
  pieces: readonly LinePieces[]
  /** Set when the carrier already has it and the shipment is recorded by hand. */
  sent?: { trackingNumber: string; deliveredAt?: Date | undefined }
}

/** Data of a state change, which determines the times. */
type ShipmentChange = {
  version: number
  now: Date
  state?: ShipmentState
  trackingNumber?: string | undefined
  weightGrams?: number | undefined
  boxes?: number | undefined
  deliveredAt?: Date | undefined
}

type Connection = Kysely<Db> | Transaction<Db>

/**
 * Shipments. The database ensures that no piece is sent twice and that a shipment only moves forward.
 * @see migrations/0070_shipments.ts, functions/check_shipment_pieces.sql
 */
export function shipmentRepository(db: Connection) {
  return {
    ...shipmentReading(db),
    ...shipmentNotes(db),

    /**
     * Creates a shipment and returns its id. The caller must have locked the order (`lockOrder`).
     * @throws when the order has too few pieces left
     */
    async add({
      orderId,
      orderNumber,
      warehouse,
      carrier,
      method,
      now,
      pieces,
      sent,
    }: NewShipment): Promise<number> {
      const { count } = await db
        .selectFrom('shipments')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      const { id } = await db
        .insertInto('shipments')
        .values({
          order_id: orderId,
          number: `${orderNumber}-${count + 1}`,
          ...(warehouse === undefined ? {} : { warehouse }),
          carrier,
          method,
          state: sent ? (sent.deliveredAt ? 'delivered' : 'sent') : 'packing',
          tracking_number: sent?.trackingNumber ?? null,
          created_at: now,
          sent_at: sent ? now : null,
          delivered_at: sent?.deliveredAt ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (pieces.length > 0) await this.addPieces({ id, orderId }, pieces)
      return id
    },

    async addPieces({ id, orderId }: { id: number; orderId: number }, pieces: readonly LinePieces[]) {
      await db
        .insertInto('shipment_pieces')
        .values(pieces.map(({ line, qty }) => ({ shipment_id: id, order_id: orderId, line, qty })))
        .execute()
    },

    /** Removes pieces; the shipment keeps at least one. */
    async takePieces(id: number, { line, qty }: LinePieces): Promise<void> {
      const of = db.deleteFrom('shipment_pieces').where('shipment_id', '=', id).where('line', '=', line)
      const gone = await of.where('qty', '=', qty).executeTakeFirst()
      if (gone.numDeletedRows > 0n) return
      await db
        .updateTable('shipment_pieces')
        .set((e) => ({ qty: e('qty', '-', qty) }))
        .where('shipment_id', '=', id)
        .where('line', '=', line)
        .execute()
    },

    /**
     * Changes a shipment under an optimistic lock; returns the new version, or undefined when the shipment
     * has changed since.
     */
    async change(id: number, change: ShipmentChange): Promise<number | undefined> {
      const row = await db
        .updateTable('shipments')
        .set({ ...changedColumns(change), version: change.version + 1 })
        .where('id', '=', id)
        .where('version', '=', change.version)
        .returning('version')
        .executeTakeFirst()
      return row?.version
    },
  }
}

/** Serial numbers of a shipment and its events in the order history. */
function shipmentNotes(db: Connection) {
  return {
    async addSerials(shipment: { id: number; orderId: number }, serials: readonly NewSerial[], now: Date) {
      if (serials.length === 0) return
      await db
        .insertInto('shipment_serials')
        .values(
          serials.map(({ line, sku, serial, normal }) => ({
            shipment_id: shipment.id,
            order_id: shipment.orderId,
            line,
            sku,
            serial,
            normal_serial: normal,
            created_at: now,
          })),
        )
        .execute()
    },

    /** Deletes the serial numbers of a reopened box, whose devices are scanned again. */
    async removeSerials(id: number): Promise<void> {
      await db.deleteFrom('shipment_serials').where('shipment_id', '=', id).execute()
    },

    /** Appends an immutable event to the order history. */
    async note(orderId: number, event: { kind: ParcelEvent; actor: string; data: object; now: Date }) {
      const { kind, actor, data, now } = event
      await db
        .insertInto('order_events')
        .values({ order_id: orderId, kind, actor, data: JSON.stringify(data), created_at: now })
        .execute()
    },
  }
}

/** Shipment events in the order history. */
type ParcelEvent = 'sourced' | 'parcel_packed' | 'parcel_sent' | 'parcel_arrived' | 'parcel_cancelled'

function changedColumns({ state, now, trackingNumber, weightGrams, boxes, deliveredAt }: ShipmentChange) {
  return {
    ...(state === undefined ? {} : { state }),
    ...(state === 'packing' ? { packed_at: null } : {}),
    ...(state === 'packed' ? { packed_at: now } : {}),
    ...(state === 'sent' ? { sent_at: now } : {}),
    ...(state === 'cancelled' ? { cancelled_at: now } : {}),
    ...(deliveredAt === undefined ? {} : { delivered_at: deliveredAt }),
    ...(trackingNumber === undefined ? {} : { tracking_number: trackingNumber }),
    ...(weightGrams === undefined ? {} : { weight_grams: weightGrams }),
    ...(boxes === undefined ? {} : { boxes }),
  }
}

function shipmentReading(db: Connection) {
  return {
    /**
     * Locks an order until the end of the caller's transaction, so that its shipments stay unchanged; returns
     * its status.
     */
    async lockOrder(orderId: number): Promise<string | undefined> {
      const { rows } = await sql<{ status: string }>`
        select status from orders where id = ${orderId} for update`.execute(db)
      return rows[0]?.status
    },

    /** Lists the shipments of an order, oldest first, without cancelled ones. */
    async listByOrder(orderId: number): Promise<StaffShipment[]> {
      const rows = await db
        .selectFrom('shipments')
        .selectAll()
        .where('order_id', '=', orderId)
        .where('state', '<>', 'cancelled')
        .orderBy('id')
        .execute()
      const pieces = await db
        .selectFrom('shipment_pieces')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('line')
        .execute()
      const serials = await db
        .selectFrom('shipment_serials')
        .select(['shipment_id', 'line', 'sku', 'serial'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        number: row.number,
        orderId: row.order_id,
        warehouse: row.warehouse,
        carrier: row.carrier,
        method: row.method,
        state: row.state,
        trackingNumber: row.tracking_number ?? undefined,
        weightGrams: row.weight_grams ?? undefined,
        boxes: row.boxes,
        createdAt: row.created_at,
        packedAt: row.packed_at ?? undefined,
        sentAt: row.sent_at ?? undefined,
        deliveredAt: row.delivered_at ?? undefined,
        version: row.version,
        pieces: pieces.flatMap(({ shipment_id, line, qty }) => (shipment_id === row.id ? { line, qty } : [])),
        serials: serials.flatMap(({ shipment_id, line, sku, serial }) =>
          shipment_id === row.id ? { line, sku, serial } : [],
        ),
      }))
    },

    /** Maps lines to the pieces to deliver: ordered and not refunded. */
    async piecesToSend(orderId: number): Promise<Map<number, number>> {
      const { rows } = await sql<LinePieces>`
        select line, pieces_to_send(order_id, line) as qty from order_lines where order_id = ${orderId}`.execute(
        db,
      )
      return new Map(rows.map(({ line, qty }) => [line, qty]))
    },

    /** Finds the order in which a device with this number was shipped and not returned. */
    async findSerial(sku: string, normal: string): Promise<{ orderNumber: string } | undefined> {
      const row = await db
        .selectFrom('shipment_serials')
        .innerJoin('orders', 'orders.id', 'shipment_serials.order_id')
        .select('orders.number')
        .where('sku', '=', sku)
        .where('normal_serial', '=', normal)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return row && { orderNumber: row.number }
    },
  }
}
