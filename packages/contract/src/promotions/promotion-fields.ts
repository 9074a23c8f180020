import Type, { type Static } from 'typebox'
import { CartRuleRow } from './cart-rule.ts'
import { CouponRow } from './coupon.ts'
import { Moment } from '../platform/operations/fields.ts'

const { email: _, ...ofCoupon } = CouponRow.properties

/** Terms of a coupon in the console. The address of a personal coupon is neither shown nor changed. */
export const CouponTerms = Type.Object({ ...ofCoupon, enabled: Type.Boolean() })
export type CouponTerms = Static<typeof CouponTerms>

/** Terms of an automatic cart discount. */
export const RuleTerms = Type.Object({ ...CartRuleRow.properties, enabled: Type.Boolean() })
export type RuleTerms = Static<typeof RuleTerms>

export const SellingState = Type.Enum(['running', 'planned', 'ended', 'stopped'])
export type SellingState = Static<typeof SellingState>

const counted = { id: Type.Integer(), state: SellingState, used: Type.Integer() }
/** Version that the person saw, for the optimistic lock. */
export const Version = Type.String({ minLength: 10, maxLength: 64 })

const pastOf = <T extends Type.TSchema>(terms: T) =>
  Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Moment,
      by: Type.String(),
      reason: Type.Union([Type.String(), Type.Null()]),
      before: Type.Union([terms, Type.Null()]),
      after: Type.Union([terms, Type.Null()]),
    }),
  )
const detailsOf = <T extends Type.TSchema>(terms: T) =>
  Type.Object({ ...counted, terms, version: Version, made_at: Moment, past: pastOf(terms) })
const savedAs = <T extends Type.TSchema>(details: T) =>
  Type.Object({
    outcome: Type.Enum(['saved', 'same', 'conflict']),
    present: Type.Union([details, Type.Null()]),
  })

export const CouponListed = Type.Object({ ...counted, terms: CouponTerms })
export const RuleListed = Type.Object({ ...counted, terms: RuleTerms })
export type CouponListed = Static<typeof CouponListed>
export type RuleListed = Static<typeof RuleListed>
/** Coupon with its uses and its history, newest first. */
export const CouponDetails = detailsOf(CouponTerms)
export const RuleDetails = detailsOf(RuleTerms)
export type CouponDetails = Static<typeof CouponDetails>
export type RuleDetails = Static<typeof RuleDetails>
/**
 * Result of a save. With a conflict nothing was written: `present` is what another person saved, null if
 * deleted.
 */
export const CouponSaved = savedAs(CouponDetails)
export const RuleSaved = savedAs(RuleDetails)

const Cents = Type.Integer()
const judged = {
  code: Type.String(),
  takes_cents: Cents,
  /** Whether it applies to this cart. */
  is_applied: Type.Boolean(),
  /** Reason why it gives no discount, or `smaller` if another rule gives more. */
  reason: Type.Union([Type.String(), Type.Null()]),
  missing_cents: Type.Union([Cents, Type.Null()]),
}

/** Test cart with its totals, and the effect of each rule and coupon. */
export const TestCart = Type.Object({
  lines: Type.Array(
    Type.Object({
      sku: Type.String(),
      name: Type.String(),
      qty: Type.Integer(),
      unit_cents: Cents,
      rule_cents: Cents,
      coupon_cents: Cents,
      row_cents: Cents,
    }),
  ),
  /** Products that cannot be added to the cart, with the error code. */
  unknown: Type.Array(Type.Object({ sku: Type.String(), error: Type.String() })),
  goods_cents: Cents,
  discount_cents: Cents,
  total_cents: Cents,
  rules: Type.Array(Type.Object({ ...judged, title: Type.String() })),
  coupons: Type.Array(Type.Object(judged)),
})
export type TestCart = Static<typeof TestCart>
