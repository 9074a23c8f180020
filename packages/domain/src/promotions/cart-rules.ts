import { allocate, type Cents, cents, roundToCents, sumCents, zeroCents } from '../platform/money/money.ts'

/**
 * Automatic cart discount. Amounts in cents with tax. `value` is in basis points (1000 = 10 %) for `percent`,
 * in cents for `fixed`, in pieces for `cheapest_free` (3 = the cheapest of every three pieces is free). Empty
 * lists do not restrict; `categoryIds` includes descendants; `skus` are products or variants.
 */
export type CartRule = {
  code: string
  kind: 'percent' | 'fixed' | 'cheapest_free'
  value: number
  /** Maximum discount of a percentage. */
  maxDiscount?: Cents | undefined
  /** Minimum value of the products in the cart. */
  minGoods: Cents
  startsAt?: Date | undefined
  /** Exclusive end of the rule. */
  endsAt?: Date | undefined
  storeIds: readonly number[]
  /** Customer groups; 0 means guests and customers without another group. */
  groupIds: readonly number[]
  categoryIds: readonly number[]
  skus: readonly string[]
  /** Each of `skus` must be in the cart; as many complete sets are reduced as there are. */
  isSet: boolean
  /** Excludes products with a special price or a personal offer. */
  excludesReduced: boolean
}

/** Line that a rule may reduce. `skus` are its own and that of its parent. */
export type CartRuleLine = {
  skus: readonly string[]
  unitGross: Cents
  qty: number
  isReduced: boolean
  /** A gift card is worth its price and gets no discount. */
  isGiftCard: boolean
  categoryIds: readonly number[]
}

/** Cart, customer and time for a rule. */
export type CartRuleSituation = {
  lines: readonly CartRuleLine[]
  storeId: number
  groupId: number
  now: Date
}

/**
 * Returns the rule with the highest discount, and the discount of each line in cents; undefined when none
 * applies. Only one rule applies to a cart; the first of equal ones.
 * @see docs/cart-rules.md, docs/rules/invariants INV-6
 */
export function bestCartRule<Rule extends CartRule>(
  rules: readonly Rule[],
  situation: CartRuleSituation,
): { rule: Rule; discounts: Cents[] } | undefined {
  let best: { rule: Rule; discounts: Cents[] } | undefined
  for (const rule of rules) {
    const discounts = discountsOf(rule, situation)
    if (sumCents(discounts) > (best ? sumCents(best.discounts) : 0)) best = { rule, discounts }
  }
  return best
}

/** Reason why a rule gives no discount. */
export type CartRuleRefusal =
  | 'stopped'
  | 'not_begun'
  | 'ended'
  | 'other_store'
  | 'other_group'
  | 'minimum'
  | 'not_for_goods'
  | 'no_set'
  | 'few_pieces'

/**
 * Returns the discount of one rule for this cart, or the first reason for none; `missing` is the amount in
 * cents below its minimum.
 */
export function judgeCartRule(
  rule: CartRule & { isEnabled: boolean },
  situation: CartRuleSituation,
): { discounts: Cents[] } | { refusal: CartRuleRefusal; missing?: Cents } {
  const { lines, storeId, groupId, now } = situation
  if (!rule.isEnabled) return { refusal: 'stopped' }
  if (rule.startsAt && now < rule.startsAt) return { refusal: 'not_begun' }
  if (rule.endsAt && rule.endsAt <= now) return { refusal: 'ended' }
  if (rule.storeIds.length > 0 && !rule.storeIds.includes(storeId)) return { refusal: 'other_store' }
  if (rule.groupIds.length > 0 && !rule.groupIds.includes(groupId)) return { refusal: 'other_group' }
  const goods = sumCents(lines.map(({ unitGross, qty }) => unitGross * qty))
  if (goods < rule.minGoods) return { refusal: 'minimum', missing: cents(rule.minGoods - goods) }
  const discounts = discountsOf(rule, situation)
  if (sumCents(discounts) > 0) return { discounts }
  if (rule.isSet && setsOf(rule, lines) === 0) return { refusal: 'no_set' }
  const isSome = lines.some((line) => isCovered(rule, line))
  return { refusal: isSome && rule.kind === 'cheapest_free' ? 'few_pieces' : 'not_for_goods' }
}

/** Returns the discount of each line; empty when the rule does not apply. */
function discountsOf(rule: CartRule, situation: CartRuleSituation): Cents[] {
  const { lines } = situation
  const nothing = lines.map(() => zeroCents)
  if (!holds(rule, situation)) return nothing
  const pieces = rule.isSet
    ? piecesOfSets(rule, lines)
    : lines.map((line) => (isCovered(rule, line) ? line.qty : 0))
  const values = lines.map(({ unitGross }, index) => unitGross * (pieces[index] ?? 0))
  const covered = sumCents(values)
  if (covered === 0) return nothing
  switch (rule.kind) {
    case 'percent':
      return capped(
        values.map((value) => roundToCents((value * rule.value) / 10_000)),
        rule.maxDiscount,
      )
    case 'fixed':
      return allocate(cents(Math.min(rule.value * setsOf(rule, lines), covered)), values)
    case 'cheapest_free':
      return cheapestFree(lines, pieces, rule.value)
  }
}

function holds(rule: CartRule, { lines, storeId, groupId, now }: CartRuleSituation): boolean {
  const { startsAt, endsAt, storeIds, groupIds, minGoods } = rule
  if ((startsAt && now < startsAt) || (endsAt && endsAt <= now)) return false
  if (storeIds.length > 0 && !storeIds.includes(storeId)) return false
  if (groupIds.length > 0 && !groupIds.includes(groupId)) return false
  return sumCents(lines.map(({ unitGross, qty }) => unitGross * qty)) >= minGoods
}

const isNamed = ({ skus }: CartRuleLine, sku: string) => skus.includes(sku)

function isCovered({ skus, categoryIds, excludesReduced }: CartRule, line: CartRuleLine): boolean {
  if (line.isGiftCard || (excludesReduced && line.isReduced)) return false
  if (skus.length > 0 && !skus.some((sku) => isNamed(line, sku))) return false
  return categoryIds.length === 0 || line.categoryIds.some((id) => categoryIds.includes(id))
}

/** Returns the number of complete sets in the cart; 1 for a rule without sets. */
function setsOf(rule: CartRule, lines: readonly CartRuleLine[]): number {
  if (!rule.isSet) return 1
  const covered = lines.filter((line) => isCovered(rule, line))
  const counts = rule.skus.map((sku) =>
    covered.reduce((sum, line) => (isNamed(line, sku) ? sum + line.qty : sum), 0),
  )
  return Math.min(...counts)
}

/**
 * Returns the pieces of each line that belong to complete sets; of two lines with one SKU the more expensive
 * first.
 */
function piecesOfSets(rule: CartRule, lines: readonly CartRuleLine[]): number[] {
  const sets = setsOf(rule, lines)
  const pieces = lines.map(() => 0)
  const byPrice = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => isCovered(rule, line))
    .toSorted((a, b) => b.line.unitGross - a.line.unitGross)
  for (const sku of rule.skus) {
    let wanted = sets
    for (const { line, index } of byPrice.filter((one) => isNamed(one.line, sku))) {
      const taken = Math.min(wanted, line.qty - (pieces[index] ?? 0))
      pieces[index] = (pieces[index] ?? 0) + taken
      wanted -= taken
    }
  }
  return pieces
}

function capped(discounts: Cents[], most: Cents | undefined): Cents[] {
  return most === undefined || sumCents(discounts) <= most ? discounts : allocate(most, discounts)
}

/** Makes the cheapest pieces free, one of every `every` covered pieces. */
function cheapestFree(lines: readonly CartRuleLine[], pieces: readonly number[], every: number): Cents[] {
  let free = Math.floor(pieces.reduce((sum, count) => sum + count, 0) / every)
  const discounts = lines.map(() => zeroCents)
  const byPrice = lines
    .map(({ unitGross }, index) => ({ unitGross, index }))
    .toSorted((a, b) => a.unitGross - b.unitGross)
  for (const { unitGross, index } of byPrice) {
    const taken = Math.min(free, pieces[index] ?? 0)
    discounts[index] = cents(taken * unitGross)
    free -= taken
  }
  return discounts
}
