import { carrierByCode } from '@ambra/domain/fulfilment/carriers/registry'
import { shops } from '@ambra/domain/fulfilment/carriers/shops'
import { hasLeftWhole, piecesLeft } from '@ambra/domain/fulfilment/shipped-pieces'
import { sellerLines } from '../legal-blocks.ts'
import type { OrderMailData } from '../mail-data.ts'
import type { FactRow, MailBlock, MailDocument } from '../mail-document.ts'
import { translator } from '../messages.ts'

/** Notifies the shopper of a shipment: its pieces, its tracking number, and what is still to come. */
export function shipmentSent(data: OrderMailData): MailDocument {
  const { order, language, links } = data
  const t = translator(language)
  const shipment = order.shipments?.find(({ number }) => number === data.shipment)
  const number = order.increment_id
  const isWhole = hasLeftWhole(order)
  const { left, all } = piecesLeft(order)
  const isAtStore = shipment?.carrier === shops.code
  const place = order.pickupPoint ? `${order.pickupPoint.name}, ${order.pickupPoint.address}` : ''
  const way = isAtStore ? 'shipment.at_store' : order.pickupPoint ? 'shipment.to_point' : 'shipment.to_door'
  const title = t(isWhole ? 'shipment.title' : 'shipment.title_part', { number })
  const rest = t('shipment.rest', { left, all })
  return {
    language,
    subject: title,
    preview: isWhole ? t(way, { place }) : rest,
    title,
    blocks: [
      { kind: 'paragraph', text: t(way, { place }) },
      ...(isWhole ? [] : [{ kind: 'paragraph' as const, text: rest }]),
      ...(shipment ? shipmentFacts(shipment, data) : []),
      ...(links.order ? [{ kind: 'button' as const, text: t('order.view'), href: links.order }] : []),
    ],
    footer: sellerLines(data),
  }
}

type Shipment = NonNullable<OrderMailData['order']['shipments']>[number]

function shipmentFacts(shipment: Shipment, { language }: OrderMailData): MailBlock[] {
  const t = translator(language)
  const rows: FactRow[] = [
    {
      label: t('shipment.carrier'),
      value: carrierByCode(shipment.carrier)?.title[language] ?? shipment.carrier,
    },
    ...(shipment.trackingNumber ? [{ label: t('shipment.tracking'), value: shipment.trackingNumber }] : []),
    ...shipment.items.map(({ name, qty, serials = [] }) => ({
      label: t('shipment.pieces', { qty }),
      value: [name, ...serials.map((serial) => t('shipment.serial', { serial }))].join('\n'),
    })),
  ]
  return [{ kind: 'facts', rows }]
}
