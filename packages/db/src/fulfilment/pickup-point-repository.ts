import type { ListedPoint } from '@ambra/contract/fulfilment/pickup-point'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Notification channel for changed lists of pickup points. */
export const pickupPointsChanged = 'pickup_points_changed'

/** Minimum share of the known points in its countries that a list must contain to be accepted. */
const leastShare = 0.5

/** List of a network; with `isPartial` it corrects and adds points without removing any. */
export type PointFeed = {
  carrier: string
  points: readonly ListedPoint[]
  source: string
  refused: number
  now: Date
  isPartial?: boolean
  /** Accepts a list however short it is. */
  isForced?: boolean
}

/**
 * Result of saving a list. `tooShort`: nothing was stored, because it contains `listed` of `known` points.
 */
export type PointFeedResult =
  | { added: number; changed: number; unchanged: number; deactivated: number; tooShort?: undefined }
  | { tooShort: { known: number; listed: number } }

/** Number of a network's points in a country, and the time of its last list. */
export type NetworkSummary = {
  carrier: string
  country: string
  active: number
  inactive: number
  importedAt: Date | undefined
  source: string | undefined
  refused: number
}

function toPoint(row: Selectable<Db['pickup_points']>): ListedPoint {
  return {
    // county, comments, specialDays and phone as written by `toRow`.
    ...(row.data as Partial<ListedPoint>),
    id: row.id,
    code: row.carrier,
    name: row.name,
    address: row.address,
    city: row.city,
    postcode: row.postcode,
    country_id: row.country,
    kind: row.kind,
    ...(row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : {}),
    ...(row.hours !== null ? { hours: row.hours } : {}),
    ...(row.max_weight_g !== null ? { maxWeightG: row.max_weight_g } : {}),
    // Written by `toRow`.
    ...(row.max_size_mm !== null ? { maxSizeMm: row.max_size_mm as number[] } : {}),
    ...(row.cash_on_delivery !== null ? { cashOnDelivery: row.cash_on_delivery } : {}),
  }
}

function toRow(point: ListedPoint) {
  const { id, code: _carrier, name, address, city, postcode, country_id, ...rest } = point
  const { lat, lng, kind, hours, maxWeightG, maxSizeMm, cashOnDelivery, ...data } = rest
  return {
    id,
    name,
    address,
    city,
    postcode,
    country: country_id,
    lat: lat ?? null,
    lng: lng ?? null,
    kind: kind ?? 'locker',
    hours: hours ?? null,
    max_weight_g: maxWeightG ?? null,
    max_size_mm: maxSizeMm ?? null,
    cash_on_delivery: cashOnDelivery ?? null,
    data,
  }
}

const columns = sql.raw(
  'id, name, address, city, postcode, country, lat, lng, kind, hours, max_weight_g, max_size_mm, cash_on_delivery, data',
)
const compared = (table: string) =>
  sql.raw(
    `(${[
      'name',
      'address',
      'city',
      'postcode',
      'country',
      'lat',
      'lng',
      'kind',
      'hours',
      'max_weight_g',
      'max_size_mm',
      'cash_on_delivery',
      'data',
      'active',
    ]
      .map((column) => `${table}.${column}`)
      .join(', ')})`,
  )

/** Upserts new and changed points; saving the same list again writes nothing. */
async function upsert(db: Kysely<Db>, { carrier, points, now }: PointFeed) {
  const { rows } = await sql<{ added: number; changed: number }>`with input as (
      select * from jsonb_to_recordset(${JSON.stringify(points.map(toRow))}::jsonb) as r (
        id text, name text, address text, city text, postcode text, country text, lat double precision,
        lng double precision, kind text, hours text, max_weight_g integer, max_size_mm jsonb,
        cash_on_delivery boolean, data jsonb)
    ), saved as (
      insert into pickup_points as p (carrier, ${columns}, active, updated_at)
      select ${carrier}::text, ${columns}, true, ${now.toISOString()}::timestamptz from input
      on conflict (carrier, id) do update set name = excluded.name, address = excluded.address, city = excluded.city,
        postcode = excluded.postcode, country = excluded.country, lat = excluded.lat, lng = excluded.lng,
        kind = excluded.kind, hours = excluded.hours, max_weight_g = excluded.max_weight_g,
        max_size_mm = excluded.max_size_mm, cash_on_delivery = excluded.cash_on_delivery, data = excluded.data,
        active = true, updated_at = excluded.updated_at
      where ${compared('p')} is distinct from ${compared('excluded')}
      returning (xmax = 0) as is_new
    )
    select count(*) filter (where is_new)::integer as added, count(*) filter (where not is_new)::integer as changed
    from saved`.execute(db)
  return rows[0] ?? { added: 0, changed: 0 }
}

/** Refuses shops with the code of a warehouse, because stock is counted by that code. */
async function withoutWarehouses(db: Kysely<Db>, feed: PointFeed): Promise<PointFeed> {
  const warehouses = new Set(
    (await db.selectFrom('warehouses').select('code').execute()).map(({ code }) => code),
  ).add('main')
  const points = feed.points.filter(({ id }) => !warehouses.has(id))
  return { ...feed, points, refused: feed.refused + feed.points.length - points.length }
}

/** Stores a list in one transaction. Only countries in the list can lose points. */
async function save(db: Kysely<Db>, listed: PointFeed): Promise<PointFeedResult> {
  const { carrier, now, isPartial = false, isForced = false } = listed
  // Serializes concurrent imports of one list.
  await sql`select pg_advisory_xact_lock(hashtext(${`pickup_points:${carrier}`}))`.execute(db)
  const feed = carrier === 'store' ? await withoutWarehouses(db, listed) : listed
  const { points } = feed
  const ids = points.map(({ id }) => id)
  const countries = [...new Set(points.map(({ country_id }) => country_id))]
  const known = db
    .selectFrom('pickup_points')
    .where('carrier', '=', carrier)
    .where('active', '=', true)
    .$if(countries.length > 0, (query) => query.where('country', 'in', countries))
  const { count } = await known
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (!isPartial && !isForced && points.length < Number(count) * leastShare)
    return { tooShort: { known: Number(count), listed: points.length } }
  const { added, changed } = points.length > 0 ? await upsert(db, feed) : { added: 0, changed: 0 }
  let deactivated = 0
  if (!isPartial) {
    const { numUpdatedRows } = await db
      .updateTable('pickup_points')
      .set({ active: false, updated_at: now })
      .where('carrier', '=', carrier)
      .where('active', '=', true)
      .$if(countries.length > 0, (query) => query.where('country', 'in', countries))
      .where(sql<boolean>`not (id = any(${sql.val(ids)}::text[]))`)
      .executeTakeFirstOrThrow()
    deactivated = Number(numUpdatedRows)
  }
  const row = { source: feed.source, points: points.length, refused: feed.refused, imported_at: now }
  await db
    .insertInto('pickup_feeds')
    .values({ carrier, ...row })
    .onConflict((conflict) => conflict.column('carrier').doUpdateSet(row))
    .execute()
  if (added + changed + deactivated > 0)
    await sql`select pg_notify(${pickupPointsChanged}, ${carrier})`.execute(db)
  return { added, changed, unchanged: points.length - added - changed, deactivated }
}

/** Parcel lockers, post offices and shops by carrier. @see docs/rules/delivery DEL-1 */
export function pickupPointRepository(db: Kysely<Db> | Transaction<Db>) {
  /**
   * Stores a network's list: adds new points, updates others, and deactivates those no longer listed (in the
   * countries of the list). A list with less than half of the known points changes nothing.
   */
  const saveFeed = (feed: PointFeed): Promise<PointFeedResult> =>
    db.isTransaction ? save(db, feed) : db.transaction().execute((transaction) => save(transaction, feed))

  return {
    saveFeed,

    /** Replaces all points of a carrier, however few they are. */
    async replaceCarrier(carrier: string, points: readonly ListedPoint[], now = new Date()): Promise<void> {
      await saveFeed({ carrier, points, source: 'shop', refused: 0, now, isForced: true })
    },

    /** Lists active points of a carrier and country, or all, by country, city and name. */
    async list(filter: { carrier?: string; country?: string } = {}): Promise<ListedPoint[]> {
      let query = db.selectFrom('pickup_points').selectAll().where('active', '=', true)
      if (filter.carrier !== undefined) query = query.where('carrier', '=', filter.carrier)
      if (filter.country !== undefined) query = query.where('country', '=', filter.country)
      return (await query.orderBy('country').orderBy('city').orderBy('name').execute()).map(toPoint)
    },

    /** Finds an active point. */
    async find(carrier: string, id: string): Promise<ListedPoint | undefined> {
      const row = await db
        .selectFrom('pickup_points')
        .selectAll()
        .where('carrier', '=', carrier)
        .where('id', '=', id)
        .where('active', '=', true)
        .executeTakeFirst()
      return row && toPoint(row)
    },

    /** Lists every network with its points by country. */
    async summary(): Promise<NetworkSummary[]> {
      const rows = await db
        .selectFrom('pickup_points as p')
        .leftJoin('pickup_feeds as f', 'f.carrier', 'p.carrier')
        .select(['p.carrier', 'p.country', 'f.imported_at', 'f.source', 'f.refused'])
        .select(sql<number>`count(*) filter (where p.active)::integer`.as('active'))
        .select(sql<number>`count(*) filter (where not p.active)::integer`.as('inactive'))
        .groupBy(['p.carrier', 'p.country', 'f.imported_at', 'f.source', 'f.refused'])
        .orderBy('p.carrier')
        .orderBy('p.country')
        .execute()
      return rows.map(({ imported_at, source, refused, ...row }) => ({
        ...row,
        importedAt: imported_at ?? undefined,
        source: source ?? undefined,
        refused: refused ?? 0,
      }))
    },
  }
}
