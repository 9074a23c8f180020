import type { Totals } from '@ambra/contract/cart'
import { ShopError } from '@ambra/contract/errors'
import type { CartRecord } from '@ambra/db/records'
import { isDeliveryCountry } from '@ambra/domain/address'
import { paymentTitles } from '@ambra/domain/method-titles'
import { type PayingMethod, payingMethodByCode, paymentOffers } from '@ambra/domain/payment-methods'
import { type DeliveryOffer, deliveryMethodByCodes, deliveryOffers } from '@ambra/domain/shipping'
import { type Cents, cents, zeroCents } from '@ambra/domain/money'
import { type CartTotals, computeTotals } from '@ambra/domain/totals'
import { type DocumentLine, totalsDocument } from '@ambra/domain/totals-document'
import type { ShopSettings } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { PaymentProviders } from '../payment/methods/registry.ts'
import { type CartCoupons, type CouponOutcome, couponFaultDocument } from './cart-coupon.ts'
import type { CartPricing } from './cart-pricing.ts'
import type { FindCollectionFee } from './collection-fee.ts'
import { cartCountry, isVirtualOrder, parcelsOf, type PricedLine, zeroIfUnknown } from './priced-lines.ts'

/** What delivery and payment are chosen for a quote. */
export type Selection = {
  carrierCode?: string | null
  methodCode?: string | null
  paymentCode?: string | null
  /** As typed: whose coupons a guest may use. */
  email?: string | undefined
  country?: string
}

/** A cart priced with a selection: all that totals, method lists and orders need. */
export type Quote = {
  lines: PricedLine[]
  isVirtual: boolean
  country: string
  /** VAT on delivery and payment, per cent. */
  chargePercent: number
  offers: DeliveryOffer[]
  delivery: DeliveryOffer | undefined
  payments: PayingMethod[]
  payment: PayingMethod | undefined
  /** Undefined without a coupon. */
  coupon: CouponOutcome | undefined
  totals: CartTotals<DocumentLine>
}

/** What a quote asks others: the coupon's worth, which ways to pay work now. */
type QuoteParts = {
  evaluateCoupon: CartCoupons
  providers: Pick<PaymentProviders, 'listAvailable'>
  findCollectionFee: FindCollectionFee
}

export type QuoteCart = ReturnType<typeof createQuotes>

/** Prices carts with delivery and payment. @see reference 4.6 */
export function createQuotes(
  { payment: paymentSettings }: Pick<ShopSettings, 'payment'>,
  priceCart: CartPricing,
  { providers, evaluateCoupon, findCollectionFee }: QuoteParts,
) {
  /** @throws ShopError tax.no_default_country, and shipping.unknown_method, payment.unknown_method for codes that are nobody's */
  return async (
    cart: CartRecord,
    caller: RequestContext,
    selection: Selection = storedSelection(cart),
  ): Promise<Quote> => {
    const { store } = caller
    if (!store.country) throw new ShopError('tax.no_default_country')
    const country = deliveryCountry(selection.country ?? cartCountry(cart, store.country), store.country)
    const { lines, chargePercent } = await priceCart(
      {
        ...cart,
        shipping: { ...cart.shipping, address: { ...cart.shipping?.address, country_id: country } },
      },
      caller,
    )
    const isVirtual = isVirtualOrder(lines)
    const coupon = await evaluateCoupon(cart, { lines, caller, email: selection.email ?? typedEmail(cart) })
    const totalLines = lines.map((line, index) => toDocumentLine(line, discountOf(coupon, index)))
    const goodsTotal = computeTotals({ lines: totalLines }).grandTotal
    const offers = deliveryOffers({
      country,
      goodsTotal,
      parcels: parcelsOf(lines),
      isVirtual,
      collectionFee: await findCollectionFee(store),
    })
    const delivery = chosenDelivery(selection, offers)
    const carrierTakesCash = delivery?.method.allowsCashOnDelivery
    const enabled = await providers.listAvailable(
      { store, country, isVirtual, total: goodsTotal, carrierTakesCash },
      caller.now,
    )
    const cashFee = cents(paymentSettings.cashOnDelivery.feeCents)
    const payments = paymentOffers({ isVirtual, total: goodsTotal, enabled, cashFee })
    const payment = chosenPayment(selection, payments)
    const totals = computeTotals({
      lines: totalLines,
      shipping: delivery ? { gross: delivery.price, taxPercent: chargePercent } : null,
      payment: payment ? { gross: payment.cost, taxPercent: chargePercent } : null,
    })
    return { lines, isVirtual, country, chargePercent, offers, delivery, payments, payment, coupon, totals }
  }
}

/** A quote in the form of the wire. */
export function quoteDocument({ totals, delivery, payment, coupon }: Quote, caller: RequestContext): Totals {
  const { store } = caller
  return totalsDocument(totals, {
    language: store.language,
    currency: store.currency,
    couponCode: totals.discount > 0 ? coupon?.code : undefined,
    couponFault: couponFaultDocument(coupon, caller),
    shippingTitle: delivery?.method.title[store.language],
    paymentTitle: payment && paymentTitles[payment.code][store.language],
  })
}

/** The address of a guest as a call before this one told it. */
export const typedEmail = ({ shipping }: CartRecord): string | undefined =>
  shipping?.address?.email || shipping?.billingAddress?.email || undefined

const discountOf = (coupon: CouponOutcome | undefined, index: number): Cents =>
  (coupon && 'discounts' in coupon ? coupon.discounts[index] : undefined) ?? zeroCents

/** What the cart remembers from earlier calls. */
export const storedSelection = ({ shipping, payment }: CartRecord): Selection => ({
  carrierCode: shipping?.carrierCode ?? null,
  methodCode: shipping?.methodCode ?? null,
  paymentCode: payment?.methodCode ?? null,
})

/** A country we do not deliver to counts as the store's own until the order is placed, which then refuses it. */
const deliveryCountry = (asked: string, storeCountry: string) =>
  isDeliveryCountry(asked) ? asked : storeCountry

/** Undefined while none is chosen, or the one chosen is not on offer for this cart any more. */
function chosenDelivery(
  { carrierCode, methodCode }: Selection,
  offers: readonly DeliveryOffer[],
): DeliveryOffer | undefined {
  if (!carrierCode && !methodCode) return undefined
  const method = deliveryMethodByCodes(carrierCode, methodCode)
  if (!method) throw new ShopError('shipping.unknown_method')
  return offers.find((offer) => offer.method === method)
}

function chosenPayment(
  { paymentCode }: Selection,
  offers: readonly PayingMethod[],
): PayingMethod | undefined {
  if (!paymentCode) return undefined
  const method = payingMethodByCode(paymentCode)
  if (!method) throw new ShopError('payment.unknown_method')
  return offers.find(({ code }) => code === method.code)
}

const toDocumentLine = (
  { item, unitCents, name, options, taxPercent }: PricedLine,
  discount: Cents,
): DocumentLine => ({
  itemId: item.itemId,
  sku: item.sku,
  name,
  options,
  qty: item.qty,
  unitGross: zeroIfUnknown(unitCents),
  discount,
  taxPercent,
})
