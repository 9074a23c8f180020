import type { SpecialDay } from '@ambra/contract/fulfilment/pickup-point'
import { addDays, clockIn, tallinnParts } from '../../platform/text/format.ts'
import { isPublicHoliday } from './public-holidays.ts'
import { type Language, localeOf } from '../../platform/shop/stores.ts'

/** Opening intervals of a day in minutes since midnight, `[open, close)`; empty = closed. */
export type DayHours = readonly (readonly [open: number, close: number])[]
/** Seven days, Monday first. */
export type WeekHours = readonly DayHours[]

/** Weekday letters of Estonian carriers, Monday first. */
const dayLetters = 'ETKNRLP'
const wholeDay = 24 * 60
const roundTheClock: WeekHours = Array.from({ length: 7 }, () => [[0, wholeDay]])

const time = String.raw`\d{1,2}[:.]\d{2}`
const span = String.raw`${time}\s*[-–]\s*${time}`
const slot = new RegExp(
  String.raw`^\s*([ETKNRLP](?:\s*[-–,]\s*[ETKNRLP])*)\s*(SULETUD|${span}(?:\s*,\s*${span})*)\s*,?`,
  'i',
)

/**
 * Parses hours in the notation of Estonian feeds (`E-R 10:00-18:00 L 10:00-15:00`, `E,T,K 9:00-17:00 P
 * SULETUD`, `24h`); text after a semicolon is a note. Returns undefined for anything else.
 */
export function parseHours(text: string): WeekHours | undefined {
  const plain = text.split(';')[0]?.trim() ?? ''
  if (/^(24h|24\/7)$/i.test(plain)) return roundTheClock
  const week: (readonly [number, number])[][] = Array.from({ length: 7 }, () => [])
  let rest = plain
  while (rest !== '') {
    const [found, days = '', hours = ''] = slot.exec(rest) ?? []
    if (!found) return undefined
    rest = rest.slice(found.length).trim()
    const spans = /^suletud$/i.test(hours) ? [] : spansOf(hours)
    if (!spans) return undefined
    for (const day of daysOf(days.toUpperCase())) week[day] = [...(week[day] ?? []), ...spans]
  }
  return plain === '' ? undefined : week
}

function daysOf(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = '', last = first] = part.split(/[-–]/).map((letter) => letter.trim())
    const from = dayLetters.indexOf(first)
    const to = dayLetters.indexOf(last)
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  })
}

function spansOf(text: string): [number, number][] | undefined {
  const spans = text.split(',').map((part): [number, number] => {
    const [open = 0, close = 0] = part.split(/[-–]/).map(minutesOf)
    return [open, close]
  })
  return spans.every(([open, close]) => open < close && close <= wholeDay) ? spans : undefined
}

function minutesOf(text: string): number {
  const [hour, minute] = text.trim().split(/[:.]/).map(Number)
  return (hour ?? 0) * 60 + (minute ?? 0)
}

const two = (value: number) => String(value).padStart(2, '0')
/** Formats minutes since midnight as `9:00`. */
export const clockText = (minutes: number): string => `${Math.floor(minutes / 60)}:${two(minutes % 60)}`
const dayText = (hours: DayHours, dash: string) =>
  hours.map(([open, close]) => `${clockText(open)}${dash}${clockText(close)}`).join(', ')

/** Groups consecutive days with the same hours: `[first, last, hours]`, Monday = 0. */
function runsOf(week: WeekHours): [first: number, last: number, hours: DayHours][] {
  const runs: [number, number, DayHours][] = []
  for (const [day, hours] of week.entries()) {
    const run = runs.at(-1)
    if (run && dayText(run[2], '-') === dayText(hours, '-')) run[1] = day
    else runs.push([day, day, hours])
  }
  return runs
}

/** Formats a week in the notation of `parseHours`, without closed days. */
export function writeHours(week: WeekHours): string {
  const runs = runsOf(week)
  if (runs.length === 1 && dayText(runs[0]?.[2] ?? [], '-') === '0:00-24:00') return '24h'
  return runs
    .filter(([, , hours]) => hours.length > 0)
    .map(([first, last, hours]) => {
      const days = first === last ? dayLetters[first] : `${dayLetters[first]}-${dayLetters[last]}`
      return `${days} ${dayText(hours, '-').replaceAll(', ', ',')}`
    })
    .join(' ')
}

/** Formats the hours of one day in the notation of `parseDayHours`. */
export const writeDayHours = (hours: DayHours): string => dayText(hours, '-')

/**
 * Parses the hours of one day (`10:00-14:00, 15:00-18:00`); empty = closed. Returns undefined for anything else and
 * for intervals that overlap.
 */
export function parseDayHours(text: string): DayHours | undefined {
  if (text.trim() === '') return []
  const [monday = [], ...others] = parseHours(`E ${text}`) ?? [[[1, 0]]]
  const isOrdered = monday.every(([open, close], at) => open < close && open >= (monday[at - 1]?.[1] ?? 0))
  return isOrdered && others.every((day) => day.length === 0) ? monday : undefined
}

/** Returns whether a text is a date (`YYYY-MM-DD`), or a day in every year (`MM-DD`). */
export function isSpecialDay(text: string): boolean {
  const date = text.length === 5 ? `2024-${text}` : text
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === date
}

function dayName(day: number, language: Language): string {
  // 5 January 2026 was a Monday.
  const date = new Date(Date.UTC(2026, 0, 5 + day))
  return new Intl.DateTimeFormat(localeOf[language], { weekday: 'short', timeZone: 'UTC' }).format(date)
}

/**
 * Formats hours line by line in a language (`Mon–Fri 10:00–18:00`); returns an unknown notation unchanged.
 */
export function openingHours(hours: string, language: Language): string[] {
  const week = parseHours(hours)
  if (!week) return [hours]
  if (writeHours(week) === '24h')
    return [
      new Intl.NumberFormat(localeOf[language], { style: 'unit', unit: 'hour', unitDisplay: 'narrow' })
        .format(24)
        .replace(/\s/g, '\u00a0'),
    ]
  return runsOf(week)
    .filter(([, , spans]) => spans.length > 0)
    .map(([first, last, spans]) => {
      const days =
        first === last ? dayName(first, language) : `${dayName(first, language)}–${dayName(last, language)}`
      return `${days} ${spansText(spans, language)}`
    })
}

/** Hours of a shop: weekly hours, closed on public holidays, with `specialDays` as exceptions. */
export type ShopHours = { hours: string; country: string; specialDays?: readonly SpecialDay[] | undefined }

/** Returns the hours of one day (`YYYY-MM-DD`), and whether they differ from its weekday's. */
function hoursOn(
  day: string,
  { hours, country, specialDays = [] }: ShopHours,
): { hours: DayHours; isSpecial: boolean } {
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
  const usual = parseHours(hours)?.[weekday] ?? []
  const named =
    specialDays.find((special) => special.day === day) ??
    specialDays.find((special) => special.day === day.slice(5))
  // A special day has the hours of one day, without a weekday letter.
  if (named) return { hours: named.hours === '' ? [] : (spansOf(named.hours) ?? []), isSpecial: true }
  return isPublicHoliday(day, country) ? { hours: [], isSpecial: true } : { hours: usual, isSpecial: false }
}

/** Lists days within `ahead` from today (Europe/Tallinn) with hours that differ from their weekday's. */
export function comingSpecialDays(
  now: Date,
  shop: ShopHours,
  ahead = 60,
): { day: string; hours: DayHours }[] {
  const today = tallinnParts(now).day
  return Array.from({ length: ahead }, (_, index) => addDays(today, index)).flatMap((day) => {
    const { hours, isSpecial } = hoursOn(day, shop)
    return isSpecial ? [{ day, hours }] : []
  })
}

/**
 * Returns whether the shop is open now and until when, or when it opens next. Minutes since midnight in
 * Tallinn, days `YYYY-MM-DD`.
 */
export function openState(
  now: Date,
  shop: ShopHours,
): { isOpen: true; until: number } | { isOpen: false; next?: { day: string; at: number; inDays: number } } {
  const { day: today, hour, minute } = tallinnParts(now)
  const at = Number(hour) * 60 + Number(minute)
  const open = hoursOn(today, shop).hours.find(([from, to]) => from <= at && at < to)
  if (open) return { isOpen: true, until: open[1] }
  for (let inDays = 0; inDays < 15; inDays++) {
    const day = addDays(today, inDays)
    const span = hoursOn(day, shop).hours.find(([from]) => inDays > 0 || from > at)
    if (span) return { isOpen: false, next: { day, at: span[0], inDays } }
  }
  return { isOpen: false }
}

/** Formats the intervals of a day: `10:00–18:00`; empty when closed. */
export const spansText = (hours: DayHours, language: Language): string =>
  clockIn(dayText(hours, '–'), language)
