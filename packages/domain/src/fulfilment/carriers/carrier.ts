import type { Parcel, ParcelLimits } from './locker-fit.ts'
import type { Titles } from '../../platform/shop/method-titles.ts'
import type { Cents } from '../../platform/money/money.ts'

/** Minimum and maximum working days from dispatch to arrival. */
type LeadDays = readonly [min: number, max: number]

/** Delivery method of a carrier, as in the carrier's file. */
export type CarrierMethod = {
  /** Code of the method in the API, unique within its carrier. */
  readonly method: string
  readonly title: Titles
  /** Picked up at one of the carrier's points, which must be selected. */
  readonly pickup?: 'locker' | 'store'
  /** Prices with tax in cents by country; a country without a price is not served. */
  readonly prices: Readonly<Partial<Record<string, Cents>>>
  readonly days: Readonly<Partial<Record<string, LeadDays>>>
  /** True if it is free above the limit of free delivery. */
  readonly isFreeOverLimit: boolean
  /** Returns whether the products of one cart can be delivered this way. */
  readonly fits: (parcels: readonly Parcel[]) => boolean
  /** Whether cash on delivery is possible. A single point may still refuse it. */
  readonly allowsCashOnDelivery: boolean
  /**
   * Arranged manually, not through a carrier's system: shown, but never the default. @see spec §4 Defaults
   */
  readonly isOffline?: boolean
  readonly isDefault?: boolean
  /** Only offered when no lighter method carries the products. */
  readonly isFallback?: boolean
}

/**
 * Delivery network: one file each in this folder, with the reader of its points, and its rows in
 * `registry.ts`. `points` describes its lockers: the largest compartment, and the address of the public list
 * that `ambra pickup-points refresh` reads.
 * @see docs/decisions/018-carriers.md
 */
export type Carrier = {
  readonly code: string
  /** Other codes by which clients request its points. */
  readonly aliases?: readonly string[]
  readonly title: Titles
  readonly methods: readonly CarrierMethod[]
  readonly points?: { readonly limits?: ParcelLimits; readonly feedUrl?: string }
}

/** Returns the same name for every language. */
export const named = (name: string): Titles => ({ et: name, en: name, ru: name, lt: name, lv: name })

/** Returns "parcel locker of" a network in every language. */
export const lockerTitle = (network: string): Titles => ({
  et: `${network} pakiautomaat`,
  en: `${network} parcel locker`,
  ru: `Посылочный автомат ${network}`,
  lt: `${network} paštomatas`,
  lv: `${network} pakomāts`,
})

/** Days to a locker at home and in the neighbouring countries. @see docs/rules/delivery DEL-3 */
export const lockerDays = { EE: [1, 2], LV: [3, 5], LT: [3, 5] } as const
