import type { Totals } from '@ambra/contract/sales/cart'
import type {
  AddressInformation,
  PaymentMethod,
  ServerAddress,
  ShippingMethod,
} from '@ambra/contract/sales/checkout'
import { errorText } from '@ambra/contract/platform/errors/error-text'
import type { CartRecord, CartShipping } from '@ambra/db/schema'
import { cartRepository } from '@ambra/db/sales'
import { isDeliveryCountry, readAddress } from '@ambra/domain/customers/address/address'
import { shippingMethodDocument } from '@ambra/domain/fulfilment/shipping'
import { storedServerAddress } from '@ambra/domain/sales/checkout/stored-fields'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { type Quote, type QuoteCart, quoteDocument } from '../cart/cart-quote.ts'
import { readSelection, type Selection, storedSelection } from '../cart/selection.ts'
import { parcelsOf } from '../cart/priced-lines.ts'
import type { PointLists } from '../../fulfilment/pickup-points/point-lists.ts'
import type { PaymentProviders } from '../../payments/methods/registry.ts'
import { paymentMethodDocuments } from '../../payments/offers/payment-offers.ts'
import { changeCart } from '../cart/cart-access.ts'

export type CheckoutService = ReturnType<typeof createCheckoutService>

/** Totals, delivery and payment of a cart. @see docs/rules/cart CRT-6 to CRT-10 */
export function createCheckoutService(
  { database }: Pick<ShopDeps, 'database'>,
  { quoteCart, points, providers }: { quoteCart: QuoteCart; points: PointLists; providers: PaymentProviders },
) {
  const carts = cartRepository(database.db)

  /** Offers credit for the whole amount due, with the information required by law. */
  async function methodDocuments(
    { payments, due }: Quote,
    { store, now }: RequestContext,
  ): Promise<PaymentMethod[]> {
    const credits = await providers.listCredits(due, now)
    return paymentMethodDocuments(payments, store.language, { credits, emulated: providers.emulated })
  }

  return {
    async totals(cart: CartRecord, context: RequestContext, selection?: Selection): Promise<Totals> {
      return quoteDocument(await quoteCart(cart, context, selection), context)
    },

    async shippingMethods(
      cart: CartRecord,
      context: RequestContext,
      address: ServerAddress,
    ): Promise<ShippingMethod[]> {
      const { country: requested, city, postcode } = readAddress(address, context.store.country)
      // Clients hide unavailable methods; a method offered here would only be rejected with the order.
      const isReached = isDeliveryCountry(requested)
      const quote = await quoteCart(cart, context, { country: requested })
      const { country, chargePercent: taxPercent } = quote
      const offers = await points.withPoints(quote.offers, country, parcelsOf(quote.lines))
      const { language } = context.store
      const unreached = isReached
        ? {}
        : { available: false, error_message: errorText(language, 'form.country') }
      return offers.map((offer) => ({
        ...shippingMethodDocument(offer, {
          language,
          country,
          taxPercent,
          now: context.now,
          address: { city, postcode },
        }),
        ...unreached,
      }))
    },

    async paymentMethods(cart: CartRecord, context: RequestContext): Promise<PaymentMethod[]> {
      return methodDocuments(await quoteCart(cart, context), context)
    },

    /** Stores addresses and methods as far as they are given; clients call this with an almost empty form. */
    async shippingInformation(cart: CartRecord, context: RequestContext, information: AddressInformation) {
      const selection = { ...storedSelection(cart), ...readSelection(information, context.store.country) }
      const quote = await quoteCart(cart, context, selection)
      const { delivery, payment } = quote
      const shipping: CartShipping = {
        ...(delivery ? { carrierCode: delivery.method.carrier, methodCode: delivery.method.method } : {}),
        address: storedServerAddress(information.shippingAddress ?? information.shipping_address),
        billingAddress: storedServerAddress(information.billingAddress ?? information.billing_address),
      }
      const change = { shipping, ...(payment ? { payment: { methodCode: payment.code } } : {}) }
      await changeCart(carts, cart, ({ id }) => carts.saveCheckout(id, change, context.now))
      return {
        payment_methods: await methodDocuments(quote, context),
        totals: quoteDocument(quote, context),
      }
    },
  }
}
