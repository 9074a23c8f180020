import type { ListedPoint, PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { cachedUntil, type Database } from '@ambra/db/connection'
import { pickupPointRepository, pickupPointsChanged } from '@ambra/db/fulfilment'
import { fitsWithin, type Parcel } from '@ambra/domain/fulfilment/carriers/locker-fit'
import type { DeliveryMethod } from '@ambra/domain/fulfilment/shipping'
import type { Language } from '@ambra/domain/platform/shop/stores'

/** Filter for pickup points: those of the networks, in one country, that accept these goods. */
type PointCriteria = {
  methods: readonly DeliveryMethod[]
  country: string | undefined
  parcels: readonly Parcel[]
  language: Language
}

export type PointLists = ReturnType<typeof createPointLists>

/** Lists the offered points, cached by carrier until one of the lists changes. */
export function createPointLists(database: Pick<Database, 'db' | 'listen'>) {
  const repository = pickupPointRepository(database.db)
  const pointsOf = cachedUntil(database, pickupPointsChanged, {
    keyOf: (carrier: string) => carrier,
    read: async (carrier) => sorted(await repository.list({ carrier })),
  })

  return {
    /** Finds suitable points with texts in a language, sorted by town and name in Estonian order. */
    async find({ methods, country, parcels, language }: PointCriteria): Promise<PickupPoint[]> {
      const lists = await Promise.all(
        methods.filter((method) => method.fits(parcels)).map(({ carrier }) => pointsOf(carrier)),
      )
      return lists
        .flat()
        .filter((point) => (country === undefined || point.country_id === country) && takes(point, parcels))
        .map((point) => inLanguage(point, language))
    },

    /**
     * Returns the methods that have a point in the country. Without any list, nothing is known and no method
     * is dropped.
     */
    async withPoints<M extends { method: DeliveryMethod }>(
      offers: readonly M[],
      country: string,
      parcels: readonly Parcel[],
    ): Promise<M[]> {
      const have = await Promise.all(
        offers.map(
          async ({ method }) =>
            method.pickup !== undefined &&
            (await pointsOf(method.carrier)).some(
              (point) => point.country_id === country && takes(point, parcels),
            ),
        ),
      )
      if (!have.includes(true)) return [...offers]
      return offers.filter(({ method }, index) => method.pickup === undefined || have[index])
    },
  }
}

/** Whether the goods fit a point's own limits, which may be stricter than its network's. */
export const takes = (
  point: Pick<PickupPoint, 'maxSizeMm' | 'maxWeightG'>,
  parcels: readonly Parcel[],
): boolean => {
  const [a, b, c] = point.maxSizeMm ?? []
  const sizeMm = a !== undefined && b !== undefined && c !== undefined ? ([a, b, c] as const) : undefined
  return fitsWithin({ sizeMm, weightG: point.maxWeightG })(parcels)
}

const byTown = new Intl.Collator('et', { numeric: true })
const sorted = (points: readonly ListedPoint[]): readonly ListedPoint[] =>
  points.toSorted((a, b) => byTown.compare(a.city, b.city) || byTown.compare(a.name, b.name))

/** Returns the comment in the language, else in English, else as the network wrote it. */
function inLanguage({ comments, ...point }: ListedPoint, language: Language): PickupPoint {
  const comment = comments?.[language] ?? comments?.en ?? Object.values(comments ?? {})[0]
  return comment ? { ...point, comment } : point
}
