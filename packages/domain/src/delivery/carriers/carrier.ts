import type { Parcel, ParcelLimits } from './locker-fit.ts'
import type { Titles } from '../../shop/method-titles.ts'
import type { Cents } from '../../money/money.ts'

/** Working days from dispatch to arrival: fewest and most. */
type LeadDays = readonly [min: number, max: number]

/** A way of delivery of a carrier, as the carrier's file writes it. */
export type CarrierMethod = {
  /** Code of the method on the wire, unique within its carrier. */
  readonly method: string
  readonly title: Titles
  /** Goods are collected at one of the carrier's points, which must be chosen. */
  readonly pickup?: 'locker' | 'store'
  /** Prices with tax in cents by country; a country without a price is not served. */
  readonly prices: Readonly<Partial<Record<string, Cents>>>
  readonly days: Readonly<Partial<Record<string, LeadDays>>>
  /** Costs nothing over the limit of free delivery. */
  readonly isFreeOverLimit: boolean
  /** Whether the goods of one cart can go this way. */
  readonly fits: (parcels: readonly Parcel[]) => boolean
  /** The shopper may pay when receiving the goods. A single point may still refuse it. */
  readonly allowsCashOnDelivery: boolean
  /** Arranged by people, not through a carrier's system: shown, but never chosen by default. @see spec §4 Defaults */
  readonly isOffline?: boolean
  readonly isDefault?: boolean
  /** Only offered when nothing lighter carries the goods. */
  readonly isFallback?: boolean
}

/**
 * A network that delivers: one file each beside this one, with the reader of its list of points, and its rows in
 * `registry.ts`. `points` describes its lockers:
 * the largest compartment, and where the public list lies which `ambra pickup-points refresh` reads.
 * @see docs/decisions/018-carriers.md
 */
export type Carrier = {
  readonly code: string
  /** Other codes under which clients ask for its points. */
  readonly aliases?: readonly string[]
  readonly title: Titles
  readonly methods: readonly CarrierMethod[]
  readonly points?: { readonly limits?: ParcelLimits; readonly feedUrl?: string }
}

/** The same name in every language. */
export const named = (name: string): Titles => ({ et: name, en: name, ru: name, lt: name, lv: name })

/** "Parcel locker of" a network in every language. */
export const lockerTitle = (network: string): Titles => ({
  et: `${network} pakiautomaat`,
  en: `${network} parcel locker`,
  ru: `Посылочный автомат ${network}`,
  lt: `${network} paštomatas`,
  lv: `${network} pakomāts`,
})

/** Days to a locker at home and in the neighbouring countries. @see docs/rules/delivery DEL-3 */
export const lockerDays = { EE: [1, 2], LV: [3, 5], LT: [3, 5] } as const
