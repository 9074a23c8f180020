import type { CustomInput } from '@ambra/contract/product'

/** Inputs whose value is a day, a time of day or both. */
export type MomentInput = 'date' | 'date_time' | 'time'

export const isMoment = (input: string): input is MomentInput =>
  input === 'date' || input === 'date_time' || input === 'time'

/** Several values of the option may be chosen, joined by commas. */
export const takesMany = (input: string): boolean => input === 'checkbox' || input === 'multiple'

/** Inputs that offer a list of values; of all others the option itself has the price. */
export const offersValues = (input: CustomInput): boolean =>
  takesMany(input) || input === 'radio' || input === 'drop_down'

/** Characters a text of an option may have: its own limit, else what fits a label and what fits a greeting. */
export const mostCharacters = (input: string, own: number | undefined): number =>
  own ?? (input === 'area' ? 1000 : 100)

/** Characters as people count them: an emoji of two units is one. */
export const countCharacters = (text: string): number => [...text].length

/** The first `max` characters of a text. */
export const cutCharacters = (text: string, max: number): string =>
  countCharacters(text) > max ? [...text].slice(0, max).join('') : text

const firstYear = 1900
const lastYear = 2100
/** First and last day that can be chosen, `YYYY-MM-DD`. */
export const dayLimits = { min: `${firstYear}-01-01`, max: `${lastYear}-12-31` }

const pattern = /^(\d{4}-\d\d-\d\d)?[T ]?(?:(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?)?$/

/**
 * A day, a time or both, as other clients write it (`2026-12-24 18:30:00`), as an input of a page does (`2026-12-24T18:30`)
 * or shorter; in the form that is stored: `2026-12-24 00:00:00`, `2026-12-24 18:30:00`, `18:30:00`. It is a moment on
 * the wall, of no time zone. Undefined when it is none.
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

/** A stored moment as an input of a page wants it: `2026-12-24`, `2026-12-24T18:30`, `18:30`. */
export function momentForInput(input: MomentInput, stored: string): string {
  if (input === 'time') return stored.slice(0, 5)
  return input === 'date' ? stored.slice(0, 10) : stored.slice(0, 16).replace(' ', 'T')
}

/** Kinds of files the shop knows by their content, by the ending it gives them. */
export const fileKinds = ['png', 'jpg', 'webp', 'gif', 'pdf'] as const
export type FileKind = (typeof fileKinds)[number]

/** The most bytes of one uploaded file. */
export const mostFileBytes = 4 * 1024 * 1024

/** Kinds that an option takes: those it names (`png, jpg`), else all. */
export const kindsOf = (extensions: string | null | undefined): FileKind[] =>
  extensions ? fileKinds.filter((kind) => extensions.split(', ').includes(kind)) : [...fileKinds]

/** What a choice names an uploaded file by: a secret of 256 bits. */
export const isFileKey = (value: string): boolean => /^[0-9a-f]{64}$/.test(value)
