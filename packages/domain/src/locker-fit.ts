/** Weight in grams and packed size in millimetres of one piece; absent = unknown and taken as small. */
export type Parcel = {
  weightG?: number | undefined
  sizeMm?: readonly [number, number, number] | undefined
  qty: number
}

/** The largest compartment of parcel lockers, smallest side first, and their weight limit. @see baltic-commerce §1, §7 */
const lockerLimits = { sizeMm: [380, 640, 640], weightG: 30_000 } as const

/** Courier to the door takes up to this weight; above goes by large goods delivery. @see baltic-commerce §7 */
const courierWeightG = 35_000

/** Total weight in grams. */
function totalWeightG(parcels: readonly Parcel[]): number {
  return parcels.reduce((sum, parcel) => sum + (parcel.weightG ?? 0) * parcel.qty, 0)
}

/**
 * Whether all pieces go into one locker compartment: each fits by its sorted sides, together they are within weight
 * and volume. Large appliances never do.
 */
export function fitsLocker(parcels: readonly Parcel[]): boolean {
  if (totalWeightG(parcels) > lockerLimits.weightG) return false
  const [a, b, c] = lockerLimits.sizeMm
  let volume = 0
  for (const { sizeMm, qty } of parcels) {
    if (!sizeMm) continue
    const [x, y, z] = [...sizeMm].sort((left, right) => left - right)
    if (x === undefined || y === undefined || z === undefined || x > a || y > b || z > c) return false
    volume += x * y * z * qty
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
