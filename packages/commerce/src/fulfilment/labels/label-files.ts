import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { PickRun } from '@ambra/contract/fulfilment/shipments'
import type { Language } from '@ambra/contract/platform/api/language'
import { orderRepository } from '@ambra/db/sales'
import { refundRepository } from '@ambra/db/payments'
import { labelRepository, type ListedLabel } from '@ambra/db/fulfilment'
import { manifestPdfInThread, packingSlipPdfInThread, pickListPdfInThread } from '@ambra/documents/pdf-pool'
import { carrierByCode } from '@ambra/domain/fulfilment/carriers/registry'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { isoDay } from '@ambra/domain/platform/text/format'
import { withShownFields } from '../../platform/custom-fields/line-fields.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { findDocumentSeller } from '../../accounting/documents/document-seller.ts'
import { amountDueCents } from '../../payments/orders/amount-due.ts'
import { findPaymentMethod } from '../../payments/methods/registry.ts'
import { getShipment, type NamedShipment, showLabel } from './label-operations.ts'

export type PrintedFile = { name: string; content: Buffer }

/** Returns the label of a shipment. @throws ShopError parcels.not_found, label.none */
export async function labelFile(context: OperationContext, named: NamedShipment): Promise<PrintedFile> {
  const { label } = await showLabel(context, named)
  const content = label && (await labelRepository(context.shop.database.db).readContent(label.id))
  if (!label || !content) throw new ShopError('label.none')
  return { name: `label-${label.reference}.pdf`, content: Buffer.from(content) }
}

/**
 * Returns the packing slip of an order, or of one of its shipments with only its content.
 * @throws ShopError order.not_found, parcels.not_found
 */
export async function slipFile(
  context: OperationContext,
  { number, shipment: id }: { number: string; shipment?: number | undefined },
): Promise<PrintedFile> {
  const { db } = context.shop.database
  const order = await orderRepository(db).findByNumber(number)
  if (!order) throw new ShopError('order.not_found')
  const shipment = id === undefined ? undefined : await getShipment(context, { number, shipment: id })
  const all = await withShownFields(db, order)
  const lines = shipment
    ? all.flatMap((line, index) => {
        const qty = shipment.lines.find((one) => one.line === index + 1)?.qty ?? 0
        return qty > 0 ? [{ ...line, qty }] : []
      })
    : all
  const paid = await refundRepository(db).paidCents(order.id)
  const isCollected = findPaymentMethod(order.payment.methodCode)?.rules.isCash && paid === 0
  const seller = await findDocumentSeller(db, order.storeId, context.settings.contactEmail)
  const content = await packingSlipPdfInThread({ ...order, lines }, seller, {
    at: context.now(),
    ...(isCollected ? { collectCents: amountDueCents(order) } : {}),
  })
  return { name: `slip-${shipment?.number ?? number}.pdf`, content }
}

/** Groups products of one bin in one row, across orders. */
export async function pickListFile(
  context: OperationContext,
  run: PickRun,
  language: Language,
): Promise<PrintedFile> {
  const seller = await findDocumentSeller(
    context.shop.database.db,
    defaultStore.id,
    context.settings.contactEmail,
  )
  const rows = [...Map.groupBy(run.pieces, ({ place, sku }) => `${place ?? ''} ${sku}`).values()].flatMap(
    (pieces) => {
      const [first] = pieces
      if (!first) return []
      const { place, sku, name, options, codes } = first
      return {
        shelf: place ?? '',
        sku,
        gtin: codes.find((code) => /^\d{12,13}$/.test(code)) ?? '',
        name: [name, ...options].join(', '),
        qty: pieces.reduce((sum, { qty }) => sum + qty, 0),
        orders: pieces.map(({ order: number, qty }) => ({ number, qty })),
      }
    },
  )
  const list = { number: String(run.id), language, at: new Date(run.createdAt), rows }
  return { name: `pick-list-${run.id}.pdf`, content: await pickListPdfInThread(list, seller) }
}

/** Returns the manifest of ready labels that the carrier's driver signs. */
export async function manifestFile(
  context: OperationContext,
  { labels, carrier, language }: { labels: readonly ListedLabel[]; carrier: string; language: Language },
): Promise<PrintedFile> {
  const at = context.now()
  const { db } = context.shop.database
  const seller = await findDocumentSeller(db, defaultStore.id, context.settings.contactEmail)
  const orders = orderRepository(db)
  const rows = []
  for (const label of labels) {
    const order = await orders.findById(label.orderId)
    const address = order?.shippingAddress ?? order?.billingAddress
    rows.push({
      trackingNumber: label.trackingNumber ?? '',
      shipment: label.shipment,
      destination:
        order?.shipping?.pickupPoint?.name ?? [address?.postcode, address?.city].filter(Boolean).join(' '),
      weightGrams: label.weightGrams,
    })
  }
  const title = carrierByCode(carrier)?.title[language] ?? carrier
  const content = await manifestPdfInThread({ carrier: title, language, at, rows }, seller)
  return { name: `manifest-${carrier}-${isoDay(at)}.pdf`, content }
}
