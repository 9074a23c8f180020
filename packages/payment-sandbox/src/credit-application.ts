import { parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'
import { isWithinTariff, tariffCode, termsFor } from './credit-tariff.ts'
import { ownUrl, type ShopAddress } from './shop-address.ts'

/** Credit application of a buyer, opened by the shop's create call. `result` is what the check call returns. */
export type CreditApplication = {
  token: string
  orderId: string
  amount: number
  term: number | undefined
  returnUrl: string
  alertUrl: string
  createdAt: number
  result: string
  advance: number | undefined
  checkError: 'none' | 'error' | 'slow'
}

type ErrorResponse = { error_code: string; error_message: string }

type Shop = { uuid: string; shop: ShopAddress; isUsed: (orderId: string) => boolean }

export type NewApplication = Pick<CreditApplication, 'orderId' | 'amount' | 'term' | 'returnUrl' | 'alertUrl'>

const error = (error_code: string, error_message: string): { errorResponse: ErrorResponse } => ({
  errorResponse: { error_code, error_message },
})

/** Parses `249,90`, `249.9` or a number; no thousands separator, at most two decimals. */
function readAmount(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
  return /^\d+(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** Names of the price field that shops use; the document's own list is incomplete. @see docs/rules/payment PAY-22 */
const priceNames = ['price', 'unit_price', 'price_per_unit']
const quantityNames = ['quantity', 'qty', 'count']

/** Reads a basket: a list, an object that holds one, or the JSON text of either. */
function basketLines(value: unknown, isText = false): unknown[] | undefined {
  if (typeof value === 'string') {
    if (isText) return undefined
    try {
      return basketLines(parseBoundedJson(value), true)
    } catch {
      return undefined
    }
  }
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return undefined
  return Object.values(value).find((inner) => Array.isArray(inner))
}

function figure(line: object, names: readonly string[]): number | undefined {
  const found = Object.entries(line).find(([name]) => names.includes(name))?.[1]
  const value = typeof found === 'string' ? Number(found.replace(',', '.')) : found
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Returns the sum of unit price times quantity in cents; undefined if the basket cannot be read. */
function basketCents(basket: unknown): number | undefined {
  const lines = basketLines(basket)
  if (!lines || lines.length === 0) return undefined
  let sum = 0
  for (const line of lines) {
    if (typeof line !== 'object' || line === null) return undefined
    const price = figure(line, priceNames)
    const quantity = figure(line, quantityNames)
    if (price === undefined || quantity === undefined) return undefined
    sum += Math.round(price * 100) * quantity
  }
  return sum
}

type Body = Record<string, unknown>

/** Returns the requested application, or the provider's error code. @see docs/rules/payment PAY-25 */
export function readCreate(
  body: Body,
  shop: Shop,
): { created: NewApplication } | { errorResponse: ErrorResponse } {
  if (body['uuid'] !== shop.uuid) return error('AUTHENTICATION_FAILURE', 'unknown uuid')
  const orderId = typeof body['order_id'] === 'string' ? body['order_id'] : ''
  if (!/[A-Z]/.test(orderId)) return error('WRONG_ORDER_ID', 'order_id needs a capital letter')
  if (shop.isUsed(orderId)) return error('WRONG_ORDER_ID', 'order_id was used before')
  if (!ownUrl(body['return_url'], shop.shop))
    return error('WRONG_RETURN_URL', 'return_url is not on the registered host')
  if (!ownUrl(body['alert_url'], shop.shop))
    return error('WRONG_ALERT_URL', 'alert_url is not on the registered host')
  if (![undefined, 'EUR'].some((currency) => currency === body['order_currency']))
    return error('WRONG_CURRENCY', 'only EUR')
  return readFigures(body, orderId)
}

function readFigures(body: Body, orderId: string): ReturnType<typeof readCreate> {
  const amount = readAmount(body['order_amount'])
  if (amount === undefined || amount <= 0) return error('WRONG_ORDER_AMOUNT', 'order_amount is no amount')
  if (basketCents(body['order_json']) !== Math.round(amount * 100))
    return error('WRONG_ORDER_AMOUNT', 'order_amount is not the sum of the basket')
  if (!isWithinTariff(amount)) return error('WRONG_ORDER_AMOUNT', 'order_amount is outside the tariff')
  if (![undefined, tariffCode].some((code) => code === body['tariff_code']))
    return error('WRONG_TARIFF', 'unknown tariff_code')
  const term = body['term'] === undefined ? undefined : Number(body['term'])
  if (term !== undefined && !termsFor(amount).includes(term))
    return error('WRONG_TERM', 'term is not offered')
  return {
    created: {
      orderId,
      amount,
      term,
      returnUrl: String(body['return_url']),
      alertUrl: String(body['alert_url']),
    },
  }
}
