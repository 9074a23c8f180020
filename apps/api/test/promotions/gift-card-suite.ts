import { createHash } from 'node:crypto'
import { formatGiftCardCode } from '@ambra/domain/promotions/gift-card-code'
import { anIssuedCard } from '@ambra/testing/shop-builders'
import type { TestApp } from '../api-suite.ts'

/** Issues a card, of 100.00 by default, and returns its printed code. */
export async function aGiftCard({ database, clock }: TestApp, valueCents = 10_000): Promise<string> {
  const { code } = await anIssuedCard(database, { valueCents, now: clock.now() })
  return formatGiftCardCode(code)
}

/** Fixed code for requests in a table. */
export const knownGiftCardCode = formatGiftCardCode('2'.repeat(20))

export async function theKnownGiftCard(shop: TestApp): Promise<void> {
  const ending = (await aGiftCard(shop)).slice(-4)
  await shop.database.db
    .updateTable('gift_cards')
    .set({ code_hash: createHash('sha256').update('2'.repeat(20)).digest('hex'), ending: '2222' })
    .where('ending', '=', ending)
    .execute()
}
