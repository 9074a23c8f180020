/** A card that shall pay: what it holds, cents. */
type Holder = { balanceCents: number }

/**
 * What each card pays of a sum in cents, one after the other as they were added; nothing of a card that is not needed. A card
 * with no balance, or a wrong one, pays nothing.
 */
export function giftCardShares(sumCents: number, cards: readonly Holder[]): number[] {
  let left = Math.max(0, sumCents)
  return cards.map(({ balanceCents }) => {
    const share = Math.min(left, Math.max(0, balanceCents))
    left -= share
    return share
  })
}
