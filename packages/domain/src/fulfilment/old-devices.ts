/** Weight in grams from which a device counts as large, so that the courier can take the old one along. */
export const largeDeviceG = 20_000

/** Place of take-back: at the door with the delivery, or in the store at pickup. */
export type OldDeviceWay = 'door' | 'store'

/**
 * Returns how old devices are taken back free of charge with this delivery; undefined for a parcel locker.
 * `pickup` is that of the method.
 * @see docs/rules/law LAW-WEE-1
 */
export function oldDeviceWay(pickup: 'locker' | 'store' | undefined): OldDeviceWay | undefined {
  if (pickup === 'locker') return undefined
  return pickup ?? 'door'
}
