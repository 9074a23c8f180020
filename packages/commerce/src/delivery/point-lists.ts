import type { ListedPoint, PickupPoint } from '@ambra/contract/pickup-point'
import { cachedUntil } from '@ambra/db/cached-until'
import type { Database } from '@ambra/db/database'
import { pickupPointRepository, pickupPointsChanged } from '@ambra/db/repositories/pickup-point-repository'
import { fitsWithin, type Parcel } from '@ambra/domain/locker-fit'
import type { DeliveryMethod } from '@ambra/domain/shipping'
import type { Language } from '@ambra/domain/stores'

/** The criteria of a list: all points of the networks, in one country, that take these goods. */
type PointCriteria = {
  methods: readonly DeliveryMethod[]
  country: string | undefined
  parcels: readonly Parcel[]
  language: Language
}

export type PointLists = ReturnType<typeof createPointLists>

/** Points on offer, cached by carrier until one of the lists changes. */
export function createPointLists(database: Pick<Database, 'db' | 'listen'>) {
  const repository = pickupPointRepository(database.db)
  const pointsOf = cachedUntil(database, pickupPointsChanged, {
    keyOf: (carrier: string) => carrier,
    read: async (carrier) => sorted(await repository.list({ carrier })),
  })

  return {
    /** Fitting points in the words of a language, by town and name as Estonian sorts them. */
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
     * Of these methods those that have a point to go to in the country. Where no network has any, no list was read
     * yet and nothing is known about them.
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

/** Whether the goods fit a point's own limits, which may be tighter than its network's. */
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

/** The comment in the language, else in English, else as the network wrote it. */
function inLanguage({ comments, ...point }: ListedPoint, language: Language): PickupPoint {
  const comment = comments?.[language] ?? comments?.en ?? Object.values(comments ?? {})[0]
  return comment ? { ...point, comment } : point
}
