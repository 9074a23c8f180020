import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

type Stores = 'all' | readonly number[]
const within = (stores: Stores) =>
  stores === 'all' ? sql<boolean>`true` : sql<boolean>`o.store_id = any(${[...stores]}::integer[])`

/** Device sold by the shop, one record per sale. */
export type SoldDevice = {
  id: number
  serial: string
  sku: string
  name: string
  line: number
  orderId: number
  number: string
  storeId: number
  soldAt: Date
  arrivedAt: Date | null
  guaranteeMonths: number | null
  isBack: boolean
}

const sold = sql`select n.id, n.serial, n.sku, l.name, n.line, n.order_id as "orderId", o.number, o.store_id as "storeId",
    coalesce(s.sent_at, n.created_at) as "soldAt", s.delivered_at as "arrivedAt", n.ended_at is not null as "isBack",
    (select coalesce(p.warranty_months, m.warranty_months) from products p left join products m on m.id = p.parent_id
      where p.sku = n.sku) as "guaranteeMonths"
  from shipment_serials n join shipments s on s.id = n.shipment_id join orders o on o.id = n.order_id
  join order_lines l on l.order_id = n.order_id and l.line = n.line
  where s.state in ('sent', 'delivered')`

/** Devices by serial number. @see migrations/0070_shipments.ts */
export function deviceRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists devices, last shipped first; `normal` is a number prefix as returned by `normalSerial`. */
    async list(filter: {
      normal?: string | undefined
      storeIds: Stores
      after?: number | undefined
      limit: number
    }) {
      const { normal, storeIds, after, limit } = filter
      const { rows } = await sql<SoldDevice>`${sold} and ${within(storeIds)}
        and ${normal === undefined ? sql`true` : sql`n.normal_serial like ${`${normal}%`}`}
        and ${after === undefined ? sql`true` : sql`n.id < ${after}`}
        order by n.id desc limit ${limit}`.execute(db)
      return rows
    },

    async sales(normal: string, storeIds: Stores): Promise<SoldDevice[]> {
      const { rows } = await sql<SoldDevice>`${sold} and ${within(storeIds)} and n.normal_serial = ${normal}
        order by n.id desc limit 50`.execute(db)
      return rows
    },

    /** Lists withdrawals and claims of an order, with the repair steps of a claim. */
    async cases(orderId: number) {
      const { rows } = await sql<{
        kind: 'withdrawal' | 'claim'
        code: string
        state: string
        about: string
        at: Date
        liableUntil: string | null
        repairs: { state: string; at: string }[]
      }>`select 'withdrawal' as kind, code, state, goods as about, submitted_at as at, null as "liableUntil", '[]'::jsonb as repairs
          from withdrawals where order_id = ${orderId}
        union all
        select 'claim', c.code, c.state, c.value, c.created_at, c.liable_until, coalesce((select jsonb_agg(jsonb_build_object(
            'state', r.state, 'at', r.created_at) order by r.id) from claim_repairs r where r.claim_id = c.id), '[]')
          from claims c where c.order_id = ${orderId} order by at desc`.execute(db)
      return rows
    },
  }
}
