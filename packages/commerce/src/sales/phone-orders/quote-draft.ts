import type { DraftQuote, OrderDraft } from '@ambra/contract/sales/draft-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { couponErrorParams } from '@ambra/domain/promotions/coupon'
import { sumCents, zeroCents } from '@ambra/domain/platform/money/money'
import type { Language, Store } from '@ambra/domain/platform/shop/stores'
import type { CouponOutcome } from '../cart/cart-coupon.ts'
import type { Quote } from '../cart/cart-quote.ts'
import {
  checkOrderLimit,
  checkQuantityRule,
  maxQuantity,
  parcelsOf,
  type PricedLine,
} from '../cart/priced-lines.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import type { PaymentOffer } from '../../payments/offers/payment-offers.ts'
import { cartOf, itemsOf, type phoneOrderParts, requestOf, selectionOf } from './draft-cart.ts'

type Problem = DraftQuote['lines'][number]['problem']
type Parts = ReturnType<typeof phoneOrderParts>

/** Returns the current prices, stock and choices of a draft. Writes nothing. */
export async function quoteDraft(
  context: OperationContext,
  { quoteCart, points }: Parts,
  { draft, store }: { draft: OrderDraft; store: Store },
): Promise<DraftQuote> {
  const { items, problems } = await itemsOf(context, draft, store)
  const request = requestOf(context, store)
  const quote = await quoteCart(cartOf(draft, store, items), request, selectionOf(draft, store))
  const offers = await points.withPoints(quote.offers, quote.country, parcelsOf(quote.lines))
  const { language } = store
  const { totals, delivery, payment } = quote
  return {
    lines: draft.lines.map((line, index) => lineOf(line, quote, { index, refusal: problems.get(index) })),
    deliveries: offers.map(({ method, price }) => ({
      carrier: method.carrier,
      method: method.method,
      title: method.title[language],
      cents: price,
      pickup: method.pickup ?? null,
    })),
    payments: phonePayments(quote).map(({ code, titles, cost, rules }) => ({
      code,
      title: titles[language],
      cents: cost,
      way: rules.isCash ? 'cash' : rules.isTransfer ? 'transfer' : 'link',
    })),
    delivery: delivery ? { carrier: delivery.method.carrier, method: delivery.method.method } : null,
    payment: payment?.code ?? null,
    coupon_problem: couponProblem(quote.coupon, language),
    is_virtual: quote.isVirtual,
    goods_cents: totals.subtotalGross,
    discount_cents: totals.discount,
    delivery_cents: totals.shipping?.gross ?? 0,
    payment_cents: totals.payment?.gross ?? 0,
    tax_cents: totals.taxTotal,
    total_cents: totals.grandTotal,
  }
}

/** Returns payment methods that can be agreed on the phone; a credit contract has to be concluded by the borrower. */
const phonePayments = ({ payments }: Pick<Quote, 'payments'>): PaymentOffer[] =>
  payments.filter(({ rules }) => !rules.isCredit)

type Asked = { sku: string; qty: number }

function lineOf(
  { sku, qty }: Asked,
  quote: Quote,
  { index, refusal }: { index: number; refusal: ShopError | undefined },
): DraftQuote['lines'][number] {
  const at = quote.lines.findIndex(({ item }) => item.itemId === index + 1)
  const line = quote.lines[at]
  const total = quote.totals.lines[at]
  if (!line || !total) {
    const problem = refusal ?? new ShopError('order.not_available', { skus: sku })
    const nothing = { unit_cents: null, row_cents: 0, discount_cents: 0, left: null }
    return { sku, name: sku, qty, ...nothing, problem: problemOf(problem) }
  }
  const others = quote.lines.filter((one) => one !== line)
  const most = maxQuantity(line, others)
  return {
    sku: line.item.sku,
    name: [line.name, ...line.options.map(({ value }) => value)].join(', '),
    qty,
    unit_cents: line.unitCents ?? null,
    row_cents: total.rowGross,
    discount_cents: total.discount,
    left: Number.isFinite(most) ? Math.max(0, most) : null,
    problem: lineProblem(line, quote.lines, most),
  }
}

function lineProblem(line: PricedLine, lines: readonly PricedLine[], most: number): Problem {
  try {
    if (line.unitCents === undefined) throw new ShopError('cart.price_unknown')
    checkQuantityRule(line)
    checkOrderLimit(line, lines)
    if (!line.isOnSale || most < line.item.qty)
      throw new ShopError('order.not_available', { skus: line.item.sku })
    return null
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return problemOf(error)
  }
}

const problemOf = ({ code, params }: ShopError): Problem => ({ code, params: { ...params } })

/** Also reports a coupon that takes nothing off. */
function couponProblem(coupon: CouponOutcome | undefined, language: Language): Problem {
  if (!coupon) return null
  if ('fault' in coupon) {
    const params = { minimum: '', missing: '', ...couponErrorParams(coupon.fault, language) }
    return { code: coupon.fault.error, params }
  }
  return sumCents(coupon.discounts) === zeroCents ? { code: 'coupon.not_for_goods', params: {} } : null
}
