import { orderTerms } from '../settings/order-terms.ts'
import { type GiftCardRecord, giftCardRepository } from '@ambra/db/repositories/gift-card-repository'
import {
  formatGiftCardCode,
  giftCardEnding,
  isGiftCardCode,
  normalizeGiftCardCode,
} from '@ambra/domain/gift-card-code'
import { parseEuros } from '@ambra/domain/money'
import { defaultStore } from '@ambra/domain/stores'
import { OperationError } from '../context/operation-error.ts'
import type { Command, OperationContext } from '../context/operation.ts'

/** The largest value of a card: a larger one is a typing error. */
const maxCents = 1_000_000

/** A card with the orders it paid for. */
export type GiftCardStory = {
  card: GiftCardRecord
  spending: { order: string; amountCents: number; returnedCents: number; at: Date }[]
}

type IssueInput = { amount: string; months?: number | undefined }

/** `ambra gift-cards issue EUROS`: the code is shown now and never again. */
export const issueGiftCard: Command<IssueInput, { code: string; card: GiftCardRecord }> = async (
  { shop, now, settings },
  { amount, months },
) => {
  const valueCents = parseEuros(amount)
  if (valueCents === undefined || valueCents <= 0 || valueCents > maxCents)
    throw new OperationError(`"${amount}" is no value of a card; write 50 or 49.90, at most 10000`)
  const { code, ...card } = await giftCardRepository(shop.database.db).issue({
    valueCents,
    currency: defaultStore.currency,
    validMonths: months ?? orderTerms(settings).giftCardMonths,
    now: now(),
  })
  return { code: formatGiftCardCode(code), card }
}

/** `ambra gift-cards show CODE`: by the whole code, or by its last four letters where there may be several. */
export const showGiftCards: Command<{ code: string }, GiftCardStory[]> = async ({ shop }, { code }) => {
  const cards = giftCardRepository(shop.database.db)
  const known = await findCards({ shop }, code)
  return Promise.all(known.map(async (card) => ({ card, spending: await cards.listSpending(card.id) })))
}

type BlockInput = { code: string; isBlocked: boolean }

/** `ambra gift-cards block|unblock CODE`: a blocked card pays nothing; orders it paid for stay as they are. */
export const blockGiftCard: Command<BlockInput, GiftCardRecord> = async (
  { shop, now },
  { code, isBlocked },
) => {
  const [card, other] = await findCards({ shop }, code)
  if (!card) throw new OperationError(`no gift card "${code}"`)
  if (other)
    throw new OperationError(`several gift cards end in ${giftCardEnding(card.ending)}: name the whole code`)
  if (!(await giftCardRepository(shop.database.db).setBlocked(card.id, isBlocked, now())))
    throw new OperationError(
      `the gift card is "${card.state}": it cannot be ${isBlocked ? 'blocked' : 'unblocked'}`,
    )
  return { ...card, state: isBlocked ? 'blocked' : 'active' }
}

async function findCards({ shop }: Pick<OperationContext, 'shop'>, typed: string): Promise<GiftCardRecord[]> {
  const cards = giftCardRepository(shop.database.db)
  const code = normalizeGiftCardCode(typed)
  if (isGiftCardCode(code)) {
    const card = await cards.findByCode(code)
    return card ? [card] : []
  }
  if (code.length !== giftCardEnding(code).length)
    throw new OperationError(`"${typed}" is neither a code nor its last four letters`)
  return cards.listByEnding(code)
}
