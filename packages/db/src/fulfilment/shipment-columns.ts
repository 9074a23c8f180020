import { type RawBuilder, sql } from 'kysely'
import type { ShipmentRecord } from '../schema/records.ts'

/** Shipment as JSON from the database, with times as text. */
export type StoredShipment = Omit<
  ShipmentRecord,
  'trackingNumber' | 'createdAt' | 'sentAt' | 'deliveredAt'
> & {
  trackingNumber: string | null
  createdAt: string
  sentAt: string | null
  deliveredAt: string | null
}

/** Selects the shipments of the current `orders` row, oldest first; omits cancelled ones. */
export const shipmentsOfOrder: RawBuilder<StoredShipment[]> = sql<StoredShipment[]>`coalesce((
  select jsonb_agg(jsonb_build_object('number', s.number, 'carrier', s.carrier, 'method', s.method, 'state', s.state,
    'trackingNumber', s.tracking_number, 'createdAt', s.created_at, 'sentAt', s.sent_at, 'deliveredAt', s.delivered_at,
    'pieces', coalesce((select jsonb_agg(jsonb_build_object('line', p.line, 'qty', p.qty, 'serials', array(
        select n.serial from shipment_serials n where n.shipment_id = s.id and n.line = p.line order by n.id))
      order by p.line) from shipment_pieces p where p.shipment_id = s.id), '[]')) order by s.id)
  from shipments s where s.order_id = orders.id and s.state <> 'cancelled'), '[]')`

/** Parses the times of a stored shipment. */
export const toShipment = (stored: StoredShipment): ShipmentRecord => ({
  ...stored,
  trackingNumber: stored.trackingNumber ?? undefined,
  createdAt: new Date(stored.createdAt),
  sentAt: stored.sentAt === null ? undefined : new Date(stored.sentAt),
  deliveredAt: stored.deliveredAt === null ? undefined : new Date(stored.deliveredAt),
})
