import type { OrderDraft } from '@ambra/contract/sales/draft-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { CartItemRecord, CartRecord } from '@ambra/db/schema'
import { sellableRepository } from '@ambra/db/catalogue'
import { normalizeCouponCode } from '@ambra/domain/promotions/coupon-code'
import { deliveryMethodByCodes } from '@ambra/domain/fulfilment/shipping'
import { type Store, storeById } from '@ambra/domain/platform/shop/stores'
import { createCartAccess } from '../cart/cart-access.ts'
import { createCartCoupons, createCouponService } from '../cart/cart-coupon.ts'
import { createCartPricing } from '../cart/cart-pricing.ts'
import { createQuotes } from '../cart/cart-quote.ts'
import { createCartRules } from '../cart/cart-reduction.ts'
import { chooseLine } from '../cart/line-choice.ts'
import type { Selection } from '../cart/selection.ts'
import { collectionFees, transferAccounts } from '../../content/items/store-figures.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { createBuyers } from '../../customers/sessions/buyer.ts'
import { createPointLists } from '../../fulfilment/pickup-points/point-lists.ts'
import { createPaymentProviders, isMethodCode } from '../../payments/methods/registry.ts'

/** Creates the cart and checkout services that price and place a draft, on the connection of the operation. */
export function phoneOrderParts({ shop, settings }: OperationContext) {
  const { database } = shop
  // Reads without caching or listening, because it is used once within the operation.
  const once = { ...database, listen: () => Promise.resolve(() => Promise.resolve()) }
  const access = createCartAccess({ database })
  const priceCart = createCartPricing({ database }, createBuyers({ database, settings }))
  const evaluateCoupon = createCartCoupons({ database }, access)
  const applyRules = createCartRules({ database })
  const findTransferAccount = transferAccounts(once)
  const providers = createPaymentProviders(settings, findTransferAccount)
  return {
    providers,
    findTransferAccount,
    points: createPointLists(once),
    coupons: createCouponService({ database, settings }, { priceCart, evaluateCoupon, applyRules }),
    quoteCart: createQuotes(priceCart, {
      providers,
      evaluateCoupon,
      applyRules,
      findCollectionFee: collectionFees(once),
      // Gift cards are excluded: only their owner types a code, which is worth money.
      giftCards: { sharesOf: () => Promise.resolve([]) },
    }),
  }
}

/** @throws ShopError store.unknown for a store that no longer exists */
export function storeOfDraft(storeId: number): Store {
  const store = storeById(storeId)
  if (!store) throw new ShopError('store.unknown', { store: String(storeId) })
  return store
}

/** Returns the request in the form of the checkout. It comes from no network, so network limits do not apply. */
export const requestOf = (
  { log, now }: OperationContext,
  store: Store,
  idempotencyKey?: string,
): RequestContext => ({
  store,
  token: undefined,
  now: now(),
  requestId: '',
  idempotencyKey,
  client: undefined,
  network: '',
  userAgent: undefined,
  log,
})

type Chosen = { items: CartItemRecord[]; problems: ReadonlyMap<number, ShopError> }

/** Converts the lines of a draft to cart lines; lists lines that cannot be bought by position, with the reason. */
export async function itemsOf(
  { shop }: OperationContext,
  { lines }: OrderDraft,
  store: Store,
): Promise<Chosen> {
  const sellables = sellableRepository(shop.database.db)
  const view = { storeId: store.id, language: store.language }
  const items: CartItemRecord[] = []
  const problems = new Map<number, ShopError>()
  for (const [index, { sku, qty }] of lines.entries()) {
    try {
      const choice = await chooseLine({ sku, productOption: undefined }, sellables, view)
      items.push({ ...choice, itemId: index + 1, qty })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      problems.set(index, error)
    }
  }
  return { items, problems }
}

/** Builds a cart that is not stored. */
export const cartOf = (draft: OrderDraft, store: Store, items: CartItemRecord[]): CartRecord => ({
  id: 0,
  token: '',
  storeId: store.id,
  customerId: draft.customer ?? undefined,
  version: 0,
  couponCode: couponOf(draft),
  shipping: undefined,
  payment: undefined,
  items,
  convertedAt: undefined,
  orderId: undefined,
  updatedAt: new Date(0),
})

/** Returns the coupon as stored; undefined without one. */
export const couponOf = ({ coupon }: OrderDraft): string | undefined =>
  coupon.trim() === '' ? undefined : normalizeCouponCode(coupon)

/** Returns the selected methods that still exist. */
export function selectionOf(draft: OrderDraft, store: Store): Selection {
  const { carrier, method, payment, email, country } = draft
  const isKnown = carrier !== '' && deliveryMethodByCodes(carrier, method) !== undefined
  return {
    carrierCode: isKnown ? carrier : null,
    methodCode: isKnown ? method : null,
    paymentCode: isMethodCode(payment) ? payment : null,
    email: email || undefined,
    country: country || store.country,
  }
}
