import { addDays } from '../../platform/text/format.ts'
import { ownEntry } from '../../platform/text/own-entry.ts'

/** `moves`: a holiday on a weekend makes the next Monday free. `easter`: days after Easter Sunday. */
type Holiday = { day: string; moves?: boolean } | { easter: number }

const days = (...list: string[]): Holiday[] => list.map((day) => ({ day }))
const goodFriday: Holiday = { easter: -2 }
const easterDay: Holiday = { easter: 0 }
const easterMonday: Holiday = { easter: 1 }

/**
 * Public holidays by country. Omits those that always fall on a Sunday (Whit Sunday, Mother's and Father's
 * Day), which is not a working day anyway. Sources: Pühade ja tähtpäevade seadus, likums "Par svētku dienām",
 * Darbo kodeksas 123 str.
 */
const holidays: Readonly<Record<string, readonly Holiday[]>> = {
  EE: [
    ...days('01-01', '02-24', '05-01', '06-23', '06-24', '08-20', '12-24', '12-25', '12-26'),
    goodFriday,
    easterDay,
  ],
  LV: [
    ...days('01-01', '05-01', '06-23', '06-24', '12-24', '12-25', '12-26', '12-31'),
    { day: '05-04', moves: true },
    { day: '11-18', moves: true },
    goodFriday,
    easterDay,
    easterMonday,
  ],
  LT: [
    ...days('01-01', '02-16', '03-11', '05-01', '06-24', '07-06', '08-15'),
    ...days('11-01', '11-02', '12-24', '12-25', '12-26'),
    easterDay,
    easterMonday,
  ],
}

/** Computes Easter Sunday of a year, `YYYY-MM-DD` (Gregorian computus). */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`
}

const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

function fallsOn(holiday: Holiday, year: number): string {
  if ('easter' in holiday) return addDays(easterSunday(year), holiday.easter)
  const day = `${year}-${holiday.day}`
  if (!holiday.moves) return day
  return addDays(day, { 6: 2, 0: 1 }[weekday(day)] ?? 0)
}

/**
 * Returns whether a day (`YYYY-MM-DD`) is a public holiday of a country; countries we neither ship from nor
 * to have none.
 */
export function isPublicHoliday(day: string, country: string): boolean {
  const year = Number(day.slice(0, 4))
  return (ownEntry(holidays, country) ?? []).some((holiday) => fallsOn(holiday, year) === day)
}

/** Returns whether a day is Monday to Friday and no public holiday of the country. */
export function isWorkingDay(day: string, country = 'EE'): boolean {
  const number = weekday(day)
  return number !== 0 && number !== 6 && !isPublicHoliday(day, country)
}
