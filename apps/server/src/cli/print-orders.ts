import { countryName, formatPrice } from '@ambra/domain/platform/text/format'
import { cents } from '@ambra/domain/platform/money/money'
import { optionLine } from '@ambra/domain/catalogue/option-line'
import { phoneText } from '@ambra/domain/customers/address/phone'
import type {
  CancelResult,
  DocumentRow,
  OrderFileRow,
  DownloadRow,
  OrderDetails,
} from '@ambra/commerce/operations'
import type { RefundResult } from '@ambra/commerce/payments'
import { formatTable } from './table.ts'

const price = (amount: number) => formatPrice(cents(Math.round(amount)), 'en')
const fromEuros = (euros: number) => price(euros * 100)

export function orderText({ order, next, paidCents, refunds, documents, history }: OrderDetails): string {
  const { billing_address: billing } = order
  const shipping = order.extension_attributes.shipping_assignments[0]?.shipping.address
  const lines = order.items.map((item) => [
    item.sku,
    [item.name, ...(item.options ?? []).map(optionLine)].join(', '),
    item.qty_ordered,
    fromEuros(item.price_incl_tax),
    fromEuros(item.row_total_incl_tax),
  ])
  return [
    `Order ${order.increment_id}  ${order.status}  placed ${order.events[0]?.at ?? order.created_at}`,
    next.length > 0 ? `May become: ${next.join(', ')}` : 'At its end: no further status',
    '',
    `Customer   ${billing.firstname} ${billing.lastname}, ${order.customer_email}${billing.telephone ? `, ${phoneText(billing.telephone)}` : ''}`,
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
    ...(order.discount_amount === 0
      ? []
      : [
          `Discount   ${fromEuros(order.discount_amount)}${order.coupon_code ? `  coupon ${order.coupon_code}` : ''}`,
        ]),
    `Delivery   ${fromEuros(order.shipping_incl_tax)}`,
    `Total      ${fromEuros(order.grand_total)}, of which VAT ${fromEuros(order.tax_amount)}`,
    '',
    `Paid       ${price(paidCents)}`,
    ...refunds.map(
      ({ id, amountCents, state, reason }) =>
        `Refund ${id}   ${price(amountCents)}, ${state === 'done' ? 'sent' : 'to be sent by staff'}${reason ? `, ${reason}` : ''}`,
    ),
    ...documents.map(({ kind, number }) => `${kind === 'invoice' ? 'Invoice    ' : 'Credited   '}${number}`),
    '',
    formatTable(
      ['when', 'what', 'by', 'note'],
      history.map(({ at, what, by, note }) => [at, what, by, note]),
    ),
  ].join('\n')
}

/** Prints the download links of an order; only the shopper may know their secrets. */
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
  return [
    street,
    [address['postcode'], address['city']].filter(Boolean).join(' '),
    countryName(String(address['country_id'] ?? ''), 'en'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Prints the result of a refund, and what is left to do. */
export function refundText({
  number,
  refundId,
  amountCents,
  giftCardCents,
  leftCents,
  isWhole,
  ...more
}: RefundResult): string {
  return [
    `order ${number}: ${price(amountCents)} to be refunded, ${isWhole ? 'nothing paid is left' : `${price(leftCents)} of what was paid is left`}`,
    ...more.notRestocked.map((sku) => `stock of ${sku} is not put back by itself: use "ambra stock set"`),
    ...(giftCardCents > 0 ? [`${price(giftCardCents)} is back on gift cards`] : []),
    ...(amountCents > giftCardCents
      ? [
          `${giftCardCents > 0 ? `${price(amountCents - giftCardCents)} in money: ` : ''}${staffText(refundId, more.method)}`,
        ]
      : ['nothing has to be sent']),
  ].join('\n')
}

export function cancelText({ number, from, refund }: CancelResult): string {
  const done = `order ${number}: ${from} → cancelled`
  return refund
    ? `${done}\n${price(refund.amountCents)} to be refunded\n${staffText(refund.id, refund.method)}`
    : done
}

const staffText = (refundId: number, method: string) =>
  `send the money back (paid by: ${method}), then: ambra orders refund-done ${refundId}`

export const refundDoneText = ({
  id,
  number,
  amountCents,
}: {
  id: number
  number: string
  amountCents: number
}) => `refund ${id} of order ${number}: ${price(amountCents)} sent`

export function documentsText(rows: readonly DocumentRow[]): string {
  if (rows.length === 0) return 'no documents'
  const table = formatTable(
    ['document', 'number', 'issued', 'total'],
    rows.map(({ kind, number, issued, grossCents }) => [
      kind.replace('_', ' '),
      number,
      issued,
      price(grossCents),
    ]),
  )
  return [table, ...rows.flatMap(({ files }) => files)].join('\n')
}

export function orderFilesText(rows: readonly OrderFileRow[]): string {
  if (rows.length === 0) return 'no uploaded files'
  return formatTable(
    ['file', 'bytes', 'saved as'],
    rows.map(({ name, bytes, file }) => [name, bytes, file ?? '']),
  )
}
