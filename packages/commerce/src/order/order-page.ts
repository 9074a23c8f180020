import type { Order } from '@ambra/contract/order'
import type { OrderRecord } from '@ambra/db/records'
import { isPaidByWord } from '@ambra/db/money/given-back-repository'
import { orderExchangeRepository } from '@ambra/db/order-desk/order-exchange-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { downloadRepository } from '@ambra/db/repositories/download-repository'
import { refundRepository } from '@ambra/db/repositories/refund-repository'
import { cents, centsFromEuros, toEuros } from '@ambra/domain/money'
import { transferQr } from '@ambra/documents/transfer-qr'
import type { ShopDeps } from '../context/shop-deps.ts'
import { orderAfterSale } from '../after-sale/order-after-sale.ts'
import { listOrderDocuments } from '../document/order-documents.ts'
import { orderDownloads } from '../download/order-downloads.ts'
import { orderGiftCards } from '../gift-card/order-gift-cards.ts'
import { amountDueCents } from '../payment/amount-due.ts'
import { secondPersonLimit } from '../settings/second-person-limit.ts'
import type { DescribePayment } from '../payment/order-payment.ts'
import { orderDocument } from './order-response.ts'
import { confirmationKey } from './order-placement.ts'
import { accountOfferOf } from './account-offer.ts'
import { cancellationOf } from './cancellation-offer.ts'

/** The whole page of an order: lines, money, files, documents, and what may follow. */
export type OrderPages = (order: OrderRecord, now: Date) => Promise<Order>

/** Puts the page of an order together; the caller has checked that it may be shown. */
export function createOrderPages(
  { database, settings: { publicUrl } }: Pick<ShopDeps, 'database' | 'settings'>,
  describePayment: DescribePayment,
): OrderPages {
  const downloads = downloadRepository(database.db)
  const outbox = outboxRepository(database.db)

  /** The page says when the confirmation comes, and stands in for it until then. */
  async function waitingMail(
    { cartToken }: OrderRecord,
    now: Date,
  ): Promise<Pick<Order, 'confirmationMailAt'>> {
    const at = await outbox.findRunAt(confirmationKey(cartToken))
    return at && at > now ? { confirmationMailAt: at.toISOString() } : {}
  }

  /**
   * Who holds the page of an order gives its money back without anyone of the shop. Where only one person says that this money
   * came, a sum for two people is not given so: the order could be of that person.
   */
  async function forOnePerson({ id }: OrderRecord, offer: Order['cancellation']) {
    if (!offer || offer.refund === 0) return offer
    const limitCents = await secondPersonLimit(database.db)
    if (limitCents === null || (centsFromEuros(offer.refund) ?? 0) < limitCents) return offer
    return (await isPaidByWord(database.db, id)) ? undefined : offer
  }

  /** What went back before does not come back again. */
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
    }
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
