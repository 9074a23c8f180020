import type { InspectionOutcome, PieceFault, RefurbishedGrade } from '@ambra/contract/catalogue/used-grades'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { CaseKey } from './case-repository.ts'

/** Result of inspecting a returned piece, with its destination. */
export type InspectionRecord = {
  id: number
  kind: 'withdrawal' | 'claim'
  code: string
  line: number
  sku: string
  serial: string | null
  outcome: InspectionOutcome
  grade: RefurbishedGrade | null
  stockSku: string | null
  battery: number | null
  faults: PieceFault[]
  note: string
  actor: string
  at: Date
}

/** Variant of a product in a grade; `free` is its available stock. */
export type GradedVariant = { grade: RefurbishedGrade; sku: string; id: number; free: number }

type NewInspection = Omit<InspectionRecord, 'id' | 'kind' | 'code'> & {
  of: CaseKey
  orderId: number
  normalSerial: string | null
  /** Refund that restocked the piece as new. */
  restockedBy: number | null
}

/** Input of `take_back_piece` for a piece of a case. */
type PieceToTake = { of: CaseKey; orderId: number; line: number; actor: string; now: Date }
type TakenPiece = { restockedBy: number | null; wasOut: boolean }
const caseColumns = ({ kind, id }: CaseKey) => ({
  withdrawal_id: kind === 'withdrawal' ? id : null,
  claim_id: kind === 'claim' ? id : null,
})

const read = (where: RawBuilder<unknown>) => sql<InspectionRecord>`
  select i.id, case when i.claim_id is null then 'withdrawal' else 'claim' end as kind, coalesce(w.code, c.code) as code,
    i.line, i.sku, i.serial, i.outcome, i.grade, i.stock_sku as "stockSku", i.battery_percent as battery, i.faults,
    i.note, i.actor, i.created_at as at
  from inspections i left join withdrawals w on w.id = i.withdrawal_id left join claims c on c.id = i.claim_id
  where ${where} order by i.id desc limit 200`

/** Inspections of returned pieces. @see migrations/0083_customers_and_devices.ts */
export function inspectionRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...inspectionEffects(db),

    ofOrder: async (orderId: number) => (await read(sql`i.order_id = ${orderId}`).execute(db)).rows,

    /** Lists the inspections of one device in these orders. */
    ofSerial: async (normal: string, orderIds: readonly number[]) =>
      (
        await read(
          sql`i.normal_serial = ${normal} and i.order_id = any(${[...orderIds]}::integer[])`,
        ).execute(db)
      ).rows,

    async add({ of, orderId, normalSerial, restockedBy, ...found }: NewInspection): Promise<number> {
      const { id } = await db
        .insertInto('inspections')
        .values({
          ...caseColumns(of),
          restocked_by: restockedBy,
          order_id: orderId,
          line: found.line,
          sku: found.sku,
          serial: found.serial,
          normal_serial: normalSerial,
          outcome: found.outcome,
          grade: found.grade,
          stock_sku: found.stockSku,
          battery_percent: found.battery,
          faults: found.faults,
          note: found.note,
          actor: found.actor,
          created_at: found.at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Lists the variants that differ from this one only in their condition. */
    async variants(sku: string): Promise<GradedVariant[]> {
      const { rows } = await sql<GradedVariant>`
        with own as (select id, parent_id from products where sku = ${sku} and parent_id is not null),
        differing as (
          select v.product_id, string_agg(a.code || '=' || v.option_id, ',' order by a.code)
              filter (where a.code <> 'condition') as rest,
            max(x.code) filter (where a.code = 'condition') as grade
          from product_attribute_values v join attributes a on a.id = v.attribute_id
          join products p on p.id = v.product_id join own on own.parent_id = p.parent_id
          join products m on m.id = own.parent_id
          left join attribute_options x on x.id = v.option_id
          where a.code = any(m.configurable_by) group by v.product_id
        )
        select d.grade, p.sku, p.id, greatest(s.qty - s.reserved, 0) as free
        from differing d join products p on p.id = d.product_id join stock s on s.product_id = p.id
        where d.grade <> 'new' and s.manage and d.rest is not distinct from (
          select rest from differing where product_id = (select id from own))
        order by array_position(array['a-plus','a','b','c-plus','c'], d.grade)`.execute(db)
      return rows
    },
  }
}

/** Stock effects of an inspection. */
function inspectionEffects(db: Kysely<Db> | Transaction<Db>) {
  return {
    /**
     * Deducts a piece from what its order has sold, once. Returns undefined for a piece that was not shipped.
     * @see functions/take_back_piece.sql
     */
    async takeBackPiece({ of, orderId, line, actor, now }: PieceToTake): Promise<TakenPiece | undefined> {
      const payload = JSON.stringify({ order_id: orderId, line, actor, now, ...caseColumns(of) })
      const { rows } = await sql<{
        result: { refused?: string; restocked_by?: number; was_out?: boolean }
      }>`select take_back_piece(${payload}::jsonb) as result`.execute(db)
      const result = rows[0]?.result
      if (!result || result.refused !== undefined) return undefined
      return { restockedBy: result.restocked_by ?? null, wasOut: result.was_out ?? false }
    },

    /**
     * Lowers the battery value of a variant to that of its weakest piece; the only piece in stock always sets
     * it.
     */
    async measureBattery(variant: GradedVariant, percent: number, now: Date): Promise<void> {
      await sql`insert into product_attribute_values (product_id, attribute_id, position, value)
        select ${variant.id}, a.id, 0, to_jsonb(${percent}::integer) from attributes a where a.code = 'battery_health'
          and not exists (select 1 from product_attribute_values v where v.product_id = ${variant.id} and v.attribute_id = a.id)`.execute(
        db,
      )
      await sql`update product_attribute_values v set value = to_jsonb(${percent}::integer) from attributes a
        where a.id = v.attribute_id and a.code = 'battery_health' and v.product_id = ${variant.id}
          and (${variant.free}::integer <= 0 or (v.value #>> '{}')::numeric > ${percent}::integer)`.execute(
        db,
      )
      await sql`with touched as (update products set updated_at = ${now} where id = ${variant.id}
          returning coalesce(parent_id, id) as id)
        select pg_notify('catalog_changed', jsonb_build_array(id)::text) from touched`.execute(db)
    },

    /** Marks the device as returned, so that its number may be shipped again. */
    async endSerial(orderId: number, normal: string, now: Date): Promise<void> {
      await db
        .updateTable('shipment_serials')
        .set({ ended_at: now })
        .where('order_id', '=', orderId)
        .where('normal_serial', '=', normal)
        .where('ended_at', 'is', null)
        .execute()
    },
  }
}
