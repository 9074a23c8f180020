import type { CartGiftCard } from '@ambra/contract/cart'
import type { GiftCardBalance } from '@ambra/contract/gift-card'
import { ShopError } from '@ambra/contract/errors'
import type { CartRecord } from '@ambra/db/records'
import { attemptRepository } from '@ambra/db/repositories/attempt-repository'
import { type GiftCardRecord, giftCardRepository } from '@ambra/db/repositories/gift-card-repository'
import { isGiftCardCode, normalizeGiftCardCode, giftCardShares } from '@ambra/domain/gift-card-code'
import { type Cents, cents, toEuros } from '@ambra/domain/money'
import type { RequestContext } from '../context/request-context.ts'
import { hashToken } from '../context/session-token.ts'
import type { ShopDeps } from '../context/shop-deps.ts'
import { lastDayOf } from './order-gift-cards.ts'

const hourMs = 3_600_000

/** Codes that may be tried, in carts and on the page of the balance together. @see docs/gift-cards.md */
const limits = {
  network: { max: 60, windowMs: hourMs },
  cart: { max: 10, windowMs: hourMs },
} as const

/** The most cards of a cart; each takes a lock when the order is placed. */
const maxCards = 10

/** A card of a cart and what it pays of it, cents. */
export type CardShare = { card: GiftCardRecord; cents: Cents }

export type GiftCardService = ReturnType<typeof createGiftCardService>

/** Whether a card may pay now. */
const isUsable = (card: GiftCardRecord, now: Date): boolean =>
  card.state === 'active' && card.balanceCents > 0 && card.expiresAt !== undefined && card.expiresAt > now

/** Gift cards as tender: into carts, out of them, and what they hold. @see docs/gift-cards.md */
export function createGiftCardService({ database, settings }: Pick<ShopDeps, 'database' | 'settings'>) {
  const cards = giftCardRepository(database.db)
  const attempts = attemptRepository(database.db)

  async function take(limit: keyof typeof limits, who: string, now: Date): Promise<void> {
    if (!settings.isThrottled) return
    const until = await attempts.take(hashToken(`gift card|${limit}|${who}`), limits[limit], now)
    if (until)
      throw new ShopError('request.throttled', {
        seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
      })
  }

  /**
   * The code is the card: only with it the response says that a card is empty or expired. A code that was
   * never issued, one that waits for its money, a blocked and a returned one are the same to everybody.
   * @throws ShopError giftcard.invalid
   */
  async function findKnown(typed: string): Promise<GiftCardRecord & { expiresAt: Date }> {
    const code = normalizeGiftCardCode(typed)
    const card = isGiftCardCode(code) ? await cards.findByCode(code) : undefined
    const { expiresAt } = card ?? {}
    if (!card || card.state !== 'active' || !expiresAt) throw new ShopError('giftcard.invalid')
    return { ...card, expiresAt }
  }

  return {
    /**
     * The card stays with the cart until it is ordered; nothing is taken off the card before.
     * @throws ShopError giftcard.*, request.throttled, cart.not_found
     */
    async apply(cart: CartRecord, typed: string, { network, now, store }: RequestContext): Promise<true> {
      await take('network', network, now)
      await take('cart', cart.token, now)
      const card = await findKnown(typed)
      if (card.currency !== store.currency) throw new ShopError('giftcard.invalid')
      if (card.expiresAt <= now) throw new ShopError('giftcard.expired')
      if (card.balanceCents === 0) throw new ShopError('giftcard.empty')
      const known = await cards.listOfCart(cart.id)
      if (known.some(({ id }) => id === card.id)) return true
      const added = await cards.addToCart(cart.id, card.id, { most: maxCards, now })
      if (added === 'too_many') throw new ShopError('giftcard.too_many', { max: maxCards })
      if (added === 'is_ordered') throw new ShopError('cart.not_found')
      return true
    },

    /** Takes the card with these last letters off the cart; true also when there was none. */
    async remove(cart: CartRecord, ending: string, now: Date): Promise<true> {
      await cards.removeFromCart(cart.id, [ending.trim().toUpperCase()], now)
      return true
    },

    /** What a card holds. @throws ShopError giftcard.invalid, request.throttled */
    async balance(typed: string, { network, now }: RequestContext): Promise<GiftCardBalance> {
      await take('network', network, now)
      const card = await findKnown(typed)
      return {
        ending: card.ending,
        value: toEuros(cents(card.valueCents)),
        balance: toEuros(cents(card.balanceCents)),
        validUntil: lastDayOf(card.expiresAt),
        isExpired: card.expiresAt <= now,
      }
    },

    /** What the cards of a cart pay of a sum. */
    async sharesOf(cart: Pick<CartRecord, 'id'>, sum: Cents, context: RequestContext): Promise<CardShare[]> {
      const usable = (await cards.listOfCart(cart.id)).filter(
        (card) => card.currency === context.store.currency && isUsable(card, context.now),
      )
      const shares = giftCardShares(sum, usable)
      return usable.map((card, index) => ({ card, cents: cents(shares[index] ?? 0) }))
    },

    /**
     * For clients that send no confirmed total: cards that were shown once and do not pay any more are taken
     * off, and the order fails once, so that the shopper does not pay more money than was shown.
     * @throws ShopError order.gift_card_changed
     */
    async refuseIfLost(cart: CartRecord, now: Date): Promise<void> {
      const lost = (await cards.listOfCart(cart.id)).filter((card) => !isUsable(card, now))
      if (lost.length === 0) return
      await cards.removeFromCart(
        cart.id,
        lost.map(({ ending }) => ending),
        now,
      )
      throw new ShopError('order.gift_card_changed')
    },
  }
}

/** Cards of a cart in the form of the wire. */
export const cardShareDocuments = (shares: readonly CardShare[]): CartGiftCard[] =>
  shares.map(({ card, cents: share }) => ({
    ending: card.ending,
    amount: toEuros(share),
    balance: toEuros(cents(card.balanceCents)),
    ...(card.expiresAt ? { validUntil: lastDayOf(card.expiresAt) } : {}),
  }))
