import type { Totals } from '@ambra/contract/cart'
import type {
  AddressInformation,
  PaymentMethod,
  ServerAddress,
  ShippingMethod,
} from '@ambra/contract/checkout'
import type { CartRecord, CartShipping } from '@ambra/db/records'
import { cartRepository } from '@ambra/db/repositories/cart-repository'
import { readAddress } from '@ambra/domain/address'
import { paymentMethodDocuments } from '@ambra/domain/payment-methods'
import { shippingMethodDocument } from '@ambra/domain/shipping'
import { storedServerAddress } from '@ambra/domain/stored-fields'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import { type Quote, type QuoteCart, quoteDocument, type Selection, storedSelection } from './cart-quote.ts'
import { parcelsOf } from './priced-lines.ts'
import type { PointLists } from '../delivery/point-lists.ts'
import type { PaymentProviders } from '../payment/methods/registry.ts'
import { changeCart } from './change-cart.ts'

export type CheckoutService = ReturnType<typeof createCheckoutService>

/** Totals, delivery and payment of a cart. @see reference 4.6 to 4.10 */
export function createCheckoutService(
  { database }: Pick<ShopDeps, 'database'>,
  { quoteCart, points, providers }: { quoteCart: QuoteCart; points: PointLists; providers: PaymentProviders },
) {
  const carts = cartRepository(database.db)

  /** Credit is offered for the whole sum, with all that the law wants beside it. */
  async function methodDocuments(
    { payments, totals }: Quote,
    { store, now }: RequestContext,
  ): Promise<PaymentMethod[]> {
    const credit = await providers.mokilizingas?.offer(totals.grandTotal, now)
    return paymentMethodDocuments(payments, store.language, { credit, emulated: providers.emulated })
  }

  return {
    async totals(cart: CartRecord, caller: RequestContext, selection?: Selection): Promise<Totals> {
      return quoteDocument(await quoteCart(cart, caller, selection), caller)
    },

    async shippingMethods(
      cart: CartRecord,
      caller: RequestContext,
      address: ServerAddress,
    ): Promise<ShippingMethod[]> {
      const asked = readAddress(address, caller.store.country).country
      const quote = await quoteCart(cart, caller, { country: asked })
      const { country, chargePercent: taxPercent } = quote
      const offers = await points.withPoints(quote.offers, country, parcelsOf(quote.lines))
      const { language } = caller.store
      return offers.map((offer) =>
        shippingMethodDocument(offer, { language, country, taxPercent, now: caller.now }),
      )
    },

    async paymentMethods(cart: CartRecord, caller: RequestContext): Promise<PaymentMethod[]> {
      return methodDocuments(await quoteCart(cart, caller), caller)
    },

    /** Remembers addresses and methods as far as they are known. Clients call this with next to nothing filled in. */
    async shippingInformation(cart: CartRecord, caller: RequestContext, information: AddressInformation) {
      const selection = { ...storedSelection(cart), ...readSelection(information, caller.store.country) }
      const quote = await quoteCart(cart, caller, selection)
      const { delivery, payment } = quote
      const shipping: CartShipping = {
        ...(delivery ? { carrierCode: delivery.method.carrier, methodCode: delivery.method.method } : {}),
        address: storedServerAddress(information.shippingAddress ?? information.shipping_address),
        billingAddress: storedServerAddress(information.billingAddress ?? information.billing_address),
      }
      const change = { shipping, ...(payment ? { payment: { methodCode: payment.code } } : {}) }
      await changeCart(carts, cart, ({ id }) => carts.saveCheckout(id, change, caller.now))
      return {
        payment_methods: await methodDocuments(quote, caller),
        totals: quoteDocument(quote, caller),
      }
    },
  }
}

/** What the address information of a call chooses, in either spelling of its keys. */
export function readSelection(information: AddressInformation, defaultCountry: string): Selection {
  const address = information.shippingAddress ?? information.shipping_address
  const billing = information.billingAddress ?? information.billing_address
  return {
    carrierCode: information.shippingCarrierCode || information.shipping_carrier_code || null,
    methodCode: information.shippingMethodCode || information.shipping_method_code || null,
    email: address?.email || billing?.email || undefined,
    ...(information.payment_method_code ? { paymentCode: information.payment_method_code } : {}),
    country: readAddress(address ?? billing, defaultCountry).country,
  }
}
