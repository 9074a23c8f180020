import type { Order } from '@ambra/contract/sales/order'
import type { OrderRecord } from '@ambra/db/schema'
import { isPaidByWord, refundRepository } from '@ambra/db/payments'
import { orderExchangeRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { downloadRepository } from '@ambra/db/fulfilment'
import { cents, centsFromEuros, toEuros } from '@ambra/domain/platform/money/money'
import { transferQr } from '@ambra/documents/transfer-qr'
import { shownLineFields } from '../../platform/custom-fields/line-fields.ts'
import { shownFields } from '../../platform/custom-fields/shown-fields.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { orderAfterSale } from '../../service/after-sale/order-after-sale.ts'
import { listOrderDocuments } from '../../accounting/documents/order-documents.ts'
import { orderDownloads } from '../../fulfilment/downloads/order-downloads.ts'
import { orderGiftCards } from '../../promotions/gift-cards/order-gift-cards.ts'
import { amountDueCents } from '../../payments/orders/amount-due.ts'
import { secondPersonLimit } from '../../platform/settings/second-person-limit.ts'
import type { DescribePayment } from '../../payments/orders/order-payment.ts'
import { orderDocument } from '../checkout/order-response.ts'
import { confirmationKey } from '../checkout/order-placement.ts'
import { accountOfferOf } from '../../customers/order-accounts/account-offer.ts'
import { cancellationOf } from '../cancellation/cancellation-offer.ts'

/** Complete order page: lines, money, files, documents, and possible actions. */
export type OrderPages = (order: OrderRecord, now: Date) => Promise<Order>

/** Builds order pages; the caller has checked that the order may be shown. */
export function createOrderPages(
  { database, settings: { publicUrl } }: Pick<ShopDeps, 'database' | 'settings'>,
  describePayment: DescribePayment,
): OrderPages {
  const downloads = downloadRepository(database.db)
  const outbox = outboxRepository(database.db)

  /** The page says when a postponed confirmation comes, and replaces it until then. */
  async function waitingMail(
    { cartToken }: OrderRecord,
    now: Date,
  ): Promise<Pick<Order, 'confirmationMailAt'>> {
    const at = await outbox.findRunAt(confirmationKey(cartToken))
    return at && at > now ? { confirmationMailAt: at.toISOString() } : {}
  }

  /**
   * Limits cancellation by the holder of the order page, which refunds without staff. If only one person
   * reported the payment, a sum that needs two people is not refunded this way, because the order could be
   * that person's.
   */
  async function forOnePerson({ id }: OrderRecord, offer: Order['cancellation']) {
    if (!offer || offer.refund === 0) return offer
    const limitCents = await secondPersonLimit(database.db)
    if (limitCents === null || (centsFromEuros(offer.refund) ?? 0) < limitCents) return offer
    return (await isPaidByWord(database.db, id)) ? undefined : offer
  }

  async function withoutRefunds({ id }: OrderRecord, offer: Order['cancellation']) {
    if (!offer || offer.refund === 0) return offer
    const earlier = await refundRepository(database.db).listByOrder(id)
    const gone = earlier.reduce((sum, one) => sum + one.amountCents - one.giftCardCents, 0)
    const left = (centsFromEuros(offer.refund) ?? 0) - gone
    return { ...offer, refund: toEuros(cents(Math.max(0, left))) }
  }

  async function exchangesOf({ id }: OrderRecord): Promise<Pick<Order, 'exchanges'>> {
    const exchanges = await orderExchangeRepository(database.db).list(id)
    if (exchanges.length === 0) return {}
    return { exchanges: exchanges.map(({ number, orderToken, way }) => ({ number, orderToken, way })) }
  }

  async function fieldsOf({ id, language }: OrderRecord): Promise<Pick<Order, 'fields'>> {
    const fields = await shownFields(database.db, id, language)
    return fields.length > 0 ? { fields } : {}
  }

  async function withLineFields(order: OrderRecord, { items = [] }: Order): Promise<Pick<Order, 'items'>> {
    const shown = await shownLineFields(database.db, order, order.language)
    return {
      items: items.map((item, index) => ({ ...item, ...(shown[index]?.length && { fields: shown[index] }) })),
    }
  }

  async function giftCardsOf(order: OrderRecord): Promise<Pick<Order, 'giftCards'>> {
    const giftCards = await orderGiftCards(database, order)
    return giftCards.length > 0 ? { giftCards } : {}
  }

  return async (order, now) => {
    const page: Order = {
      ...withPaymentCode(
        orderDocument(order, orderDownloads(await downloads.list(order), { publicUrl, now })),
        amountDueCents(order),
      ),
      ...(await describePayment(order, now)),
      ...(await orderAfterSale(database, order, now)),
      ...(await listOrderDocuments(database.db, order, publicUrl)),
      ...(await waitingMail(order, now)),
      ...(await giftCardsOf(order)),
      ...(await exchangesOf(order)),
      ...(await fieldsOf(order)),
    }
    Object.assign(page, await withLineFields(order, page))
    const cancellation = await withoutRefunds(order, await forOnePerson(order, cancellationOf(order, page)))
    const accountOffer = accountOfferOf(order)
    return { ...page, ...(cancellation && { cancellation }), ...(accountOffer && { accountOffer }) }
  }
}

/** Adds the payment code of an order that waits for a transfer. */
function withPaymentCode(document: Order, amountCents: number): Order {
  const { bankTransfer, status } = document
  if (!bankTransfer || status !== 'awaiting_payment') return document
  const qr = transferQr({ ...bankTransfer, amountCents })
  return qr ? { ...document, bankTransfer: { ...bankTransfer, qr } } : document
}
