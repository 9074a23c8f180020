import type { WithdrawalLimit } from '@ambra/contract/catalogue/product-facts'
import { addDays, isoDay, shopTimeZone } from '../platform/text/format.ts'
import { type Cents, cents } from '../platform/money/money.ts'
import { traitsOf } from '../catalogue/product-types/traits.ts'
import { isPublicHoliday } from '../fulfilment/calendar/public-holidays.ts'

/** Withdrawal period in days after the day of receipt. @see docs/rules/law LAW-WDR-6 */
const periodDays = 14
/** Days to refund after the statement. @see docs/rules/law LAW-WDR-8 */
export const refundDays = 14

/** Statuses of an order whose goods are on their way to the buyer, or there. */
export const sentStatuses: ReadonlySet<string> = new Set(['shipped', 'collected', 'fulfilled', 'completed'])

type Move = { to: string | undefined; at: Date }
const arrivals: readonly (string | undefined)[] = ['collected', 'fulfilled', 'completed']

/** Returns the first arrival in the order history; undefined before it. */
export function deliveredAt(events: readonly Move[]): Date | undefined {
  return events.find(({ to }) => arrivals.includes(to))?.at
}

/** Shipment that was not cancelled; without `deliveredAt` it is in transit or not sent yet. */
type Shipment = { deliveredAt: Date | undefined }

/**
 * Returns when the buyer received the last goods: the arrival of the last shipment, not before the order
 * itself counts as delivered. Undefined while something is not sent or in transit. Without recorded shipments
 * the whole order counts as one.
 * @see docs/rules/law LAW-WDR-6
 */
export function lastReceivedAt(events: readonly Move[], shipments: readonly Shipment[]): Date | undefined {
  let last = deliveredAt(events)
  if (!last && !events.some(({ to }) => to === 'shipped')) return undefined
  for (const { deliveredAt: at } of shipments) {
    if (!at) return undefined
    if (!last || at > last) last = at
  }
  return last
}

/**
 * Returns whether a day is a weekend or a public holiday in Estonia or in the country of delivery, whichever
 * favours the consumer.
 */
function isFree(day: string, country: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 || isPublicHoliday(day, 'EE') || isPublicHoliday(day, country)
}

/**
 * Returns the last day (`YYYY-MM-DD`, Europe/Tallinn) to withdraw goods received at `received`: 14 days after
 * the day of receipt; a weekend or public holiday extends it to the next working day.
 * @see docs/rules/law LAW-WDR-6, Regulation (EEC) 1182/71 art. 3
 */
export function withdrawalDeadline(received: Date, country = 'EE'): string {
  let day = addDays(isoDay(received), periodDays)
  while (isFree(day, country)) day = addDays(day, 1)
  return day
}

/** Returns whether a statement made now is in time: until the end of the last day by the server's clock. */
export function isInTime(deadline: string | undefined, now: Date): boolean {
  return deadline === undefined || isoDay(now) <= deadline
}

/** Returns the last day (`YYYY-MM-DD`) for the refund after a statement. */
export function refundDueDay(submitted: Date): string {
  return addDays(isoDay(submitted), refundDays)
}

/**
 * Formats a time for an acknowledgement: `2026-11-20 23:59:59 Europe/Tallinn (UTC+02:00)`.
 * @see docs/rules/law LAW-WDR-5
 */
export function momentWithZone(at: Date): string {
  const found: Record<string, string> = {}
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: shopTimeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  }).formatToParts(at)
  for (const { type, value } of parts) found[type] = value
  const offset = (found['timeZoneName'] ?? 'GMT').replace('GMT', 'UTC')
  const { year, month, day, hour, minute, second } = found
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${shopTimeZone} (${offset})`
}

/** Reason why the right of withdrawal may not apply to a line; a hint for the shop, which decides. */
export type WithdrawalException = 'digital_started' | 'service'

/**
 * Returns the exception that may apply to a product type: downloads started with the consent of the order,
 * services once fully performed.
 * @see docs/rules/law LAW-INF-6
 */
export function withdrawalException(
  productType: string,
  hasDigitalConsent: boolean,
): WithdrawalException | undefined {
  const { isVirtual, hasFiles } = traitsOf(productType)
  if (hasFiles) return hasDigitalConsent ? 'digital_started' : undefined
  return isVirtual ? 'service' : undefined
}

/**
 * Returns the limits of the right of withdrawal shown before purchase on the product page and the order
 * review; `limits` are the product's own, otherwise its type decides. @see docs/rules/law LAW-INF-6
 */
export function withdrawalLimits(
  productType: string,
  limits: readonly WithdrawalLimit[] | undefined,
): readonly WithdrawalLimit[] {
  if (limits) return limits
  const { isVirtual, hasFiles } = traitsOf(productType)
  return hasFiles ? ['digital'] : isVirtual ? ['service'] : []
}

/** Withdrawal for the order page: no `lines` and no `goods` mean the whole order. */
type Statement = {
  state: 'received' | 'accepted' | 'refused'
  lines: readonly { item_id: number; qty: number }[]
  goods: string
}

/** Returns whether withdrawals that were not refused cover every piece of the order. */
export function isAllWithdrawn(
  items: readonly { item_id: number; qty_ordered: number }[],
  statements: readonly Statement[],
): boolean {
  const standing = statements.filter(({ state }) => state !== 'refused')
  if (standing.some(({ lines, goods }) => lines.length === 0 && goods === '')) return true
  const stated = standing.flatMap(({ lines }) => lines)
  const piecesOf = (id: number) =>
    stated.reduce((sum, { item_id, qty }) => (item_id === id ? sum + qty : sum), 0)
  return items.length > 0 && items.every(({ item_id, qty_ordered }) => piecesOf(item_id) >= qty_ordered)
}

/**
 * Returns whether a piece of these lines may be in one of the dispatched shipments; without lines, of the whole
 * order. A shipment that does not list its pieces may contain any.
 */
export const mayHaveLeft = (lines: readonly number[], shipments: readonly (readonly number[])[]): boolean =>
  shipments.some(
    (sent) => lines.length === 0 || sent.length === 0 || sent.some((line) => lines.includes(line)),
  )

/** Line of a refund: cents with tax, and pieces ordered, withdrawn before and withdrawn now. */
export type RefundLine = {
  rowCents: number
  discountCents: number
  qty: number
  withdrawnBefore: number
  withdrawn: number
}

/**
 * Computes the refund of a withdrawal in cents: the paid share of the pieces, and with the last piece of the
 * order also delivery and payment fee. Refunds of several withdrawals add up to the payment to the cent.
 * @see docs/rules/law LAW-WDR-8
 */
export function withdrawalRefund(
  lines: readonly RefundLine[],
  charges: { shippingCents: number; paymentCents: number },
): Cents {
  let sum = 0
  for (const { rowCents, discountCents, qty, withdrawnBefore, withdrawn } of lines) {
    const paid = rowCents - discountCents
    const before = Math.min(withdrawnBefore, qty)
    const after = Math.min(before + withdrawn, qty)
    sum += Math.round((paid * after) / qty) - Math.round((paid * before) / qty)
  }
  const isLast = lines.every((line) => line.withdrawnBefore + line.withdrawn >= line.qty)
  const wasOver = lines.every((line) => line.withdrawnBefore >= line.qty)
  return cents(isLast && !wasOver ? sum + charges.shippingCents + charges.paymentCents : sum)
}
