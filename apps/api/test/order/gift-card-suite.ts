import { createHash } from 'node:crypto'
import { giftCardRepository } from '@ambra/db/repositories/gift-card-repository'
import { formatGiftCardCode } from '@ambra/domain/gift-card-code'
import type { TestApp } from '../api-suite.ts'

/** Issues a card, 100.00 by default; its code as it is printed. */
export async function aGiftCard({ database, clock }: TestApp, valueCents = 10_000): Promise<string> {
  const { code } = await giftCardRepository(database.db).issue({
    valueCents,
    currency: 'EUR',
    validMonths: 60,
    now: clock.now(),
  })
  return formatGiftCardCode(code)
}

/** A fixed code for requests in a table. */
export const knownGiftCardCode = formatGiftCardCode('2'.repeat(20))

/** Issues the card of that code. */
export async function theKnownGiftCard(shop: TestApp): Promise<void> {
  const ending = (await aGiftCard(shop)).slice(-4)
  await shop.database.db
    .updateTable('gift_cards')
    .set({ code_hash: createHash('sha256').update('2'.repeat(20)).digest('hex'), ending: '2222' })
    .where('ending', '=', ending)
    .execute()
}
