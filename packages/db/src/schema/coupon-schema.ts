import type { Generated } from 'kysely'
import type { Defaulted, Json, Texts } from './column-types.ts'

type CouponRow = {
  id: Generated<number>
  code: string
  description: Defaulted<string>
  kind: 'percent' | 'fixed'
  value: number
  max_discount_cents: number | null
  min_goods_cents: Defaulted<number>
  starts_at: Date | null
  ends_at: Date | null
  max_uses: number | null
  max_uses_per_customer: number | null
  used: Defaulted<number>
  category_ids: Defaulted<number[]>
  store_ids: Defaulted<number[]>
  excludes_reduced: Defaulted<boolean>
  purpose: string | null
  email: string | null
  email_key: string | null
  enabled: Defaulted<boolean>
  audience: Defaulted<'public' | 'newsletter' | 'personal'>
  created_at: Date
  updated_at: Date
}
type CouponRedemptionRow = {
  id: Generated<number>
  coupon_id: number
  order_id: number
  customer_id: number | null
  email_key: string
  discount_cents: number
  nth: number
  limit_per_customer: number | null
  redeemed_at: Date
  released_at: Date | null
}

type CartRuleRow = {
  id: Generated<number>
  code: string
  titles: Json<Texts>
  kind: 'percent' | 'fixed' | 'cheapest_free'
  value: number
  max_discount_cents: number | null
  min_goods_cents: Defaulted<number>
  starts_at: Date | null
  ends_at: Date | null
  store_ids: Defaulted<number[]>
  group_ids: Defaulted<number[]>
  category_ids: Defaulted<number[]>
  skus: Defaulted<string[]>
  is_set: Defaulted<boolean>
  excludes_reduced: Defaulted<boolean>
  enabled: Defaulted<boolean>
  created_at: Date
  updated_at: Date
}

/** Tables of coupons, their uses, and cart rules. @see migrations/0009_coupons.ts, 0044_cart_rules.ts */
export type CouponTables = {
  coupons: CouponRow
  coupon_redemptions: CouponRedemptionRow
  cart_rules: CartRuleRow
}
