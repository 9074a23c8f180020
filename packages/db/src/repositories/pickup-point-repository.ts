import type { PickupPoint } from '@ambra/contract/pickup-point'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Db } from '../schema.ts'

function toPoint(row: Selectable<Db['pickup_points']>): PickupPoint {
  return {
    // kind, county, comment, hours as replaceCarrier put them.
    ...(row.data as Partial<PickupPoint>),
    id: row.id,
    code: row.carrier,
    name: row.name,
    address: row.address,
    city: row.city,
    postcode: row.postcode,
    country_id: row.country,
    lat: row.lat ?? 0,
    lng: row.lng ?? 0,
  }
}

/** Parcel lockers and shops by carrier. @see reference 12.1 */
export function pickupPointRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Replaces all points of a carrier by these: what the carrier no longer lists disappears. One transaction. */
    async replaceCarrier(carrier: string, points: readonly PickupPoint[]): Promise<void> {
      const rows = points.map(
        ({ id, code: _carrier, name, address, city, postcode, country_id, lat, lng, ...data }) => ({
          carrier,
          id,
          name,
          address,
          city,
          postcode,
          country: country_id,
          lat,
          lng,
          data: JSON.stringify(data),
        }),
      )
      const replace = async (transaction: Kysely<Db>) => {
        await transaction.deleteFrom('pickup_points').where('carrier', '=', carrier).execute()
        for (let start = 0; start < rows.length; start += 500) {
          await transaction
            .insertInto('pickup_points')
            .values(rows.slice(start, start + 500))
            .execute()
        }
      }
      if (db.isTransaction) await replace(db)
      else await db.transaction().execute(replace)
    },

    /** Points of a carrier and country, or of all, by country, city and name. */
    async list(filter: { carrier?: string; country?: string } = {}): Promise<PickupPoint[]> {
      let query = db.selectFrom('pickup_points').selectAll()
      if (filter.carrier !== undefined) query = query.where('carrier', '=', filter.carrier)
      if (filter.country !== undefined) query = query.where('country', '=', filter.country)
      return (await query.orderBy('country').orderBy('city').orderBy('name').execute()).map(toPoint)
    },

    async find(carrier: string, id: string): Promise<PickupPoint | undefined> {
      const row = await db
        .selectFrom('pickup_points')
        .selectAll()
        .where('carrier', '=', carrier)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toPoint(row)
    },
  }
}
