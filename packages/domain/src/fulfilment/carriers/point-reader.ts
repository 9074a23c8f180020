import type { ListedPoint } from '@ambra/contract/fulfilment/pickup-point'
import { withoutTags } from '../../platform/text/linear-text.ts'

/** Record of a list as the network provides it; its values are unvalidated. */
export type FeedRecord = Readonly<Record<string, unknown>>

/** Reason why a record is refused. */
export type PointError = { field: string; reason: string }

/**
 * Parsed record before the common checks: id, place, name. `postcode` in any form, coordinates as written.
 */
export type RawPoint = Omit<ListedPoint, 'lat' | 'lng' | 'code'> & { lat?: unknown; lng?: unknown }

/**
 * Reader of one network's public list. `recognises` identifies its records by their fields; `read` returns
 * undefined for points closed by the network.
 */
export type PointReader = {
  readonly carrier: string
  readonly recognises: (record: FeedRecord) => boolean
  readonly read: (record: FeedRecord) => RawPoint | PointError | undefined
}

/** Returns a field as one line of text without tags; empty when missing. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return withoutTags(String(value), ' ').replace(/\s+/g, ' ').trim()
}

export const hasFields = (record: FeedRecord, ...names: string[]): boolean =>
  names.every((name) => name in record)

/** Removes empty texts and undefined values from an object. */
export function filled<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Empty entries are dropped.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** Converts `VÕRU` to `Võru`, `KOHTLA-JÄRVE` to `Kohtla-Järve`. */
export const townName = (upper: string): string =>
  upper
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
