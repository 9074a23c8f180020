import type { Generated } from 'kysely'
import type { Defaulted } from './column-types.ts'

type GiftCardRow = {
  id: Generated<number>
  code_hash: string
  ending: string
  order_id: number | null
  line: number | null
  piece: number | null
  currency: string
  value_cents: number
  balance_cents: Defaulted<number>
  valid_months: number
  state: 'waiting' | 'active' | 'blocked' | 'returned'
  issued_at: Date | null
  expires_at: Date | null
  created_at: Date
  updated_at: Date
}
type GiftCardUseRow = {
  id: Generated<number>
  gift_card_id: number
  order_id: number
  amount_cents: number
  returned_cents: Defaulted<number>
  created_at: Date
  updated_at: Date
}
type CartGiftCardRow = { id: Generated<number>; cart_id: number; gift_card_id: number; added_at: Date }

/** Tables of gift cards and what is paid with them. @see migrations/0031_gift_cards.ts */
export type GiftCardTables = {
  gift_cards: GiftCardRow
  gift_card_uses: GiftCardUseRow
  cart_gift_cards: CartGiftCardRow
}
