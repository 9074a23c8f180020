import Type from 'typebox'
import { Moment, Reason } from '../platform/operations/fields.ts'
import { givesMuch, isGenerous } from './generous-discount.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'
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
} from './promotion-fields.ts'

const Code = Type.String({ minLength: 2, maxLength: 32, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' })
const coupon = (code: string): Subject => ({ kind: 'coupon', id: code })
const rule = (code: string): Subject => ({ kind: 'cart-rule', id: code })
const Search = Type.Object({
  state: Type.Optional(SellingState),
  q: Type.Optional(Type.String({ maxLength: 80 })),
  /** Id of the last row of the previous page. */
  after: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
const Next = Type.Union([Type.Integer(), Type.Null()])
/** `seen`: version that the person changed; null for a new one. */
const seen = Type.Union([Version, Type.Null()])

/** Requires the permission to set prices, in all stores. */
const reading = { kind: 'query', permission: 'prices.edit', scope: 'shop' } as const
const changing = { kind: 'command', permission: 'prices.edit', scope: 'shop' } as const

type Saved = { input: { terms: Parameters<typeof givesMuch>[0] }; limitCents: number | null }
const secondPerson = {
  isNeeded: ({ input: { terms }, limitCents }: Saved) => givesMuch(terms, limitCents),
}

/** Coupons and automatic cart discounts, and a test cart to try them. */
export const sellingOperations = {
  'selling.coupons': operation('selling.coupons', {
    ...reading,
    summary: 'List coupons with their number of uses',
    cli: {
      name: 'coupons list',
      columns: [
        ...['code', 'percent', 'amount', 'minimum', 'uses'].map((field) => `terms.${field}`),
        'used',
        'terms.to',
        'terms.audience',
        'state',
      ],
    },
    input: Search,
    result: Type.Object({ coupons: Type.Array(CouponListed), next: Next }),
  }),
  'selling.coupon': operation('selling.coupon', {
    ...reading,
    summary: 'Get a coupon with its terms, uses and history',
    subject: ({ code }) => coupon(code),
    input: Type.Object({ code: Code }),
    result: CouponDetails,
  }),
  'selling.save-coupon': operation('selling.save-coupon', {
    ...changing,
    summary: 'Create or update a coupon, if its version has not changed',
    stepUp: ({ terms }) => isGenerous(terms),
    secondPerson,
    subject: ({ terms }) => coupon(terms.code),
    cli: { inline: ['terms'], arguments: ['code'] },
    input: Type.Object({ seen, terms: CouponTerms, reason: Reason }),
    result: CouponSaved,
  }),
  'selling.stop-coupon': operation('selling.stop-coupon', {
    ...changing,
    summary: 'Disable a coupon at once; placed orders keep it',
    subject: ({ code }) => coupon(code),
    cli: { name: 'coupons disable' },
    input: Type.Object({ code: Code, reason: Reason }),
    result: CouponDetails,
  }),
  'selling.rules': operation('selling.rules', {
    ...reading,
    summary: 'List cart rules with the number of orders they reduced',
    cli: {
      name: 'rules list',
      columns: [
        ...['code', 'percent', 'amount', 'minimum', 'skus', 'from', 'to'].map((field) => `terms.${field}`),
        'used',
        'state',
      ],
    },
    input: Search,
    result: Type.Object({ rules: Type.Array(RuleListed), next: Next }),
  }),
  'selling.rule': operation('selling.rule', {
    ...reading,
    summary: 'Get a cart rule with its terms and history',
    subject: ({ code }) => rule(code),
    input: Type.Object({ code: Code }),
    result: RuleDetails,
  }),
  'selling.save-rule': operation('selling.save-rule', {
    ...changing,
    summary: 'Create or update a cart rule, if its version has not changed',
    stepUp: ({ terms }) => isGenerous(terms),
    secondPerson,
    subject: ({ terms }) => rule(terms.code),
    cli: { inline: ['terms'], arguments: ['code'] },
    input: Type.Object({ seen, terms: RuleTerms, reason: Reason }),
    result: RuleSaved,
  }),
  'selling.stop-rule': operation('selling.stop-rule', {
    ...changing,
    summary: 'Disable a cart rule at once; placed orders keep it',
    subject: ({ code }) => rule(code),
    cli: { name: 'rules disable' },
    input: Type.Object({ code: Code, reason: Reason }),
    result: RuleDetails,
  }),
  'selling.choices': operation('selling.choices', {
    ...reading,
    summary: 'List customer groups for cart rules',
    input: Type.Object({}),
    result: Type.Object({ groups: Type.Array(Type.Object({ id: Type.Integer(), code: Type.String() })) }),
  }),
  'selling.test-cart': operation('selling.test-cart', {
    ...reading,
    summary: 'Calculate a test cart and explain which rules and coupons apply, without writing anything',
    input: Type.Object({
      store: Type.String({ maxLength: 16 }),
      /** `SKU:pieces`, one per line. */
      goods: Type.String({ minLength: 1, maxLength: 2000 }),
      group: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      coupon: Type.Optional(Type.String({ maxLength: 32 })),
      /** Time of the cart; defaults to now. */
      at: Type.Optional(Moment),
      /** Unsaved terms as JSON, used instead of the stored terms of their code. */
      draft_coupon: Type.Optional(Type.String({ maxLength: 6000 })),
      draft_rule: Type.Optional(Type.String({ maxLength: 6000 })),
    }),
    result: TestCart,
  }),
} as const
