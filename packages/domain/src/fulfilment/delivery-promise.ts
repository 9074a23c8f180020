import { addDays, startOfDay, tallinnParts } from '../platform/text/format.ts'
import { isWorkingDay } from './calendar/public-holidays.ts'
import { currentShop } from '../platform/shop/current-shop.ts'

/** Returns the day `count` working days after `day`; with 0 the day itself or the next working day. */
export function addWorkingDays(day: string, count: number, country = 'EE'): string {
  let current = day
  while (!isWorkingDay(current, country)) current = addDays(current, 1)
  for (let left = count; left > 0; ) {
    current = addDays(current, 1)
    if (isWorkingDay(current, country)) left -= 1
  }
  return current
}

/**
 * Returns the working day on which an order placed at `now` is dispatched: today before the cutoff, otherwise
 * the next one.
 */
export function dispatchDay(now: Date): string {
  const { day, hour } = tallinnParts(now)
  const isInTime = Number(hour) < currentShop().cutOffHour
  return addWorkingDays(isInTime ? day : addDays(day, 1), 0)
}

/**
 * Returns when products ordered at `now` arrive in `country`: first and last day (`YYYY-MM-DD`, inclusive,
 * Europe/Tallinn) by working days from dispatch. Dispatch follows the Estonian calendar, transport that of
 * the country.
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

/**
 * Returns the cutoff until which orders are dispatched together with those of `now`: that of the next
 * dispatch day.
 */
export function dispatchCutOff(now: Date): Date {
  return cutOffOf(dispatchDay(now))
}

/** Destination as far as it affects delivery time: `country` two letters, the rest as written there. */
export type Destination = {
  country: string
  city?: string | undefined
  county?: string | undefined
  postcode?: string | undefined
}

/** Fields of a delivery method that determine its days; `days` are working days by country. */
type TravelTime = {
  readonly days: Readonly<Partial<Record<string, readonly [min: number, max: number]>>>
  readonly pickup?: 'locker' | 'store'
  readonly isFallback?: boolean
}

/** Towns that the carriers reach overnight, and the warehouse's town. */
const overnightTowns = new Set(
  'haapsalu jõgeva jõhvi kohtla-järve narva paide pärnu põlva rakvere rapla tallinn tartu valga viljandi võru'.split(
    ' ',
  ),
)
const houseTown = 'tallinn'
/** Tallinn, Narva, Tartu and Pärnu have separate postcodes; 92 is Hiiumaa, 93 and 94 are Saaremaa. */
const overnightPostcode = /^(1[0-3]|20|5[01]|80)\d{3}$/
const islandPostcode = /^9[2-4]\d{3}$/
const islandCounties = new Set(['hiiu maakond', 'saare maakond'])
const islandTowns = new Set(['kuressaare', 'kärdla', 'orissaare', 'käina', 'liiva'])

/**
 * Returns when products ordered at `now` arrive at a destination. In Estonia the place decides: towns take
 * the carrier's fewest days, rural areas its most, islands one more for the ferry. A shop has stock of its
 * own town the same day. The van, other countries and unknown places keep first and last day.
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

/**
 * Returns the next time at which a promise made at `now` may change: today's cutoff, otherwise the end of the
 * day.
 */
export function promiseHoldsUntil(now: Date): Date {
  const { day } = tallinnParts(now)
  const cutOff = cutOffOf(day)
  return now < cutOff ? cutOff : startOfDay(addDays(day, 1))
}

/** Counted from the end of the day, because clocks change in the morning. */
const cutOffOf = (day: string): Date =>
  new Date(startOfDay(addDays(day, 1)).getTime() - (24 - currentShop().cutOffHour) * 3_600_000)
