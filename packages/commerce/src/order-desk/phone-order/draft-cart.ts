import type { OrderDraft } from '@ambra/contract/admin/draft-operations'
import { ShopError } from '@ambra/contract/errors'
import type { CartItemRecord, CartRecord } from '@ambra/db/records'
import { sellableRepository } from '@ambra/db/repositories/sellable-repository'
import { normalizeCouponCode } from '@ambra/domain/coupon-code'
import { deliveryMethodByCodes } from '@ambra/domain/shipping'
import { type Store, storeById } from '@ambra/domain/stores'
import { createCartAccess } from '../../cart/cart-access.ts'
import { createCartCoupons, createCouponService } from '../../cart/cart-coupon.ts'
import { createCartPricing } from '../../cart/cart-pricing.ts'
import { createQuotes } from '../../cart/cart-quote.ts'
import { createCartRules } from '../../cart/cart-reduction.ts'
import { chooseLine } from '../../cart/line-choice.ts'
import type { Selection } from '../../cart/selection.ts'
import { collectionFees, transferAccounts } from '../../content/store-figures.ts'
import type { OperationContext } from '../../context/operation.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { createBuyers } from '../../customer/buyer.ts'
import { createPointLists } from '../../delivery/point-lists.ts'
import { createPaymentProviders, findPaymentMethod } from '../../payment/methods/registry.ts'

/** The parts of cart and checkout that a draft is priced and placed with, over the connection of the operation. */
export function phoneOrderParts({ shop, settings }: OperationContext) {
  const { database } = shop
  // Read once, within the operation: nothing is remembered that could change.
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
      // The code of a gift card is money: it is typed by its owner alone.
      giftCards: { sharesOf: () => Promise.resolve([]) },
    }),
  }
}

/** @throws ShopError store.unknown for a store that is gone */
export function storeOfDraft(storeId: number): Store {
  const store = storeById(storeId)
  if (!store) throw new ShopError('store.unknown', { store: String(storeId) })
  return store
}

/** The request as checkout sees it. It comes from no network: no limit of one counts. */
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

/** The lines of a draft as a cart has them; those that cannot be had are left out, by their place with the reason. */
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

/** A cart that stands in no table. */
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

/** As it is stored; undefined without one. */
export const couponOf = ({ coupon }: OrderDraft): string | undefined =>
  coupon.trim() === '' ? undefined : normalizeCouponCode(coupon)

/** What is chosen, as far as there is such a method: a code of before may be gone. */
export function selectionOf(draft: OrderDraft, store: Store): Selection {
  const { carrier, method, payment, email, country } = draft
  const isKnown = carrier !== '' && deliveryMethodByCodes(carrier, method) !== undefined
  return {
    carrierCode: isKnown ? carrier : null,
    methodCode: isKnown ? method : null,
    paymentCode: findPaymentMethod(payment) ? payment : null,
    email: email || undefined,
    country: country || store.country,
  }
}
