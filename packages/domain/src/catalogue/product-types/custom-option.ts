import type { CustomInput } from '@ambra/contract/catalogue/product'

/** Inputs whose value is a date, a time or both. */
export type MomentInput = 'date' | 'date_time' | 'time'

export const isMoment = (input: string): input is MomentInput =>
  input === 'date' || input === 'date_time' || input === 'time'

/** Returns whether several values may be selected, joined by commas. */
export const takesMany = (input: string): boolean => input === 'checkbox' || input === 'multiple'

/** Returns whether the input offers a list of values; otherwise the option itself has the price. */
export const offersValues = (input: CustomInput): boolean =>
  takesMany(input) || input === 'radio' || input === 'drop_down'

/**
 * Returns the maximum characters of an option's text: its own limit, otherwise one that suits a label or a
 * greeting.
 */
export const mostCharacters = (input: string, own: number | undefined): number =>
  own ?? (input === 'area' ? 1000 : input === 'email' ? 254 : 100)

/** Counts characters as people do: an emoji of two UTF-16 units is one. */
export const countCharacters = (text: string): number => [...text].length

export const cutCharacters = (text: string, max: number): string =>
  countCharacters(text) > max ? [...text].slice(0, max).join('') : text

const firstYear = 1900
const lastYear = 2100
/** First and last selectable date, `YYYY-MM-DD`. */
export const dayLimits = { min: `${firstYear}-01-01`, max: `${lastYear}-12-31` }

const pattern = /^(\d{4}-\d\d-\d\d)?[T ]?(?:(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?)?$/

/**
 * Parses a date, a time or both, as sent by other clients (`2026-12-24 18:30:00`), by page inputs
 * (`2026-12-24T18:30`) or shorter. Returns the stored form: `2026-12-24 00:00:00`, `2026-12-24 18:30:00`,
 * `18:30:00`. It is a wall-clock time without a time zone. Undefined when invalid.
 */
export function readMoment(input: MomentInput, text: string): string | undefined {
  const [, day, clock] = pattern.exec(text.trim()) ?? []
  if (input !== 'time' && !(day && isDay(day))) return undefined
  if (input !== 'date' && !(clock && clock < '24:00' && clock.slice(3) < '60')) return undefined
  if (input === 'date') return `${day} 00:00:00`
  return input === 'time' ? `${clock}:00` : `${day} ${clock}:00`
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  const year = at.getUTCFullYear()
  return (
    !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && year >= firstYear && year <= lastYear
  )
}

/** Converts a stored date or time for a page input: `2026-12-24`, `2026-12-24T18:30`, `18:30`. */
export function momentForInput(input: MomentInput, stored: string): string {
  if (input === 'time') return stored.slice(0, 5)
  return input === 'date' ? stored.slice(0, 10) : stored.slice(0, 16).replace(' ', 'T')
}

/** File types that the shop detects by content, by extension. */
export const fileKinds = ['png', 'jpg', 'webp', 'gif', 'pdf'] as const
export type FileKind = (typeof fileKinds)[number]

/** Maximum bytes of an uploaded file. */
export const mostFileBytes = 4 * 1024 * 1024

/** Returns the file types that an option accepts: those it names (`png, jpg`), otherwise all. */
export const kindsOf = (extensions: string | null | undefined): FileKind[] =>
  extensions ? fileKinds.filter((kind) => extensions.split(', ').includes(kind)) : [...fileKinds]

/** Returns whether a value is the key of an uploaded file: a 256-bit secret. */
export const isFileKey = (value: string): boolean => /^[0-9a-f]{64}$/.test(value)
