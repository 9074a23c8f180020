import { formatPrice } from '@ambra/domain/format'
import { cents } from '@ambra/domain/money'
import type { DownloadRow, OrderDetails, OrderSummary } from '../commands/orders.ts'
import { formatTable } from './table.ts'

/** Amounts as the shopkeeper reads them, in the words of English. */
const price = (amount: number) => formatPrice(cents(Math.round(amount)), 'en')
const fromEuros = (euros: number) => price(euros * 100)

export function orderListText(orders: readonly OrderSummary[]): string {
  if (orders.length === 0) return 'no orders'
  return formatTable(
    ['number', 'placed', 'store', 'status', 'customer', 'pieces', 'total', 'payment', 'delivery'],
    orders.map((order) => [
      order.number,
      order.placed,
      order.store,
      order.status,
      order.customer,
      order.pieces,
      price(order.totalCents),
      order.payment,
      order.delivery,
    ]),
  )
}

export function orderText({ order, next }: OrderDetails): string {
  const { billing_address: billing } = order
  const shipping = order.extension_attributes.shipping_assignments[0]?.shipping.address
  const lines = order.items.map((item) => [
    item.sku,
    [item.name, ...(item.options ?? []).map((option) => option.value)].join(', '),
    item.qty_ordered,
    fromEuros(item.price_incl_tax),
    fromEuros(item.row_total_incl_tax),
  ])
  return [
    `Order ${order.increment_id}  ${order.status}  placed ${order.events[0]?.at ?? order.created_at}`,
    next.length > 0 ? `May become: ${next.join(', ')}` : 'At its end: no further status',
    '',
    `Customer   ${billing.firstname} ${billing.lastname}, ${order.customer_email}${billing.telephone ? `, ${billing.telephone}` : ''}`,
    ...(billing.company
      ? [`Company    ${billing.company} ${billing.company_code ?? ''} ${billing.vat_id ?? ''}`.trimEnd()]
      : []),
    `Billing    ${addressText(billing)}`,
    ...(shipping ? [`Shipping   ${addressText(shipping)}`] : []),
    `Delivery   ${order.shipping_description}${order.pickupPoint ? `: ${order.pickupPoint.name}, ${order.pickupPoint.address}` : ''}`,
    `Payment    ${order.paymentTitle ?? order.payment.method}`,
    '',
    formatTable(['sku', 'product', 'qty', 'price', 'sum'], lines),
    '',
    `Goods      ${fromEuros(order.subtotal_incl_tax)}`,
    ...(order.discount_amount === 0 ? [] : [`Discount   ${fromEuros(order.discount_amount)}`]),
    `Delivery   ${fromEuros(order.shipping_incl_tax)}`,
    `Total      ${fromEuros(order.grand_total)}, of which VAT ${fromEuros(order.tax_amount)}`,
    '',
    ...order.events.map(
      (event) => `${event.at}  ${event.status}${event.comment ? `  ${event.comment}` : ''}`,
    ),
  ].join('\n')
}

/** The links of an order; their secrets are the shopper's only. */
export function downloadsText({
  renewed,
  files,
}: {
  renewed: boolean
  files: readonly DownloadRow[]
}): string {
  if (files.length === 0) return 'no downloads'
  const table = formatTable(
    ['product', 'file', 'left', 'works until'],
    files.map(({ product, title, remaining, expires }) => [product, title, remaining ?? 'any', expires]),
  )
  return renewed ? `${table}\nnew links are on their way to the shopper` : table
}

function addressText(address: { [field: string]: unknown }): string {
  const street = Array.isArray(address['street']) ? address['street'].filter(Boolean).join(' ') : ''
  return [street, [address['postcode'], address['city']].filter(Boolean).join(' '), address['country_id']]
    .filter(Boolean)
    .join(', ')
}
