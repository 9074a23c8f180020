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
  issuer_kind: 'staff' | 'cli' | null
  issuer_id: string | null
  issued_by: string | null
  note: string | null
  code_shown_at: Date | null
  recipient: string | null
  send_on: string | null
  send_at: Date | null
  sent_at: Date | null
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

/** Tables of gift cards and their uses. @see migrations/0031_gift_cards.ts, 0174_gift_card_issuers.ts */
export type GiftCardTables = {
  gift_cards: GiftCardRow
  gift_card_uses: GiftCardUseRow
  cart_gift_cards: CartGiftCardRow
}
