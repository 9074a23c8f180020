import type { OrderStatus } from '@ambra/contract/sales/order'
import type { OrderAddress } from '@ambra/contract/sales/order-parts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type {
  OrderPayment,
  OrderPlacement,
  OrderRecord,
  OrderError,
  OrderShipping,
  PlacedOrder,
} from '../schema/records.ts'
import type { Db } from '../schema/schema.ts'
import { shipmentsOfOrder, type StoredShipment, toShipment } from '../fulfilment/shipment-columns.ts'
import { customerKey } from '../promotions/coupon-repository.ts'
import { issuedGiftCards } from '../promotions/gift-card-repository.ts'
import { orderLineRows } from './order-line-rows.ts'
import { toOrderLineRecord } from './order-line-record.ts'
import { isCorrectable } from '@ambra/domain/sales/orders/order-correction'
import { mailRulePayload } from '../messaging/mail-slot-repository.ts'
import type { OrderFilter, PlaceRow, StatusChange, StatusResult } from '../schema/order-queries.ts'

/** Placeholder hash of a blocked key, which equals no request's hash: any request with the key is refused. */
const withheld = 'withheld'

type Rows = {
  order: Selectable<Db['orders']> & { cart_token: string; stored_shipments: StoredShipment[] }
  lines: Selectable<Db['order_lines']>[]
  events: Selectable<Db['order_events']>[]
}

function toRecord({ order, lines, events }: Rows): OrderRecord {
  return {
    id: order.id,
    number: order.number,
    orderToken: order.order_token,
    storeId: order.store_id,
    cartId: order.cart_id,
    cartToken: order.cart_token,
    customerId: order.customer_id ?? undefined,
    // The casts reflect the input of place_order; the status is one of the graph.
    status: order.status as OrderStatus,
    language: order.language,
    currency: order.currency,
    email: order.email,
    shippingAddress: (order.shipping_address ?? undefined) as OrderAddress | undefined,
    billingAddress: order.billing_address as OrderAddress,
    shipping: (order.shipping ?? undefined) as OrderShipping | undefined,
    payment: order.payment as OrderPayment,
    couponCode: order.coupon_code ?? undefined,
    cartRule: order.cart_rule ?? undefined,
    totals: {
      subtotalCents: order.subtotal_cents,
      discountCents: order.discount_cents,
      shippingCents: order.shipping_cents,
      paymentCents: order.payment_cents,
      taxCents: order.tax_cents,
      grandTotalCents: order.grand_total_cents,
    },
    giftCardCents: order.gift_card_cents,
    creditCents: order.credit_cents,
    isHeld: order.held_at !== null && isCorrectable(order.status as OrderStatus),
    lines: lines.map(toOrderLineRecord),
    shipments: order.stored_shipments.map(toShipment),
    confirmed: order.confirmed ?? undefined,
    comment: order.comment ?? undefined,
    feedback: order.feedback ?? undefined,
    createdAt: order.created_at,
    updatedAt: order.updated_at,
    events: events.map((event) => ({
      kind: event.kind,
      from: (event.from_status ?? undefined) as OrderStatus | undefined,
      to: (event.to_status ?? undefined) as OrderStatus | undefined,
      actor: event.actor,
      data: event.data,
      at: event.created_at,
    })),
  }
}

/** Builds the payload of the SQL function. */
function placementPayload(placement: OrderPlacement) {
  const { totals, lines, outbox, hold } = placement
  return {
    store_id: placement.storeId,
    cart_id: placement.cartId,
    cart_version: placement.cartVersion,
    customer_id: placement.customerId,
    key: placement.key,
    request_hash: placement.requestHash,
    order_token: placement.orderToken,
    status: placement.status,
    language: placement.language,
    currency: placement.currency,
    email: placement.email,
    shipping_address: placement.shippingAddress,
    billing_address: placement.billingAddress,
    shipping: placement.shipping,
    payment: placement.payment,
    coupon_code: placement.couponCode,
    cart_rule: placement.cartRule,
    // Uses are counted by a hash: the address itself is stored only in the order.
    email_key: placement.couponCode && customerKey(placement.couponEmail ?? placement.email),
    subtotal_cents: totals.subtotalCents,
    discount_cents: totals.discountCents,
    shipping_cents: totals.shippingCents,
    payment_cents: totals.paymentCents,
    tax_cents: totals.taxCents,
    grand_total_cents: totals.grandTotalCents,
    confirmed: placement.confirmed,
    comment: placement.comment,
    now: placement.now,
    lines: orderLineRows(lines),
    gift_cards: issuedGiftCards(placement),
    gift_card_uses: (placement.giftCardUses ?? []).map(({ giftCardId, amountCents }) => ({
      gift_card_id: giftCardId,
      amount_cents: amountCents,
    })),
    gift_card_cents: (placement.giftCardUses ?? []).reduce((sum, use) => sum + use.amountCents, 0),
    credit_cents: placement.creditCents ?? 0,
    stock: placement.stock,
    hold: { is_cash: hold.isCash, keys: hold.keys, share: hold.share },
    mail: mailRulePayload(placement.mail),
    outbox: outbox.map(({ kind, payload, dedupeKey, isCounted }) => ({
      kind,
      payload,
      dedupe_key: dedupeKey,
      is_counted: isCounted ?? false,
    })),
  }
}

function orderLoading(db: Kysely<Db> | Transaction<Db>) {
  async function load(orders: Rows['order'][]): Promise<OrderRecord[]> {
    if (orders.length === 0) return []
    const ids = orders.map((order) => order.id)
    const lines = await db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', 'in', ids)
      .orderBy('line')
      .execute()
    const events = await db
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', 'in', ids)
      .orderBy('id')
      .execute()
    return orders.map((order) =>
      toRecord({
        order,
        lines: lines.filter((line) => line.order_id === order.id),
        events: events.filter((event) => event.order_id === order.id),
      }),
    )
  }

  const withCart = () =>
    db
      .selectFrom('orders')
      .innerJoin('carts', 'carts.id', 'orders.cart_id')
      .selectAll('orders')
      .select(['carts.token as cart_token', shipmentsOfOrder.as('stored_shipments')])

  async function findOne(query: ReturnType<typeof withCart>): Promise<OrderRecord | undefined> {
    const [order] = await load(await query.execute())
    return order
  }
  return { load, withCart, findOne }
}

function orderReading(db: Kysely<Db> | Transaction<Db>) {
  const { load, withCart, findOne } = orderLoading(db)
  return {
    ...ownOrders(db),

    /** Finds an order for the operator. */
    findByNumber: (number: string) => findOne(withCart().where('orders.number', '=', number)),

    /** Finds an order for the shopper: number and token must match. */
    findByNumberAndToken: (number: string, orderToken: string) =>
      findOne(withCart().where('orders.number', '=', number).where('orders.order_token', '=', orderToken)),

    findById: (id: number) => findOne(withCart().where('orders.id', '=', id)),

    /** Finds only the store of an order, to check access. */
    async findStoreOf(number: string): Promise<number | undefined> {
      const query = db.selectFrom('orders').select('store_id').where('number', '=', number)
      return (await query.executeTakeFirst())?.store_id
    },

    /** Finds only the status of an order, for callers that need the order just in some statuses. */
    async findStatus(id: number): Promise<OrderStatus | undefined> {
      const row = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst()
      // One of the graph's statuses.
      return row?.status as OrderStatus | undefined
    },

    /** Finds the order that a cart became, by the guest's cart id. */
    findByCartToken: (token: string) => findOne(withCart().where('carts.token', '=', token)),

    /** Finds the result of an earlier call with this key, so that a caller can skip recomputing a replay. */
    async findAttempt(
      storeId: number,
      key: string,
    ): Promise<{ requestHash: string; orderId: number } | undefined> {
      const row = await db
        .selectFrom('order_attempts')
        .select(['request_hash', 'order_id'])
        .where('store_id', '=', storeId)
        .where('key', '=', key)
        .executeTakeFirst()
      return row?.order_id ? { requestHash: row.request_hash, orderId: row.order_id } : undefined
    },

    /**
     * Blocks a key for future orders; returns the id of the order if one already exists. Waits for a
     * concurrent request with the key.
     */
    async withholdKey(storeId: number, key: string, now: Date): Promise<number | undefined> {
      await db
        .insertInto('order_attempts')
        .values({ store_id: storeId, key, request_hash: withheld, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await this.findAttempt(storeId, key))?.orderId
    },

    /** Lists orders whose bank transfer was due before `day` (`YYYY-MM-DD`) and has not arrived. */
    listOverdue: (day: string): Promise<{ id: number; language: string }[]> =>
      db
        .selectFrom('orders')
        .select(['id', 'language'])
        .where('status', '=', 'awaiting_payment')
        .where(sql<string>`payment -> 'transfer' ->> 'dueDate'`, '<', day)
        .orderBy('id')
        .execute(),

    async list(filter: OrderFilter): Promise<OrderRecord[]> {
      const { storeId, status, customerId, beforeId, offset, limit } = filter
      let query = withCart().orderBy('orders.id', 'desc').limit(limit)
      if (storeId !== undefined) query = query.where('orders.store_id', '=', storeId)
      if (status !== undefined) query = query.where('orders.status', '=', status)
      if (customerId !== undefined) query = query.where('orders.customer_id', '=', customerId)
      if (beforeId !== undefined) query = query.where('orders.id', '<', beforeId)
      if (offset) query = query.offset(offset)
      return load(await query.execute())
    },
  }
}

function ownOrders(db: Kysely<Db> | Transaction<Db>) {
  const { withCart, findOne } = orderLoading(db)
  return {
    findOwn: (number: string, customerId: number) =>
      findOne(withCart().where('orders.number', '=', number).where('orders.customer_id', '=', customerId)),

    async countOf(customerId: number): Promise<number> {
      const { count } = await db
        .selectFrom('orders')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('customer_id', '=', customerId)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

/**
 * Orders. Placing an order and changing its status are one SQL function each: one round trip, atomic.
 * @see docs/rules/order ORD-6
 */
export function orderRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...orderReading(db),

    /**
     * Places an order in one call: idempotency key, cart, stock, number, lines, event, payment record and
     * messages. Returns expected errors, see `OrderError`; inconsistent totals are a caller's bug and throw.
     */
    async place(placement: OrderPlacement): Promise<PlacedOrder | OrderError> {
      const payload = JSON.stringify(placementPayload(placement))
      const { rows } = await sql<{
        result: PlaceRow
      }>`select place_order(${payload}::jsonb) as result`.execute(db)
      const response = rows[0]?.result
      if (!response) throw new Error('place_order gave no result')
      if (response.refused !== undefined) return response
      return {
        orderId: response.order_id,
        number: response.number,
        orderToken: response.order_token,
        cartId: response.cart_id,
        placedAt: new Date(response.placed_at),
        replayed: response.replayed,
      }
    },

    /** Changes the status along the graph, and releases or takes stock with it. */
    async setStatus(orderId: number, to: OrderStatus, change: StatusChange): Promise<StatusResult> {
      const outbox = change.outbox?.map(({ kind, payload, dedupeKey }) => ({
        kind,
        payload,
        dedupe_key: dedupeKey,
      }))
      const { rows } = await sql<{ result: StatusResult }>`select set_order_status(${orderId}::integer, ${to},
        ${change.actor}, ${change.now}::timestamptz, ${JSON.stringify(change.data ?? {})}::jsonb,
        ${JSON.stringify(outbox ?? [])}::jsonb) as result`.execute(db)
      const response = rows[0]?.result
      if (!response) throw new Error('set_order_status gave no result')
      return response
    },

    /** Lists the statuses reachable now; empty for an unknown order. */
    async listNextStatuses(orderId: number): Promise<OrderStatus[]> {
      const { rows } = await sql<{ to: OrderStatus }>`
        select t.status as to from orders o,
          (select distinct to_status as status from order_transitions union select 'refunded') t
        where o.id = ${orderId} and may_move_order(o.id, o.status, t.status) order by 1`.execute(db)
      return rows.map((row) => row.to)
    },

    /** Records the state of a payment; returns whether there was one. Amounts never change. */
    async recordPayment(
      orderId: number,
      state: 'authorised' | 'paid' | 'failed' | 'refunded',
      details: { now: Date; reference?: string },
    ): Promise<boolean> {
      const row = await db
        .updateTable('payments')
        .set({
          state,
          updated_at: details.now,
          ...(details.reference ? { reference: details.reference } : {}),
        })
        .where('order_id', '=', orderId)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
