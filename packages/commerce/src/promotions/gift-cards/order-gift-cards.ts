import type { OrderGiftCard } from '@ambra/contract/sales/order-parts'
import type { OrderRecord } from '@ambra/db/schema'
import type { Database } from '@ambra/db/connection'
import { giftCardRepository, type IssuedGiftCard } from '@ambra/db/promotions'
import { isoDay } from '@ambra/domain/platform/text/format'
import { formatGiftCardCode } from '@ambra/domain/promotions/gift-card-code'
import { cents, toEuros } from '@ambra/domain/platform/money/money'

/** Lists the gift cards that an order has issued, for its owner; empty until it is paid. */
export async function orderGiftCards(
  { db }: Pick<Database, 'db'>,
  order: Pick<OrderRecord, 'id' | 'orderToken' | 'email'>,
): Promise<OrderGiftCard[]> {
  const cards = await giftCardRepository(db).listIssued(order)
  return cards.map((card) => {
    const { recipient, sendAt, sentAt } = card
    return {
      ...cardDocument(card),
      ...(sendAt && { recipient: recipient ?? order.email }),
      ...(sentAt ? { sentAt: sentAt.toISOString() } : sendAt && { sendAt: sendAt.toISOString() }),
    }
  })
}

/** Returns a card as its holder sees it. */
export const cardDocument = ({ code, valueCents, expiresAt, texts }: IssuedGiftCard): OrderGiftCard => ({
  code: formatGiftCardCode(code),
  value: toEuros(cents(valueCents)),
  validUntil: lastDayOf(expiresAt),
  ...(texts.length > 0 && { texts }),
})

/** Last day on which a card is valid; it expires at the end of that day. */
export const lastDayOf = (expiresAt: Date): string => isoDay(new Date(expiresAt.getTime() - 1))
