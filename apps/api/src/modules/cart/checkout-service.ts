import type { Totals } from '@ambra/contract/cart'
import type {
  AddressInformation,
  PaymentMethod,
  ServerAddress,
  ShippingMethod,
} from '@ambra/contract/checkout'
import { ShopError } from '@ambra/contract/errors'
import type { CartRecord, CartShipping } from '@ambra/db/records'
import { CartConvertedError, cartRepository } from '@ambra/db/repositories/cart-repository'
import { isDeliveryCountry, readAddress } from '@ambra/domain/address'
import { isoDay } from '@ambra/domain/format'
import { paymentTitles, shippingTitles } from '@ambra/domain/method-titles'
import {
  type PayingMethod,
  payingMethodByCode,
  paymentMethodDocuments,
  paymentOffers,
} from '@ambra/domain/payment-methods'
import {
  type DeliveryOffer,
  deliveryMethodByCodes,
  deliveryOffers,
  shippingMethodDocument,
} from '@ambra/domain/shipping'
import { standardTaxClass, taxRateFor } from '@ambra/domain/tax'
import { type CartTotals, computeTotals } from '@ambra/domain/totals'
import { type DocumentLine, totalsDocument } from '@ambra/domain/totals-document'
import type { ApiDeps } from '../../deps.ts'
import type { Caller } from '../../route.ts'
import type { CartService } from './cart-service.ts'
import { cartCountry, isVirtualOrder, parcelsOf, type PricedLine, zeroIfUnknown } from './priced-lines.ts'

export type CheckoutService = ReturnType<typeof createCheckoutService>

/** What delivery and payment are chosen for a quote. */
export type Selection = {
  carrierCode?: string | null
  methodCode?: string | null
  paymentCode?: string | null
  country?: string
}

/** A cart priced with a selection: all that totals, method lists and orders need. */
export type Quote = {
  lines: PricedLine[]
  isVirtual: boolean
  country: string
  offers: DeliveryOffer[]
  delivery: DeliveryOffer | undefined
  payments: PayingMethod[]
  payment: PayingMethod | undefined
  totals: CartTotals<DocumentLine>
}

/** Totals, delivery and payment of a cart. @see reference 4.6 to 4.10 */
export function createCheckoutService(
  { database, settings }: Pick<ApiDeps, 'database' | 'settings'>,
  cartService: CartService,
) {
  const carts = cartRepository(database.db)

  /** @throws ShopError shipping.unknown_method, payment.unknown_method for codes that are nobody's */
  async function quote(
    cart: CartRecord,
    caller: Caller,
    selection: Selection = storedSelection(cart),
  ): Promise<Quote> {
    const country = deliveryCountry(
      selection.country ?? cartCountry(cart, caller.store.country),
      caller.store.country,
    )
    const asked: CartRecord = { ...cart, shipping: { ...cart.shipping, address: { country_id: country } } }
    const { lines } = await cartService.priced(asked, caller)
    const isVirtual = isVirtualOrder(lines)
    const totalLines = lines.map(toDocumentLine)
    const goods = computeTotals({ lines: totalLines })
    const offers = deliveryOffers({
      country,
      goodsTotal: goods.grandTotal,
      parcels: parcelsOf(lines),
      isVirtual,
    })
    const delivery = chosenDelivery(selection, offers)
    const payments = paymentOffers({ isVirtual, total: goods.grandTotal, enabled: settings.paymentMethods })
    const payment = chosenPayment(selection, payments)
    const taxPercent = chargeTax(country, caller.now)
    const totals = computeTotals({
      lines: totalLines,
      shipping: delivery ? { gross: delivery.price, taxPercent } : null,
      payment: payment ? { gross: payment.cost, taxPercent } : null,
    })
    return { lines, isVirtual, country, offers, delivery, payments, payment, totals }
  }

  const document = ({ totals, delivery, payment }: Quote, { store }: Caller): Totals =>
    totalsDocument(totals, {
      language: store.language,
      currency: store.currency,
      shippingTitle: delivery && shippingTitles[delivery.method.code][store.language],
      paymentTitle: payment && paymentTitles[payment.code][store.language],
    })

  async function save(
    cart: CartRecord,
    change: Parameters<typeof carts.saveCheckout>[1],
    now: Date,
  ): Promise<void> {
    try {
      await carts.saveCheckout(cart.id, change, now)
    } catch (error) {
      if (error instanceof CartConvertedError) throw new ShopError('cart.not_found', {}, { cause: error })
      throw error
    }
  }

  return {
    quote,
    document,

    async totals(cart: CartRecord, caller: Caller, selection?: Selection): Promise<Totals> {
      return document(await quote(cart, caller, selection), caller)
    },

    async shippingMethods(
      cart: CartRecord,
      caller: Caller,
      address: ServerAddress,
    ): Promise<ShippingMethod[]> {
      const { offers, country } = await quote(cart, caller, {
        country: readAddress(address, caller.store.country).country,
      })
      const { language } = caller.store
      return offers.map((offer) =>
        shippingMethodDocument(offer, {
          language,
          country,
          taxPercent: chargeTax(country, caller.now),
          now: caller.now,
        }),
      )
    },

    async paymentMethods(cart: CartRecord, caller: Caller): Promise<PaymentMethod[]> {
      const { payments } = await quote(cart, caller)
      return paymentMethodDocuments(payments, caller.store.language)
    },

    /** Remembers addresses and methods as far as they are known. Clients call this with next to nothing filled in. */
    async shippingInformation(cart: CartRecord, caller: Caller, information: AddressInformation) {
      const selection = readSelection(information, caller.store.country)
      const result = await quote(cart, caller, { ...storedSelection(cart), ...selection })
      const shipping: CartShipping = {
        ...(result.delivery
          ? { carrierCode: result.delivery.method.carrier, methodCode: result.delivery.method.method }
          : {}),
        address: information.shippingAddress ?? information.shipping_address ?? {},
        billingAddress: information.billingAddress ?? information.billing_address ?? {},
      }
      await save(
        cart,
        { shipping, ...(result.payment ? { payment: { methodCode: result.payment.code } } : {}) },
        caller.now,
      )
      return {
        payment_methods: paymentMethodDocuments(result.payments, caller.store.language),
        totals: document(result, caller),
      }
    },
  }
}

export function readSelection(information: AddressInformation, defaultCountry: string): Selection {
  const address = information.shippingAddress ?? information.shipping_address
  const billing = information.billingAddress ?? information.billing_address
  return {
    carrierCode: information.shippingCarrierCode || information.shipping_carrier_code || null,
    methodCode: information.shippingMethodCode || information.shipping_method_code || null,
    ...(information.payment_method_code ? { paymentCode: information.payment_method_code } : {}),
    country: readAddress(address ?? billing, defaultCountry).country,
  }
}

const storedSelection = ({ shipping, payment }: CartRecord): Selection => ({
  carrierCode: shipping?.carrierCode ?? null,
  methodCode: shipping?.methodCode ?? null,
  paymentCode: payment?.methodCode ?? null,
})

/** A country we do not deliver to counts as the store's own until the order is placed, which then refuses it. */
const deliveryCountry = (asked: string, storeCountry: string) =>
  isDeliveryCountry(asked) ? asked : storeCountry

/** Delivery and payment are taxed at the standard rate of the country of delivery. */
const chargeTax = (country: string, now: Date) => taxRateFor(country, standardTaxClass, isoDay(now))

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
  return offers.find((offer) => offer === method)
}

const toDocumentLine = ({ item, unitCents, name, options, taxPercent }: PricedLine): DocumentLine => ({
  itemId: item.itemId,
  sku: item.sku,
  name,
  options,
  qty: item.qty,
  unitGross: zeroIfUnknown(unitCents),
  taxPercent,
})
