import type { CartGiftCard } from '@ambra/contract/sales/cart'
import type { GiftCardBalance } from '@ambra/contract/promotions/gift-card'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { CartRecord } from '@ambra/db/schema'
import { attemptRepository } from '@ambra/db/platform'
import { type GiftCardRecord, giftCardRepository } from '@ambra/db/promotions'
import {
  isGiftCardCode,
  normalizeGiftCardCode,
  giftCardShares,
} from '@ambra/domain/promotions/gift-card-code'
import { type Cents, cents, toEuros } from '@ambra/domain/platform/money/money'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { lastDayOf } from './order-gift-cards.ts'

const hourMs = 3_600_000

/** Rate limits for trying codes, shared by carts and the balance page. @see docs/gift-cards.md */
const limits = {
  network: { max: 60, windowMs: hourMs },
  cart: { max: 10, windowMs: hourMs },
} as const

/** Maximum cards of a cart; each takes a lock when the order is placed. */
const maxCards = 10

/** Card of a cart with the amount it pays, cents. */
export type CardShare = { card: GiftCardRecord; cents: Cents }

export type GiftCardService = ReturnType<typeof createGiftCardService>

const isUsable = (card: GiftCardRecord, now: Date): boolean =>
  card.state === 'active' && card.balanceCents > 0 && card.expiresAt !== undefined && card.expiresAt > now

/** Applies gift cards to carts as a means of payment, removes them and reads balances. @see docs/gift-cards.md */
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
   * Finds a card by its code, which alone proves that it is held: only then may the response say that it is
   * empty or expired. Codes never issued, unpaid, blocked and returned cards all give the same error.
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
     * Attaches the card to the cart until it is ordered; the card is not debited before.
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

    /** Removes the card with these last letters from the cart; also returns true if there was none. */
    async remove(cart: CartRecord, ending: string, now: Date): Promise<true> {
      await cards.removeFromCart(cart.id, [ending.trim().toUpperCase()], now)
      return true
    },

    /** Returns the balance of a card. @throws ShopError giftcard.invalid, request.throttled */
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

    /** Returns what each card of a cart pays of a sum. */
    async sharesOf(cart: Pick<CartRecord, 'id'>, sum: Cents, context: RequestContext): Promise<CardShare[]> {
      const usable = (await cards.listOfCart(cart.id)).filter(
        (card) => card.currency === context.store.currency && isUsable(card, context.now),
      )
      const shares = giftCardShares(sum, usable)
      return usable.map((card, index) => ({ card, cents: cents(shares[index] ?? 0) }))
    },

    /**
     * Protects clients that send no confirmed total: removes cards that were shown once and no longer pay,
     * and rejects the order once, so that the shopper does not pay more money than was shown.
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

/** Returns the cards of a cart in wire format. */
export const cardShareDocuments = (shares: readonly CardShare[]): CartGiftCard[] =>
  shares.map(({ card, cents: share }) => ({
    ending: card.ending,
    amount: toEuros(share),
    balance: toEuros(cents(card.balanceCents)),
    ...(card.expiresAt ? { validUntil: lastDayOf(card.expiresAt) } : {}),
  }))
