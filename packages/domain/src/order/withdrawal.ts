import type { WithdrawalLimit } from '@ambra/contract/product-facts'
import { addDays, isoDay, shopTimeZone } from '../text/format.ts'
import { type Cents, cents } from '../money/money.ts'
import { traitsOf } from '../product-types/traits.ts'
import { isPublicHoliday } from '../calendar/public-holidays.ts'

/** Days a consumer may withdraw, after the day of receipt. @see docs/rules/law LAW-WDR-6 */
const periodDays = 14
/** Days the shop has to refund, after the statement. @see docs/rules/law LAW-WDR-8 */
export const refundDays = 14

type Move = { to: string | undefined; at: Date }
const arrivals: readonly (string | undefined)[] = ['collected', 'fulfilled', 'completed']

/** When the buyer got the goods by the history of the order (the first arrival), or undefined while they are away. */
export function deliveredAt(events: readonly Move[]): Date | undefined {
  return events.find(({ to }) => arrivals.includes(to))?.at
}

/** A shipment of an order that was not given up; without `deliveredAt` it is on its way, or still in the house. */
type Shipment = { deliveredAt: Date | undefined }

/**
 * When the buyer had the last of the goods: the arrival of the last shipment, not before the order itself counts as delivered.
 * Undefined while some of it has not left, or is on its way. Without noted shipments it is one, delivered with the order.
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

/** Saturday, Sunday or a public holiday, in Estonia or where the goods went: whichever is kinder to the consumer. */
function isFree(day: string, country: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 || isPublicHoliday(day, 'EE') || isPublicHoliday(day, country)
}

/**
 * The last day (`YYYY-MM-DD`, Europe/Tallinn) on which goods received at `received` may be withdrawn from: 14 days,
 * the day of receipt not counted; a weekend or public holiday moves it on to the next working day.
 * @see docs/rules/law LAW-WDR-6, Regulation (EEC) 1182/71 art. 3
 */
export function withdrawalDeadline(received: Date, country = 'EE'): string {
  let day = addDays(isoDay(received), periodDays)
  while (isFree(day, country)) day = addDays(day, 1)
  return day
}

/** Whether a statement made now is in time: until the end of the last day, by the clock of the server. */
export function isInTime(deadline: string | undefined, now: Date): boolean {
  return deadline === undefined || isoDay(now) <= deadline
}

/** The last day (`YYYY-MM-DD`) for the refund after a statement. */
export function refundDueDay(submitted: Date): string {
  return addDays(isoDay(submitted), refundDays)
}

/**
 * A moment as an acknowledgement states it: `2026-11-20 23:59:59 Europe/Tallinn (UTC+02:00)`.
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

/** Why the right of withdrawal may be gone for a line; the shop decides, the machine only says so. */
export type WithdrawalException = 'digital_started' | 'service'

/**
 * The exception that may apply to a kind of product: downloads begun with the consent given at the order, services
 * once fully performed.
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
 * What limits the right of withdrawal from a product, as its page and the review of an order say before buying; `limits`
 * are the product's own, else its type decides. @see docs/rules/law LAW-INF-6
 */
export function withdrawalLimits(
  productType: string,
  limits: readonly WithdrawalLimit[] | undefined,
): readonly WithdrawalLimit[] {
  if (limits) return limits
  const { isVirtual, hasFiles } = traitsOf(productType)
  return hasFiles ? ['digital'] : isVirtual ? ['service'] : []
}

/** A statement that counts, as the page of an order knows it: no `lines` and no `goods` mean the whole order. */
type Statement = {
  state: 'received' | 'accepted' | 'refused'
  lines: readonly { item_id: number; qty: number }[]
  goods: string
}

/** Whether statements that were not refused cover every piece of the order: then there is no more to withdraw from. */
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

/** A line for the sum of a refund: cents with tax, pieces ordered, already and now withdrawn from. */
export type RefundLine = {
  rowCents: number
  discountCents: number
  qty: number
  withdrawnBefore: number
  withdrawn: number
}

/**
 * What a withdrawal gives back, in cents: the paid share of the pieces; with the last piece of the order also delivery
 * and payment fee. The parts of several withdrawals add up to what was paid, to the cent.
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
