import type { OrderGiftCard } from '@ambra/contract/order-parts'
import type { OrderRecord } from '@ambra/db/records'
import type { Database } from '@ambra/db/database'
import { giftCardRepository } from '@ambra/db/repositories/gift-card-repository'
import { isoDay } from '@ambra/domain/format'
import { formatGiftCardCode } from '@ambra/domain/gift-card-code'
import { cents, toEuros } from '@ambra/domain/money'

/** The gift cards an order has issued, as its owner sees them; empty until it is paid. */
export async function orderGiftCards(
  { db }: Pick<Database, 'db'>,
  order: Pick<OrderRecord, 'id' | 'orderToken'>,
): Promise<OrderGiftCard[]> {
  const cards = await giftCardRepository(db).listIssued(order)
  return cards.map(({ code, valueCents, expiresAt }) => ({
    code: formatGiftCardCode(code),
    value: toEuros(cents(valueCents)),
    validUntil: lastDayOf(expiresAt),
  }))
}

/** A card ends with the last moment of a day. */
export const lastDayOf = (expiresAt: Date): string => isoDay(new Date(expiresAt.getTime() - 1))
