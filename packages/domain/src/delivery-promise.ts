import { addDays, tallinnParts } from './format.ts'

/** Orders up to this hour (Europe/Tallinn) leave the same working day. */
const cutOffHour = 15

const fixedHolidays = new Set([
  '01-01',
  '02-24',
  '05-01',
  '06-23',
  '06-24',
  '08-20',
  '12-24',
  '12-25',
  '12-26',
])

/** Easter Sunday of a year, `YYYY-MM-DD` (Gregorian computus). */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`
}

/** Estonian public holidays: the fixed ones, Good Friday, Easter and Whit Sunday. Days are `YYYY-MM-DD`. */
function isPublicHoliday(day: string): boolean {
  if (fixedHolidays.has(day.slice(5))) return true
  const easter = easterSunday(Number(day.slice(0, 4)))
  return [easter, addDays(easter, -2), addDays(easter, 49)].includes(day)
}

/** Monday to Friday and no public holiday. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(day)
}

/** The day `count` working days after `day`; with 0 the day itself or the next working one. */
export function addWorkingDays(day: string, count: number): string {
  let current = day
  while (!isWorkingDay(current)) current = addDays(current, 1)
  for (let left = count; left > 0; ) {
    current = addDays(current, 1)
    if (isWorkingDay(current)) left -= 1
  }
  return current
}

/** The working day on which an order of `now` leaves the house: today before the cut-off, else the next one. */
export function dispatchDay(now: Date): string {
  const { day, hour } = tallinnParts(now)
  const isInTime = Number(hour) < cutOffHour
  return addWorkingDays(isInTime ? day : addDays(day, 1), 0)
}

/**
 * When goods ordered at `now` arrive: first and last day (`YYYY-MM-DD`, inclusive, Europe/Tallinn) after so many
 * working days from dispatch.
 */
export function deliveryWindow(
  now: Date,
  lead: { minDays: number; maxDays: number },
): { from: string; to: string } {
  const start = dispatchDay(now)
  return { from: addWorkingDays(start, lead.minDays), to: addWorkingDays(start, lead.maxDays) }
}

/** Whole hours and minutes left until today's cut-off; undefined after it or on a day without dispatch. */
export function timeToCutOff(now: Date): { hours: number; minutes: number } | undefined {
  const { day, hour, minute } = tallinnParts(now)
  const left = cutOffHour * 60 - (Number(hour) * 60 + Number(minute))
  if (left <= 0 || !isWorkingDay(day)) return undefined
  return { hours: Math.floor(left / 60), minutes: left % 60 }
}
