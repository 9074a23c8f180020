import { addDays, startOfDay, tallinnParts } from '../text/format.ts'
import { isWorkingDay } from '../calendar/public-holidays.ts'
import { currentShop } from '../shop/current-shop.ts'

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
  const isInTime = Number(hour) < currentShop().cutOffHour
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

/** The moment up to which an order leaves with those of `now`: the cut-off of the next day the house works. */
export function dispatchCutOff(now: Date): Date {
  return cutOffOf(dispatchDay(now))
}

/** Where goods go, as far as the days they take depend on it: `country` two letters, the rest as it is written there. */
export type Destination = {
  country: string
  city?: string | undefined
  county?: string | undefined
  postcode?: string | undefined
}

/** Of a delivery method what its days depend on; `days` are working days by country. */
type TravelTime = {
  readonly days: Readonly<Partial<Record<string, readonly [min: number, max: number]>>>
  readonly pickup?: 'locker' | 'store'
  readonly isFallback?: boolean
}

/** Towns that the carriers reach overnight, and where the goods lie. */
const overnightTowns = new Set(
  'haapsalu jõgeva jõhvi kohtla-järve narva paide pärnu põlva rakvere rapla tallinn tartu valga viljandi võru'.split(
    ' ',
  ),
)
const houseTown = 'tallinn'
/** Tallinn, Narva, Tartu and Pärnu have postcodes of their own; 92 is Hiiumaa, 93 and 94 are Saaremaa. */
const overnightPostcode = /^(1[0-3]|20|5[01]|80)\d{3}$/
const islandPostcode = /^9[2-4]\d{3}$/
const islandCounties = new Set(['hiiu maakond', 'saare maakond'])
const islandTowns = new Set(['kuressaare', 'kärdla', 'orissaare', 'käina', 'liiva'])

/**
 * When goods ordered at `now` arrive at a place. In Estonia the place decides: towns take the carrier's fewest days, the
 * country its most, islands one more for the ferry. A shop has what lies in its own town the same day. The van, and
 * other countries, keep first and last day, as does a place that is not known.
 * @see docs/decisions/040-delivery-by-place.md
 */
export function arrivalWindow(now: Date, method: TravelTime, to: Destination): { from: string; to: string } {
  const [minDays, maxDays] = leadTo(method, to)
  return deliveryWindow(now, { minDays, maxDays }, to.country)
}

function leadTo({ days, pickup, isFallback }: TravelTime, to: Destination): readonly [number, number] {
  const [min, max] = days[to.country] ?? [1, 5]
  const reach = reachOf(to)
  if (!reach) return [min, max]
  const ferry = reach === 'island' ? 1 : 0
  if (isFallback) return [min + ferry, max + ferry]
  if (pickup === 'store') return to.city?.toLowerCase() === houseTown ? [min, min] : [max, max]
  return reach === 'town' ? [min, min] : [max + ferry, max + ferry]
}

function reachOf({
  country,
  city,
  county,
  postcode,
}: Destination): 'town' | 'country' | 'island' | undefined {
  const town = city?.trim().toLowerCase() ?? ''
  const code = postcode?.replace(/\D/g, '') ?? ''
  if (country !== 'EE' || (town === '' && code.length !== 5)) return undefined
  const isIsland =
    islandCounties.has(county?.toLowerCase() ?? '') || islandTowns.has(town) || islandPostcode.test(code)
  if (isIsland) return 'island'
  return overnightTowns.has(town) || overnightPostcode.test(code) ? 'town' : 'country'
}

/** The next moment at which a promise made at `now` may be another: today's cut-off, else the end of the day. */
export function promiseHoldsUntil(now: Date): Date {
  const { day } = tallinnParts(now)
  const cutOff = cutOffOf(day)
  return now < cutOff ? cutOff : startOfDay(addDays(day, 1))
}

/** Counted from the end of the day: the clocks change in the morning. */
const cutOffOf = (day: string): Date =>
  new Date(startOfDay(addDays(day, 1)).getTime() - (24 - currentShop().cutOffHour) * 3_600_000)
