import Type from 'typebox'
import { Moment, Reason } from './shapes/fields.ts'
import { isGenerous } from './shapes/generous.ts'
import { operation, type Subject } from './shapes/operation.ts'
import {
  CouponDetails,
  CouponListed,
  CouponSaved,
  CouponTerms,
  RuleDetails,
  RuleListed,
  RuleSaved,
  RuleTerms,
  SellingState,
  TestCart,
  Version,
} from './shapes/selling.ts'

const Code = Type.String({ minLength: 2, maxLength: 32, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' })
const coupon = (code: string): Subject => ({ kind: 'coupon', id: code })
const rule = (code: string): Subject => ({ kind: 'cart-rule', id: code })
const Search = Type.Object({
  state: Type.Optional(SellingState),
  q: Type.Optional(Type.String({ maxLength: 80 })),
  /** Id of the last row of the page before. */
  after: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
const Next = Type.Union([Type.Integer(), Type.Null()])
/** `seen`: the version that the person changed; null for a new one. */
const seen = Type.Union([Version, Type.Null()])

/** Who sees and changes them: people who set prices, in all stores. */
const reading = { kind: 'query', permission: 'prices.edit', scope: 'shop' } as const
const changing = { kind: 'command', permission: 'prices.edit', scope: 'shop' } as const

type Saved = {
  input: { terms: Parameters<typeof isGenerous>[0] & { enabled?: boolean | undefined } }
  limitCents: number | null
}
/** A generous reduction by a share has no sum: with a limit it is for two, as is one of the limit and more. */
const givesMuch = {
  isNeeded: ({ input: { terms }, limitCents }: Saved) =>
    limitCents !== null &&
    isGenerous(terms) &&
    (terms.amount ?? Number.POSITIVE_INFINITY) * 100 >= limitCents,
}

/** Coupons and rules that reduce carts, and a made-up cart to try them. */
export const sellingOperations = {
  'selling.coupons': operation('selling.coupons', {
    ...reading,
    summary: 'Coupons with how often each was used',
    input: Search,
    result: Type.Object({ coupons: Type.Array(CouponListed), next: Next }),
  }),
  'selling.coupon': operation('selling.coupon', {
    ...reading,
    summary: 'A coupon with its terms, uses and changes',
    subject: ({ code }) => coupon(code),
    input: Type.Object({ code: Code }),
    result: CouponDetails,
  }),
  'selling.save-coupon': operation('selling.save-coupon', {
    ...changing,
    summary: 'Make a coupon or change its terms, where it still is what the person saw',
    stepUp: ({ terms }) => isGenerous(terms),
    secondPerson: givesMuch,
    subject: ({ terms }) => coupon(terms.code),
    input: Type.Object({ seen, terms: CouponTerms, reason: Reason }),
    result: CouponSaved,
  }),
  'selling.stop-coupon': operation('selling.stop-coupon', {
    ...changing,
    summary: 'Stop a coupon at once; orders placed with it stay as they are',
    subject: ({ code }) => coupon(code),
    input: Type.Object({ code: Code, reason: Reason }),
    result: CouponDetails,
  }),
  'selling.rules': operation('selling.rules', {
    ...reading,
    summary: 'Rules that reduce carts without a code, with how many orders each reduced',
    input: Search,
    result: Type.Object({ rules: Type.Array(RuleListed), next: Next }),
  }),
  'selling.rule': operation('selling.rule', {
    ...reading,
    summary: 'A rule with its terms and changes',
    subject: ({ code }) => rule(code),
    input: Type.Object({ code: Code }),
    result: RuleDetails,
  }),
  'selling.save-rule': operation('selling.save-rule', {
    ...changing,
    summary: 'Make a rule or change its terms, where it still is what the person saw',
    stepUp: ({ terms }) => isGenerous(terms),
    secondPerson: givesMuch,
    subject: ({ terms }) => rule(terms.code),
    input: Type.Object({ seen, terms: RuleTerms, reason: Reason }),
    result: RuleSaved,
  }),
  'selling.stop-rule': operation('selling.stop-rule', {
    ...changing,
    summary: 'Stop a rule at once; orders placed with it stay as they are',
    subject: ({ code }) => rule(code),
    input: Type.Object({ code: Code, reason: Reason }),
    result: RuleDetails,
  }),
  'selling.choices': operation('selling.choices', {
    ...reading,
    summary: 'Customer groups that a rule can be for',
    input: Type.Object({}),
    result: Type.Object({ groups: Type.Array(Type.Object({ id: Type.Integer(), code: Type.String() })) }),
  }),
  'selling.test-cart': operation('selling.test-cart', {
    ...reading,
    summary:
      'What the shop would ask for a made-up cart, and which rules and coupons count; nothing is written',
    input: Type.Object({
      store: Type.String({ maxLength: 16 }),
      /** `SKU:pieces`, several with a line break between them. */
      goods: Type.String({ minLength: 1, maxLength: 2000 }),
      group: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      coupon: Type.Optional(Type.String({ maxLength: 32 })),
      /** When the cart is there; now without it. */
      at: Type.Optional(Moment),
      /** Terms that are not saved yet, as JSON: they count in place of those of their code. */
      draft_coupon: Type.Optional(Type.String({ maxLength: 6000 })),
      draft_rule: Type.Optional(Type.String({ maxLength: 6000 })),
    }),
    result: TestCart,
  }),
} as const
