import { randomUUID } from 'node:crypto'
import type { OrderChangePlan } from '@ambra/contract/sales/order-change-operations'
import { keepContractText } from '@ambra/db/catalogue'
import { orderExchangeRepository, cartRepository, orderRepository } from '@ambra/db/sales'
import type { CartRecord, OrderPlacement, OrderRecord } from '@ambra/db/schema'
import { outboxRepository } from '@ambra/db/messaging'
import { cents } from '@ambra/domain/platform/money/money'
import { transferAccounts } from '../../content/items/store-figures.ts'
import { operatorActor } from '../orders/find-order.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { stockDemandOf } from '../checkout/order-lines.ts'
import { orderPlacement } from '../checkout/order-placement.ts'
import { refundOrder } from '../../payments/refunds/order-refunds.ts'
import { placementError } from '../checkout/placement-error.ts'
import { orderTerms } from '../../platform/settings/order-terms.ts'
import type { By } from './planned-change.ts'
import type { SwapQuote } from './quote-swap.ts'

type Swap = SwapQuote & {
  plan: OrderChangePlan
  by: By
  /** Pieces to return; `isWhole` if nothing else is left in the order. */
  back: readonly { line: number; qty: number }[]
  isWhole: boolean
  fields: string
}

/**
 * Carries out a planned swap in the transaction of the operation: refund, new order, stock, journal and
 * mails.
 * @returns the number of the new order
 * @throws ShopError order.not_available and other reasons of the database not to place it
 */
export async function placeSwap(context: OperationContext, order: OrderRecord, swap: Swap): Promise<string> {
  const { db } = context.shop.database
  const { quote, plan, by, back, isWhole, fields } = swap
  const exchanges = orderExchangeRepository(db)
  await exchanges.lockStock(
    order.id,
    stockDemandOf(quote.lines).map(({ sku }) => sku),
  )
  const refund = await refundOrder(context, {
    number: order.number,
    ...(isWhole ? {} : { lines: back.map(({ line, qty }) => `#${line}=${qty}`) }),
    restock: true,
    reason: by.reason,
    operator: by.operator,
    creditCents: plan.swap?.creditCents,
  })
  const cart = await storedCart(context, swap.cart)
  const placement = await placementOf(context, order, { ...swap, cart })
  const placed = await orderRepository(db).place(placement)
  if ('refused' in placed) throw placementError(placed, quote.lines, context.settings.contactEmail)
  await exchanges.link(
    { refundId: refund.refundId, orderId: order.id, toId: placed.orderId },
    { actor: operatorActor(by.operator), now: context.now(), fields },
  )
  if (by.mail) await notifySwap(context, order, { ...swap, orderId: placed.orderId, number: placed.number })
  return placed.number
}

/** Stores a separate cart for the order; the customer's cart stays unchanged. */
async function storedCart(context: OperationContext, cart: CartRecord): Promise<CartRecord> {
  const carts = cartRepository(context.shop.database.db)
  const now = context.now()
  const { id } = await carts.create({ storeId: cart.storeId, now })
  for (const item of cart.items) await carts.addItem(id, item, now)
  const stored = await carts.findById(id)
  if (!stored) throw new Error(`cart ${id} vanished`)
  return stored
}

async function placementOf(
  { shop: { database }, settings }: OperationContext,
  order: OrderRecord,
  { cart, request, quote, point, plan }: Swap,
): Promise<OrderPlacement> {
  const once = { ...database, listen: () => Promise.resolve(() => Promise.resolve()) }
  const { giftCardMonths, transferDays, guestTransferDays } = orderTerms(settings)
  const key = `swap:${randomUUID()}`
  const placement = orderPlacement(
    cart,
    { addressInformation: {} },
    {
      key,
      hash: key,
      context: request,
      claim: { cartId: cart.token, customerId: undefined },
      customerId: order.customerId,
      contractHash: await keepContractText(database.db, request.store, request.now, new Set()),
      quote: { ...quote, due: cents(plan.dueCents) },
      point,
      addresses: { email: order.email, shipping: order.shippingAddress, billing: order.billingAddress },
      oldDevices: new Map(),
      // Staff decide about it, so limits on unpaid orders do not apply.
      hold: { isCash: false, keys: [] },
      mail: undefined,
      transferDays: order.customerId === undefined ? guestTransferDays : transferDays,
      account: await transferAccounts(once)(request.store),
      giftCardMonths,
    },
  )
  return {
    ...placement,
    creditCents: plan.swap?.creditCents,
    // Sends the contract confirmation to the shopper only; the shopkeeper knows of the order.
    outbox: placement.outbox
      .filter(({ kind }) => kind === 'mail.order_placed')
      .map((message) => ({ ...message, isCounted: false })),
  }
}

/** Queues one mail about the swap: removed pieces, added pieces, and the amount due or refunded. */
async function notifySwap(
  { shop, now }: OperationContext,
  order: OrderRecord,
  { plan, by, back, orderId, number }: Swap & { orderId: number; number: string },
): Promise<void> {
  const off = back.map(({ line, qty }) => `${qty} × ${order.lines[line - 1]?.name ?? ''}`).join(', ')
  await outboxRepository(shop.database.db).add(
    'mail.order_corrected',
    {
      order_id: orderId,
      number,
      language: order.language,
      correction: 'swap',
      swap: {
        number: order.number,
        off,
        offCents: plan.swap?.offCents ?? 0,
        creditCents: plan.swap?.creditCents ?? 0,
        refundCents: plan.refundCents,
        dueCents: plan.dueCents,
      },
      ...(by.reason && { comment: by.reason }),
    },
    { now: now() },
  )
}
