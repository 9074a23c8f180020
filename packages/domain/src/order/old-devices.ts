/** From this weight on a device counts as large: who brings it can take the old one along. Grams. */
export const largeDeviceG = 20_000

/** How an old device is handed over: where the new one is brought, or in the store where it is collected. */
export type OldDeviceWay = 'door' | 'store'

/**
 * How old devices are taken back free of charge with this kind of delivery; undefined in a parcel locker. `pickup` is
 * that of the method.
 * @see docs/rules/law LAW-WEE-1
 */
export function oldDeviceWay(pickup: 'locker' | 'store' | undefined): OldDeviceWay | undefined {
  if (pickup === 'locker') return undefined
  return pickup ?? 'door'
}
