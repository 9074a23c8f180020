import { addDays, isoDay } from '../platform/text/format.ts'

/** Days ahead on which a gift card may be sent. */
const mostDays = 365

/** Returns the first and the last day on which a gift card bought now can be sent, in the shop's time zone. */
export function giftCardDays(now: Date): { from: string; to: string } {
  const from = isoDay(now)
  return { from, to: addDays(from, mostDays) }
}
