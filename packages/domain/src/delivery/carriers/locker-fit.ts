/** Weight in grams and packed size in millimetres of one piece; absent = unknown and taken as small. */
export type Parcel = {
  weightG?: number | undefined
  sizeMm?: readonly [number, number, number] | undefined
  qty: number
}

/** The most a compartment, point or carrier takes: sides in millimetres, grams together. Absent = no limit. */
export type ParcelLimits = {
  readonly sizeMm?: readonly [number, number, number] | undefined
  readonly weightG?: number | undefined
}

/** Courier to the door takes up to this weight; above goes by large goods delivery. @see docs/rules/delivery DEL-3 */
const courierWeightG = 35_000

/** Total weight in grams. */
function totalWeightG(parcels: readonly Parcel[]): number {
  return parcels.reduce((sum, parcel) => sum + (parcel.weightG ?? 0) * parcel.qty, 0)
}

const sorted = (sides: readonly [number, number, number]) => [...sides].sort((left, right) => left - right)

/**
 * A check whether all pieces go into one space of these limits: each fits by its sorted sides, together they are within
 * weight and volume. Large appliances never do.
 */
export const fitsWithin =
  ({ sizeMm, weightG = Number.POSITIVE_INFINITY }: ParcelLimits) =>
  (parcels: readonly Parcel[]): boolean => {
    if (totalWeightG(parcels) > weightG) return false
    if (!sizeMm) return true
    const [a = 0, b = 0, c = 0] = sorted(sizeMm)
    let volume = 0
    for (const parcel of parcels) {
      if (!parcel.sizeMm) continue
      const [x = 0, y = 0, z = 0] = sorted(parcel.sizeMm)
      if (x > a || y > b || z > c) return false
      volume += x * y * z * parcel.qty
    }
    return volume <= a * b * c
  }

/** Whether a courier carries it to the door: no piece above the weight limit, nor all together. */
export function fitsCourier(parcels: readonly Parcel[]): boolean {
  return (
    totalWeightG(parcels) <= courierWeightG &&
    parcels.every(({ sizeMm }) => !sizeMm || Math.max(...sizeMm) <= 1_500)
  )
}
