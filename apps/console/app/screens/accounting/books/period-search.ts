import { dayMs, addDays, isoDay } from '@ambra/domain/platform/text/format'
import { stores } from '@ambra/domain/platform/shop/stores'

export type PeriodSearch = { from: string; to: string; store?: string }

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && isoDay(new Date(`${text}T12:00:00Z`)) === text

/** Returns the number of days from `from` to `to`, both included. */
export const daysOf = ({ from, to }: { from: string; to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/**
 * Returns the days and the store of the address, by default the current month. Cuts periods longer than
 * `mostDays`.
 */
export function periodSearch(
  search: URLSearchParams,
  mostDays: number,
  today = isoDay(new Date()),
): PeriodSearch {
  const [first, last] = [search.get('from'), search.get('to')]
  const store = search.get('store')
  const from = isDay(first) ? first : `${(isDay(last) ? last : today).slice(0, 7)}-01`
  const asked = isDay(last) && last >= from ? last : isDay(first) ? laterOf(from, today) : today
  const to = daysOf({ from, to: asked }) > mostDays ? addDays(from, mostDays - 1) : asked
  return { from, to, ...(stores.some(({ code }) => code === store) && store && { store }) }
}

const laterOf = (a: string, b: string) => (a > b ? a : b)

export function monthBefore(day: string): { from: string; to: string } {
  const to = addDays(`${day.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}
