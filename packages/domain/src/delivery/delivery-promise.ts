import { addDays, startOfDay, tallinnParts } from '../text/format.ts'
import { isWorkingDay } from '../calendar/public-holidays.ts'

/** Orders up to this hour (Europe/Tallinn) leave the same working day. */
const cutOffHour = 15

/** The day `count` working days after `day`; with 0 the day itself or the next working one. */
export function addWorkingDays(day: string, count: number, country = 'EE'): string {
  let current = day
  while (!isWorkingDay(current, country)) current = addDays(current, 1)
  for (let left = count; left > 0; ) {
    current = addDays(current, 1)
    if (isWorkingDay(current, country)) left -= 1
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
 * When goods ordered at `now` arrive in `country`: first and last day (`YYYY-MM-DD`, inclusive, Europe/Tallinn) after so
 * many working days from dispatch. The house works by the Estonian calendar, the carrier by that of the country.
 */
export function deliveryWindow(
  now: Date,
  lead: { minDays: number; maxDays: number },
  country = 'EE',
): { from: string; to: string } {
  const start = dispatchDay(now)
  return {
    from: addWorkingDays(start, lead.minDays, country),
    to: addWorkingDays(start, lead.maxDays, country),
  }
}

/** The next moment at which a promise made at `now` may be another: today's cut-off, else the end of the day. */
export function promiseHoldsUntil(now: Date): Date {
  const { day } = tallinnParts(now)
  const cutOff = new Date(startOfDay(addDays(day, 1)).getTime() - (24 - cutOffHour) * 3_600_000)
  return now < cutOff ? cutOff : startOfDay(addDays(day, 1))
}
