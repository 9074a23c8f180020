import type { OrderStatus } from '@ambra/contract/order'
import type { OrderAddress } from '@ambra/contract/order-parts'
import type { ProductOption, ProductType } from '@ambra/contract/product'
import type { Selectable } from 'kysely'
import { type StoredShipment, toShipment } from '../parcel/shipment-columns.ts'
import type { OrderLineRecord, OrderPayment, OrderRecord, OrderShipping } from '../schema/records.ts'
import type { Db } from '../schema/schema.ts'

/** An order's rows, as they are read together. */
export type OrderRows = {
  order: Selectable<Db['orders']> & { cart_token: string; stored_shipments: StoredShipment[] }
  lines: Selectable<Db['order_lines']>[]
  events: Selectable<Db['order_events']>[]
}

function toLine(row: Selectable<Db['order_lines']>): OrderLineRecord {
  return {
    cartItemId: row.cart_item_id ?? undefined,
    sku: row.sku,
    parentSku: row.parent_sku ?? undefined,
    productId: row.product_id ?? undefined,
    // What place_order was given, unchanged.
    productType: row.product_type as ProductType,
    name: row.name,
    qty: row.qty,
    unitCents: row.unit_cents,
    rowCents: row.row_cents,
    discountCents: row.discount_cents,
    taxBp: row.tax_bp,
    taxCents: row.tax_cents,
    options: row.options as OrderLineRecord['options'],
    productOption: (row.product_option ?? undefined) as ProductOption | undefined,
    image: row.image ?? undefined,
    urlPath: row.url_path ?? undefined,
    ...(row.parts ? { parts: row.parts as OrderLineRecord['parts'] } : {}),
    ...(row.vat_scheme === 'margin' ? { isMarginScheme: true } : {}),
    ...(row.old_devices ? { oldDevices: row.old_devices } : {}),
  }
}

/** The stored order as the rest of the shop knows it. */
export function toOrderRecord({ order, lines, events }: OrderRows): OrderRecord {
  return {
    id: order.id,
    number: order.number,
    orderToken: order.order_token,
    storeId: order.store_id,
    cartId: order.cart_id,
    cartToken: order.cart_token,
    customerId: order.customer_id ?? undefined,
    // The casts name what place_order was given; the status is one of the graph's.
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
    lines: lines.map(toLine),
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
