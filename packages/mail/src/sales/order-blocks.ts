import { discountNames } from '@ambra/domain/promotions/discount-names'
import type { Order } from '@ambra/contract/sales/order'
import type { OrderAddress, OrderItem } from '@ambra/contract/sales/order-parts'
import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import { countryName, formatDate, formatPrice, startOfDay } from '@ambra/domain/platform/text/format'
import type { Language } from '@ambra/domain/platform/shop/stores'
import { centsFromEuros } from '@ambra/domain/platform/money/money'
import { optionLine } from '@ambra/domain/catalogue/option-line'
import { hasWebAddress } from '@ambra/domain/customers/address/address'
import { phoneText } from '@ambra/domain/customers/address/phone'
import { breakLinks } from '../break-links.ts'
import type { OrderMailData } from '../mail-data.ts'
import type { FactRow, GoodsRow, MailBlock } from '../mail-document.ts'
import { translator } from '../messages.ts'

/** Formats decimal euros of the order in the language of the mail. */
export function priceText(euros: number, language: OrderMailData['language']): string {
  return formatPrice(centsFromEuros(euros) ?? 0, language)
}

function goodsRow(item: OrderItem, language: OrderMailData['language']): GoodsRow {
  // An order names any address, and its options may be texts that the sender typed.
  const options = (item.options ?? []).map(({ label, value }) =>
    optionLine({ label, value: hasWebAddress(value) ? breakLinks(value) : value }),
  )
  return {
    name: item.name,
    details: [...options, item.sku].join(', '),
    qty: String(item.qty_ordered),
    unitPrice: priceText(item.price_incl_tax, language),
    total: priceText(item.row_total_incl_tax, language),
  }
}

/** Whether the order is unpaid; cash is collected on delivery. */
function isToBePaid({
  status,
  isPaidOnDelivery = false,
  grand_total: total,
  amountDue = total,
}: Order): boolean {
  if (amountDue === 0) return false
  if (status === 'new' || status === 'pending' || status === 'awaiting_payment') return true
  return isPaidOnDelivery && (status === 'ready' || status === 'shipped')
}

function sumRows({ order, language }: OrderMailData): FactRow[] {
  const t = translator(language)
  const price = (euros: number) => priceText(euros, language)
  const rows: FactRow[] = [{ label: t('order.subtotal'), value: price(order.subtotal_incl_tax) }]
  const names = discountNames(order.discount_title, order.coupon_code)
  if (order.discount_amount !== 0)
    rows.push({
      label: names ? `${t('order.discount')} (${names})` : t('order.discount'),
      value: price(-Math.abs(order.discount_amount)),
    })
  if (order.shipping_description) {
    const cost = order.shipping_incl_tax === 0 ? t('order.free') : price(order.shipping_incl_tax)
    rows.push({ label: `${t('order.shipping')} (${order.shipping_description})`, value: cost })
  }
  if (order.paymentCost) rows.push({ label: t('order.payment_cost'), value: price(order.paymentCost) })
  const { grand_total: total, giftCardAmount = 0, creditAmount = 0, amountDue = total } = order
  const isPartPaid = giftCardAmount + creditAmount > 0
  if (isPartPaid) rows.push({ label: t('order.total_plain'), value: price(total) })
  if (giftCardAmount > 0) rows.push({ label: t('order.gift_cards'), value: price(-giftCardAmount) })
  if (creditAmount > 0) rows.push({ label: t('order.credit'), value: price(-creditAmount) })
  rows.push({
    label: t(isToBePaid(order) || isPartPaid ? 'order.total' : 'order.total_plain'),
    value: price(amountDue),
    isTotal: true,
  })
  for (const { percent, amount } of order.taxes ?? [])
    rows.push({ label: t('order.vat', { percent }), value: price(amount) })
  return rows
}

// Documents contain UTC times without a zone.
const orderTime = ({ order, language }: OrderMailData) =>
  formatDateTime(new Date(`${order.created_at.replace(' ', 'T')}Z`), language)

/**
 * Returns lines and totals of the order, as the shopper confirmed them. Mails to the shopkeeper do not say
 * `your order`.
 */
export function goodsBlocks(
  data: OrderMailData,
  heading: 'order.heading' | 'order.heading_shop' = 'order.heading',
): MailBlock[] {
  const t = translator(data.language)
  return [
    { kind: 'heading', text: t(heading) },
    {
      kind: 'facts',
      rows: [
        { label: t('order.number'), value: data.order.increment_id },
        { label: t('order.date'), value: orderTime(data) },
        ...(data.order.fields ?? []).map(({ label, value }) => ({ label, value })),
      ],
    },
    {
      kind: 'goods',
      caption: t(heading),
      columns: [t('order.product'), t('order.qty'), t('order.unit_price'), t('order.row_total')],
      rows: data.order.items.map((item) => goodsRow(item, data.language)),
    },
    { kind: 'sums', rows: sumRows(data) },
  ]
}

const present = (rows: readonly FactRow[]) => rows.filter((row) => row.value.trim() !== '')
const nameOf = (address: OrderAddress) => `${address.firstname} ${address.lastname}`.trim()

function addressText(address: OrderAddress, language: Language): string {
  const place = [address.postcode, address.city].filter(Boolean).join(' ')
  const lines = [nameOf(address), address.street.join(' '), place, countryName(address.country_id, language)]
  return lines.filter(Boolean).join('\n')
}

/** Returns the destination: the shipping address if the order has one, else the billing address. */
function deliveryAddress(order: Order): OrderAddress {
  const stored = order.extension_attributes.shipping_assignments[0]?.shipping.address
  return stored && 'address_type' in stored
    ? { ...order.billing_address, ...dropMissing(stored) }
    : order.billing_address
}

function dropMissing<T extends object>(value: T): Partial<T> {
  // The remaining entries belong to T.
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<T>
}

function deliveryWindow({ order, language }: OrderMailData): string {
  const { deliveryFrom: from, deliveryTo: to } = order
  if (!from || !to) return ''
  const day = (text: string) => formatDate(startOfDay(text), language)
  return from === to
    ? day(from)
    : translator(language)('delivery.window_value', { from: day(from), to: day(to) })
}

/** Returns delivery, payment, and the name on the invoice. */
export function deliveryBlocks(data: OrderMailData): MailBlock[] {
  const { order, language } = data
  const t = translator(language)
  const to = deliveryAddress(order)
  const { billing_address: billing, pickupPoint: point } = order
  return [
    { kind: 'heading', text: t('delivery.heading') },
    {
      kind: 'facts',
      rows: present([
        { label: t('delivery.method'), value: order.shipping_description || t('delivery.none') },
        { label: t('delivery.point'), value: point ? `${point.name}\n${point.address}` : '' },
        {
          label: t('delivery.address'),
          value: point || !order.shipping_description ? '' : addressText(to, language),
        },
        {
          label: t('delivery.recipient'),
          value: [nameOf(to), phoneText(to.telephone ?? '')].filter(Boolean).join(', '),
        },
        { label: t('delivery.window'), value: deliveryWindow(data) },
        { label: t('payment.method'), value: order.paymentTitle ?? order.payment.method },
        {
          label: t('payment.billing'),
          value: [billing.company, addressText(billing, language)].filter(Boolean).join('\n'),
        },
        { label: t('payment.company_code'), value: billing.company_code ?? '' },
        { label: t('payment.vat_id'), value: billing.vat_id ?? '' },
      ]),
    },
  ]
}
