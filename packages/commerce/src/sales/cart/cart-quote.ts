import type { Totals } from '@ambra/contract/sales/cart'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { CartRecord } from '@ambra/db/schema'
import { isDeliveryCountry } from '@ambra/domain/customers/address/address'
import { type DeliveryOffer, deliveryOffers } from '@ambra/domain/fulfilment/shipping'
import { type Cents, cents, sumCents, zeroCents } from '@ambra/domain/platform/money/money'
import { type CartTotals, computeTotals } from '@ambra/domain/sales/checkout/totals'
import { type DocumentLine, totalsDocument } from '@ambra/domain/sales/checkout/totals-document'
import type { RequestContext } from '../../platform/context/request-context.ts'
import {
  type CardShare,
  cardShareDocuments,
  type GiftCardService,
} from '../../promotions/gift-cards/cart-gift-cards.ts'
import type { PaymentProviders } from '../../payments/methods/registry.ts'
import {
  freePayment,
  giftCardPayment,
  type PaymentOffer,
  paymentOffers,
} from '../../payments/offers/payment-offers.ts'
import { type CartCoupons, type CouponOutcome, couponErrorDocument } from './cart-coupon.ts'
import type { AppliedRule, CartRules } from './cart-reduction.ts'
import type { CartPricing } from './cart-pricing.ts'
import type { FindCollectionFee } from '../../content/items/store-figures.ts'
import {
  cartCountry,
  isVirtualOrder,
  parcelsOf,
  type PricedLine,
  takesOldDevice,
  zeroIfUnknown,
} from './priced-lines.ts'
import { chosenDelivery, chosenPayment, type Selection, storedSelection, typedEmail } from './selection.ts'

/** Cart priced with a selection: input of totals, method lists and orders. */
export type Quote = {
  lines: PricedLine[]
  isVirtual: boolean
  country: string
  /** VAT on delivery and payment, per cent. */
  chargePercent: number
  offers: DeliveryOffer[]
  delivery: DeliveryOffer | undefined
  payments: PaymentOffer[]
  payment: PaymentOffer | undefined
  /** Cart rule that applied without a code; undefined if none did. */
  rule: AppliedRule | undefined
  /** Undefined without a coupon. */
  coupon: CouponOutcome | undefined
  /** Gift cards of the cart with the amount each pays; a means of payment, so totals are not reduced by them. */
  giftCards: CardShare[]
  /** Amount left to pay after gift cards. */
  due: Cents
  totals: CartTotals<DocumentLine>
}

/** Dependencies of a quote: the coupon's effect, the payment methods that work now. */
type QuoteParts = {
  evaluateCoupon: CartCoupons
  applyRules: CartRules
  providers: Pick<PaymentProviders, 'listAvailable' | 'find'> &
    Partial<Pick<PaymentProviders, 'listExtended'>>
  findCollectionFee: FindCollectionFee
  giftCards: Pick<GiftCardService, 'sharesOf'>
  /** The goods ship with an order whose delivery is already paid. */
  isDeliveryPaid?: boolean
}

export type QuoteCart = ReturnType<typeof createQuotes>

/** Prices carts with delivery and payment. @see docs/rules/cart CRT-6 */
export function createQuotes(
  priceCart: CartPricing,
  { providers, evaluateCoupon, applyRules, findCollectionFee, giftCards: cards, isDeliveryPaid }: QuoteParts,
) {
  /** @throws ShopError tax.no_default_country, and shipping.unknown_method, payment.unknown_method for unknown codes */
  return async (
    cart: CartRecord,
    context: RequestContext,
    selection: Selection = storedSelection(cart),
  ): Promise<Quote> => {
    const { store } = context
    if (!store.country) throw new ShopError('tax.no_default_country')
    const country = deliveryCountry(selection.country ?? cartCountry(cart, store.country), store.country)
    const { lines, chargePercent, groupId } = await priceCart(
      {
        ...cart,
        shipping: { ...cart.shipping, address: { ...cart.shipping?.address, country_id: country } },
      },
      context,
    )
    const isVirtual = isVirtualOrder(lines)
    const rule = await applyRules(cart, { lines, groupId, context })
    const coupon = await evaluateCoupon(cart, {
      lines,
      reducedBy: rule?.discounts,
      context,
      email: selection.email ?? typedEmail(cart),
    })
    const totalLines = lines.map((line, index) =>
      toDocumentLine(line, cents(discountOf(coupon, index) + (rule?.discounts[index] ?? 0))),
    )
    const goodsTotal = computeTotals({ lines: totalLines }).grandTotal
    const offers = deliveryOffers({
      country,
      goodsTotal,
      parcels: parcelsOf(lines),
      isVirtual,
      collectionFee: await findCollectionFee(store),
    })
    const chosen = chosenDelivery(selection, offers)
    const delivery = chosen && isDeliveryPaid ? { ...chosen, price: zeroCents } : chosen
    const carrierTakesCash = delivery?.method.allowsCashOnDelivery
    const beforeCards = computeTotals({
      lines: totalLines,
      shipping: delivery ? { gross: delivery.price, taxPercent: chargePercent } : null,
    })
    // A gift card cannot buy another one, which would restart its validity.
    const cardsSold = sumCents(
      lines.flatMap(({ sellable }, index) =>
        sellable.isGiftCard ? [beforeCards.lines[index]?.payable ?? zeroCents] : [],
      ),
    )
    const giftCards = await cards.sharesOf(cart, cents(beforeCards.grandTotal - cardsSold), context)
    const paidByCards = sumCents(giftCards.map((share) => share.cents))
    const total = cents(Math.max(0, goodsTotal - paidByCards))
    const isPaidByCards = paidByCards > 0 && paidByCards === beforeCards.grandTotal
    // Delivery is part of the total: until it is chosen, a free order cannot be told from a paid one.
    const isFree = beforeCards.grandTotal === 0 && (isVirtual || delivery !== undefined)
    const only = isPaidByCards ? giftCardPayment : isFree ? freePayment : undefined
    const enabled = only
      ? []
      : await providers.listAvailable({ store, country, isVirtual, total, carrierTakesCash }, context.now)
    const payments = only ? [only] : paymentOffers({ isVirtual, total, enabled }, providers)
    const payment = only ?? chosenPayment(selection, payments)
    const totals = computeTotals({
      lines: totalLines,
      shipping: delivery ? { gross: delivery.price, taxPercent: chargePercent } : null,
      payment: payment ? { gross: payment.cost, taxPercent: chargePercent } : null,
    })
    const due = cents(totals.grandTotal - paidByCards)
    const ways = { offers, delivery, payments, payment }
    return { lines, isVirtual, country, chargePercent, ...ways, rule, coupon, giftCards, due, totals }
  }
}

/** Returns a quote in wire format. */
export function quoteDocument(
  { totals, delivery, payment, rule, coupon, giftCards, due }: Quote,
  context: RequestContext,
): Totals {
  const { store } = context
  return totalsDocument(totals, {
    language: store.language,
    currency: store.currency,
    couponCode: coupon && 'discounts' in coupon && sumCents(coupon.discounts) > 0 ? coupon.code : undefined,
    ruleTitle: rule?.title,
    couponFault: couponErrorDocument(coupon, context),
    giftCards: { documents: cardShareDocuments(giftCards), paid: cents(totals.grandTotal - due) },
    shippingTitle: delivery?.method.title[store.language],
    paymentTitle: payment?.titles[store.language],
  })
}

const discountOf = (coupon: CouponOutcome | undefined, index: number): Cents =>
  (coupon && 'discounts' in coupon ? coupon.discounts[index] : undefined) ?? zeroCents

/** Treats a country without delivery as the store's own until the order is placed, which then rejects it. */
const deliveryCountry = (requested: string, storeCountry: string) =>
  isDeliveryCountry(requested) ? requested : storeCountry

const toDocumentLine = (line: PricedLine, discount: Cents): DocumentLine => {
  const { item, unitCents, name, options, taxPercent } = line
  return {
    itemId: item.itemId,
    sku: item.sku,
    name,
    options,
    qty: item.qty,
    unitGross: zeroIfUnknown(unitCents),
    discount,
    taxPercent,
    takesOldDevice: takesOldDevice(line),
  }
}
