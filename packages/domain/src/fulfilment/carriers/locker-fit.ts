/** Weight in grams and packed size in millimetres of one piece; absent = unknown and assumed small. */
export type Parcel = {
  weightG?: number | undefined
  sizeMm?: readonly [number, number, number] | undefined
  qty: number
}

/**
 * Limits of a compartment, point or carrier: sides in millimetres, total weight in grams. Absent = unlimited.
 */
export type ParcelLimits = {
  readonly sizeMm?: readonly [number, number, number] | undefined
  readonly weightG?: number | undefined
}

/**
 * Weight limit of a courier to the door; heavier goods go by large goods delivery. @see docs/rules/delivery
 * DEL-3
 */
const courierWeightG = 35_000

/** Returns the total weight in grams. */
function totalWeightG(parcels: readonly Parcel[]): number {
  return parcels.reduce((sum, parcel) => sum + (parcel.weightG ?? 0) * parcel.qty, 0)
}

const sorted = (sides: readonly [number, number, number]) => [...sides].sort((left, right) => left - right)

/**
 * Builds a check whether all pieces fit into one space with these limits: each by its sorted sides, all
 * together by weight and volume. Large appliances never fit.
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

/**
 * Returns whether a courier delivers it to the door: no piece, nor all together, exceeds the weight limit.
 */
export function fitsCourier(parcels: readonly Parcel[]): boolean {
  return (
    totalWeightG(parcels) <= courierWeightG &&
    parcels.every(({ sizeMm }) => !sizeMm || Math.max(...sizeMm) <= 1_500)
  )
}
