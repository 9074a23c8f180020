import type { SpecialDay } from '@ambra/contract/fulfilment/pickup-point'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { pickupPointsChanged } from './pickup-point-repository.ts'

type Connection = Kysely<Db> | Transaction<Db>
type ShopHoursRow = {
  id: string
  name: string
  address: string
  hours: string | null
  special: SpecialDay[] | null
  updatedAt: Date
}

/** Lists the shop's own stores with their opening hours, by name. */
export async function listShopHours(db: Connection): Promise<ShopHoursRow[]> {
  const { rows } = await sql<ShopHoursRow>`
    select id, name, concat_ws(', ', nullif(address, ''), nullif(city, '')) as address, hours,
      data -> 'specialDays' as special, updated_at as "updatedAt"
    from pickup_points where carrier = 'store' and active order by name, id`.execute(db)
  return rows
}

/** Sets the opening hours of a store; returns false when it has changed since `seen` or does not exist. */
export async function setShopHours(
  db: Connection,
  id: string,
  { hours, special, seen, now }: { hours: string; special: SpecialDay[]; seen: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update pickup_points set hours = nullif(${hours}::text, ''),
      data = data || jsonb_build_object('specialDays', ${JSON.stringify(special)}::jsonb),
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where carrier = 'store' and id = ${id} and active
      and date_trunc('milliseconds', updated_at) = ${seen}::timestamptz
    returning id`.execute(db)
  if (rows.length === 1) await sql`select pg_notify(${pickupPointsChanged}, 'store')`.execute(db)
  return rows.length === 1
}
