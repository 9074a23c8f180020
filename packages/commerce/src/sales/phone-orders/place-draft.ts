import type { OrderDraft } from '@ambra/contract/sales/draft-operations'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderRequest } from '@ambra/contract/sales/order'
import { orderDraftRepository, noteOrderOnPhone, cartRepository, orderRepository } from '@ambra/db/sales'
import type { CartRecord } from '@ambra/db/schema'
import { customerRepository } from '@ambra/db/customers'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { operatorActor } from '../orders/find-order.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { createOrderLimits } from '../checkout/order-limits.ts'
import { createOrderService } from '../checkout/order-service.ts'
import { findPaymentMethod } from '../../payments/methods/registry.ts'
import { couponOf, itemsOf, phoneOrderParts, requestOf, storeOfDraft } from './draft-cart.ts'
import { checkCustomer, contentOf, isIn, type OrderTaker } from './order-drafts.ts'

/**
 * Places the order of a draft with the code of the checkout, in the transaction of the operation: same
 * prices, stock, limits and mails. Idempotent: a repeated request returns the same order.
 * @throws ShopError draft.not_found, draft.changed, staff.sum_changed, customer.not_found, and every reason
 * of an order
 */
export async function placeDraft(
  context: OperationContext,
  { id, version, total_cents }: AdminInput<'drafts.place'>,
  { operator, ...taker }: OrderTaker & { operator: string },
): Promise<AdminResult<'drafts.place'>> {
  const { db } = context.shop.database
  const drafts = orderDraftRepository(db)
  const record = await drafts.lock({ id, staffId: taker.staffId })
  if (!record || !isIn(taker.storeIds, record.storeId)) throw new ShopError('draft.not_found')
  if (record.orderNumber !== undefined) return placedBefore(context, record.orderNumber)
  if (record.version !== version) throw new ShopError('draft.changed')
  const draft = contentOf(record)
  await checkCustomer(context, draft, taker)
  const store = storeOfDraft(record.storeId)
  const number = await place(context, draft, { store, key: `draft:${id}` })
  const order = await orderRepository(db).findByNumber(number)
  // Rejects the order if its total differs from the one quoted to the shopper.
  if (!order || order.totals.grandTotalCents !== total_cents) throw new ShopError('staff.sum_changed')
  await noteOrderOnPhone(db, order.id, { actor: operatorActor(operator), now: context.now() })
  await drafts.close(id, number, context.now())
  return { number, total_cents }
}

async function placedBefore({ shop }: OperationContext, number: string) {
  const order = await orderRepository(shop.database.db).findByNumber(number)
  if (!order) throw new ShopError('draft.not_found')
  return { number, total_cents: order.totals.grandTotalCents }
}

async function place(
  context: OperationContext,
  draft: OrderDraft,
  { store, key }: { store: Store; key: string },
): Promise<string> {
  const { shop, settings } = context
  const { database } = shop
  const request = requestOf(context, store, key)
  const customer =
    draft.customer === null ? undefined : await customerRepository(database.db).findById(draft.customer)
  if (findPaymentMethod(draft.payment)?.rules.isCredit) throw new ShopError('payment.unavailable')
  const cart = await storedCart(context, draft, store)
  const parts = phoneOrderParts(context)
  const orders = createOrderService(
    { database, settings, onOrderPlaced: () => {} },
    {
      ...parts,
      // The customer's own cart stays unchanged: this one belongs to the order, priced as theirs.
      access: {
        findCustomer: () => Promise.resolve(customer),
        getOrderCart: () => Promise.resolve({ ...cart, customerId: customer?.id }),
      },
      giftCards: { refuseIfLost: () => Promise.resolve() },
      alignCart: (named) => Promise.resolve(named),
      accounts: {
        readSubscription: () => Promise.resolve({ kind: 'none' }),
        place: (_request, _context, placeOrder) => placeOrder(database.db),
        find: () => Promise.resolve(undefined),
      },
      limitsOf: createOrderLimits({ database, settings }),
      // Staff may try an order before the shop opens.
      requireOpen: () => Promise.resolve(),
    },
  )
  const { orderNumber } = await orders.create(requestBody(draft, cart), undefined, request)
  return orderNumber
}

/**
 * Stores a separate cart for the order.
 * @throws ShopError as `chooseLine` for the first line that cannot be bought
 */
async function storedCart(context: OperationContext, draft: OrderDraft, store: Store): Promise<CartRecord> {
  const { items, problems } = await itemsOf(context, draft, store)
  for (const problem of problems.values()) throw problem
  const carts = cartRepository(context.shop.database.db)
  const now = context.now()
  const { id } = await carts.create({ storeId: store.id, now })
  for (const item of items) await carts.addItem(id, item, now)
  const couponCode = couponOf(draft)
  if (couponCode !== undefined) await carts.saveCheckout(id, { couponCode }, now)
  const cart = await carts.findById(id)
  if (!cart) throw new Error(`cart ${id} vanished`)
  return cart
}

function requestBody(draft: OrderDraft, cart: CartRecord): OrderRequest {
  const { firstname, lastname, telephone, street, city, postcode, country, email } = draft
  const address = {
    firstname,
    lastname,
    telephone,
    street: street.trim() === '' ? [] : [street],
    city,
    postcode,
    country_id: country,
    email,
  }
  const { company, company_code, vat_id } = draft
  return {
    cart_id: cart.token,
    addressInformation: {
      shippingAddress: address,
      billingAddress: { ...address, company, company_code, vat_id },
      shipping_carrier_code: draft.carrier,
      shipping_method_code: draft.method,
      pickup_point_id: draft.point,
      payment_method_code: draft.payment,
    },
    ...(draft.comment.trim() && { comment: draft.comment.trim() }),
  }
}
