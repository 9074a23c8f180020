import { CouponTerms, RuleTerms, type TestCart } from '@ambra/contract/promotions/promotion-fields'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  type CartRuleRecord,
  cartRuleRepository,
  type CouponRecord,
  couponRepository,
  sellingReading,
} from '@ambra/db/promotions'
import type { CartItemRecord, CartRecord } from '@ambra/db/schema'
import { sellableRepository } from '@ambra/db/catalogue'
import { judgeCartRule } from '@ambra/domain/promotions/cart-rules'
import { normalizeCouponCode } from '@ambra/domain/promotions/coupon-code'
import { sumCents, zeroCents } from '@ambra/domain/platform/money/money'
import { type Store, storeByCode } from '@ambra/domain/platform/shop/stores'
import { Value } from 'typebox/value'
import { createCartCoupons, type CouponOutcome } from '../sales/cart/cart-coupon.ts'
import { createCartPricing } from '../sales/cart/cart-pricing.ts'
import { createQuotes, type Quote } from '../sales/cart/cart-quote.ts'
import { createCartRules, ruleLines } from '../sales/cart/cart-reduction.ts'
import { chooseLine } from '../sales/cart/line-choice.ts'
import { ruleOf } from './cart-rules/store-cart-rule.ts'
import type { OperationContext } from '../platform/operations/operation.ts'
import type { RequestContext } from '../platform/context/request-context.ts'
import { newCoupon } from './coupons/store-coupons.ts'
import { createBuyers } from '../customers/sessions/buyer.ts'

const shownRules = 100
const shownCoupons = 50
const mostLines = 20

type Asked = {
  store: string
  goods: string
  group?: number | undefined
  coupon?: string | undefined
  at?: string | undefined
  draft_coupon?: string | undefined
  draft_rule?: string | undefined
}

/**
 * Prices a sample cart with the code of real carts and returns the effect of each rule and coupon. Writes
 * nothing.
 * @throws ShopError store.unknown, request.invalid
 */
export async function testCart(context: OperationContext, asked: Asked): Promise<TestCart> {
  const { database } = context.shop
  const store = storeByCode(asked.store)
  if (!store) throw new ShopError('store.unknown', { store: asked.store })
  const request = requestAt(context, store, asked.at)
  const { items, unknown } = await itemsOf(context, store, asked.goods)
  const promotions = await loadPromotions(context, asked)
  const typed = asked.coupon?.trim() ? normalizeCouponCode(asked.coupon) : undefined
  const cart = cartOf(store, items, typed ?? promotions.draftCoupon?.code)
  const buyers = createBuyers({ database, settings: context.settings })
  const priceCart = createCartPricing(
    { database },
    { ofCustomer: (_, now) => buyers.ofGroup(asked.group ?? 0, now) },
  )
  const evaluateCoupon = createCartCoupons({ database }, { findCustomer: nobody }, promotions.coupons)
  const quoteCart = createQuotes(priceCart, {
    evaluateCoupon,
    applyRules: createCartRules({ database }, promotions.rules),
    // Neither delivery nor payment is chosen, so that amounts cover products only.
    providers: { listAvailable: () => Promise.resolve([]), find: () => undefined },
    findCollectionFee: () => Promise.resolve(zeroCents),
    giftCards: { sharesOf: () => Promise.resolve([]) },
  })
  const quote = await quoteCart(cart, request)
  const situation = {
    lines: await ruleLines(quote.lines, couponRepository(database.db)),
    storeId: store.id,
    groupId: asked.group ?? 0,
    now: request.now,
  }
  const judged = promotions.allRules.map((rule) => ({ rule, made: judgeCartRule(rule, situation) }))
  const others = await Promise.all(
    [...new Set([...(cart.couponCode ? [cart.couponCode] : []), ...promotions.couponCodes])].map(
      async (code) => ({
        code,
        outcome: await evaluateCoupon(
          { ...cart, couponCode: code },
          { lines: quote.lines, reducedBy: quote.rule?.discounts, context: request, email: undefined },
        ),
      }),
    ),
  )
  return {
    ...figuresOf(quote),
    unknown,
    rules: judged.map(({ rule, made }) => {
      const isApplied = quote.rule?.code === rule.code
      const takes = 'discounts' in made ? sumCents(made.discounts) : 0
      return {
        code: rule.code,
        title: rule.titles[store.language] ?? rule.titles['et'] ?? rule.code,
        takes_cents: takes,
        is_applied: isApplied,
        reason: 'refusal' in made ? made.refusal : isApplied ? null : 'smaller',
        missing_cents: 'refusal' in made ? (made.missing ?? null) : null,
      }
    }),
    coupons: others.map(({ code, outcome }) => ({
      code,
      ...couponJudged(outcome),
      is_applied: cart.couponCode === code && !!outcome && 'discounts' in outcome,
    })),
  }
}

const nobody = () => Promise.resolve(undefined)

function requestAt(context: OperationContext, store: Store, at: string | undefined): RequestContext {
  const now = at === undefined ? context.now() : new Date(at)
  if (Number.isNaN(now.getTime())) throw new ShopError('request.invalid', { field: 'at' })
  return {
    store,
    now,
    token: undefined,
    requestId: 'test-cart',
    idempotencyKey: undefined,
    client: undefined,
    network: '',
    userAgent: undefined,
    log: context.log,
  }
}

const cartOf = (store: Store, items: CartItemRecord[], couponCode: string | undefined): CartRecord => ({
  id: 0,
  token: '',
  storeId: store.id,
  customerId: undefined,
  version: 0,
  couponCode,
  shipping: undefined,
  payment: undefined,
  items,
  convertedAt: undefined,
  orderId: undefined,
  updatedAt: new Date(0),
})

/** Parses `SKU:pieces`, one per line or separated by commas. @throws ShopError request.invalid */
async function itemsOf({ shop }: OperationContext, store: Store, goods: string) {
  const wanted = goods
    .split(/[\n,]/)
    .map((one) => one.trim())
    .filter(Boolean)
  if (wanted.length > mostLines) throw new ShopError('request.invalid', { field: 'goods' })
  const sellables = sellableRepository(shop.database.db)
  const items: CartItemRecord[] = []
  const unknown: TestCart['unknown'] = []
  for (const one of wanted) {
    const [, sku = '', count = '1'] = /^(.{1,64}?)(?::(\d{1,4}))?$/.exec(one) ?? []
    const view = { storeId: store.id, language: store.language }
    try {
      const choice = await chooseLine({ sku, productOption: undefined }, sellables, view)
      items.push({ ...choice, itemId: items.length + 1, qty: Math.max(1, Number(count)) })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      unknown.push({ sku: one.slice(0, 70), error: error.code })
    }
  }
  return { items, unknown }
}

/** Returns the shop's rules and coupons, with the tested ones in their place. */
async function loadPromotions({ shop, now }: OperationContext, asked: Asked) {
  const { db } = shop.database
  const reading = sellingReading(db)
  const draftRule = await draftRuleOf(reading, asked.draft_rule)
  const draftCoupon = await draftCouponOf(shop.database, asked.draft_coupon, now())
  const stored = await reading.listRulesForTest(shownRules)
  const allRules = [
    ...(draftRule ? [draftRule] : []),
    ...stored.filter(({ code }) => code !== draftRule?.code),
  ]
  const typed = asked.coupon?.trim() ? [normalizeCouponCode(asked.coupon)] : []
  const found = await reading.listForTest(typed, shownCoupons)
  const byCode = new Map(found.map((coupon) => [coupon.code, coupon]))
  if (draftCoupon)
    byCode.set(draftCoupon.code, { ...draftCoupon, used: byCode.get(draftCoupon.code)?.used ?? 0 })
  const real = couponRepository(db)
  return {
    allRules,
    draftCoupon,
    couponCodes: [...byCode.keys()],
    rules: {
      listOpen: async (at: Date) => {
        const open = await cartRuleRepository(db).listOpen(at)
        if (!draftRule) return open
        const others = open.filter(({ code }) => code !== draftRule.code)
        return draftRule.isEnabled ? [...others, draftRule] : others
      },
    },
    coupons: {
      listCategories: real.listCategories,
      findFor: (code: string) => {
        const rule = byCode.get(code)
        const uses = { total: rule?.used ?? 0, ofCustomer: 0 }
        return Promise.resolve(rule && { rule, email: undefined, emailKey: undefined, uses })
      },
    },
  }
}

type Reading = ReturnType<typeof sellingReading>

async function draftRuleOf(reading: Reading, text: string | undefined): Promise<CartRuleRecord | undefined> {
  if (text === undefined) return undefined
  const { enabled, ...row } = parsed(RuleTerms, text, 'draft_rule')
  const groups = new Map((await reading.groups()).map(({ id, code }) => [code, id]))
  const named = await reading.categoryIds(row.categories ?? [])
  return {
    ...ruleOf(row),
    groupIds: (row.groups ?? []).flatMap((code) => groups.get(code) ?? []),
    categoryIds: await reading.withBelow(named),
    isEnabled: enabled,
  }
}

async function draftCouponOf(
  { db }: OperationContext['shop']['database'],
  text: string | undefined,
  now: Date,
): Promise<CouponRecord | undefined> {
  if (text === undefined) return undefined
  const { enabled, ...row } = parsed(CouponTerms, text, 'draft_coupon')
  const reading = sellingReading(db)
  const categoryIds = await reading.withBelow(await reading.categoryIds(row.categories ?? []))
  const { audience = 'public', ...coupon } = newCoupon(row, categoryIds)
  return {
    ...coupon,
    id: 0,
    description: coupon.description ?? '',
    purpose: undefined,
    email: undefined,
    audience,
    used: 0,
    createdAt: now,
    isEnabled: enabled,
  }
}

function parsed<T extends typeof RuleTerms | typeof CouponTerms>(schema: T, text: string, field: string) {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new ShopError('request.invalid', { field })
  }
  const clean: unknown = Value.Clean(schema, read)
  if (!Value.Check(schema, clean)) throw new ShopError('request.invalid', { field })
  return clean
}

function couponJudged(outcome: CouponOutcome | undefined) {
  if (outcome && 'discounts' in outcome)
    return { takes_cents: sumCents(outcome.discounts), reason: null, missing_cents: null }
  const fault = outcome?.fault
  return {
    takes_cents: 0,
    reason: fault?.error ?? 'coupon.invalid',
    missing_cents: fault?.error === 'coupon.minimum' ? fault.missing : null,
  }
}

function figuresOf({ lines, rule, coupon, totals }: Quote) {
  return {
    lines: lines.map((line, index) => ({
      sku: line.item.sku,
      name: line.name,
      qty: line.item.qty,
      unit_cents: line.unitCents ?? 0,
      rule_cents: rule?.discounts[index] ?? 0,
      coupon_cents: (coupon && 'discounts' in coupon ? coupon.discounts[index] : undefined) ?? 0,
      row_cents: totals.lines[index]?.payable ?? 0,
    })),
    goods_cents: totals.subtotalGross,
    discount_cents: totals.discount,
    total_cents: totals.grandTotal,
  }
}
