import type { ListedPoint } from '@ambra/contract/pickup-point'
import { withoutTags } from '../../text/linear-text.ts'

/** A record of a list as the network writes it; nothing is sure about its values. */
export type FeedRecord = Readonly<Record<string, unknown>>

/** Why a record is not taken over. */
export type PointError = { field: string; reason: string }

/**
 * What a record says, before the common checks: an id, a place, a name. `postcode` in any form, coordinates as written.
 */
export type RawPoint = Omit<ListedPoint, 'lat' | 'lng' | 'code'> & { lat?: unknown; lng?: unknown }

/**
 * Reads the records of one network's public list. `recognises` distinguishes its records from those of other networks
 * by their fields; `read` returns undefined for points that the network itself has closed.
 */
export type PointReader = {
  readonly carrier: string
  readonly recognises: (record: FeedRecord) => boolean
  readonly read: (record: FeedRecord) => RawPoint | PointError | undefined
}

/** A field as one line of text without tags; empty when it is missing. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return withoutTags(String(value), ' ').replace(/\s+/g, ' ').trim()
}

/** Whether a record has all these fields. */
export const hasFields = (record: FeedRecord, ...names: string[]): boolean =>
  names.every((name) => name in record)

/** An object with its empty texts and undefined values left out. */
export function filled<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Empty entries are dropped.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** `VÕRU` as `Võru`, `KOHTLA-JÄRVE` as `Kohtla-Järve`. */
export const townName = (upper: string): string =>
  upper
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
