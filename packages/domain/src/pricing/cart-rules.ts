import { allocate, type Cents, cents, roundToCents, sumCents, zeroCents } from '../money/money.ts'

/**
 * A reduction that needs no code. Sums in cents with tax. `value` is in basis points (1000 = 10 %) for `percent`, in
 * cents for `fixed`, in pieces for `cheapest_free` (3 = of every three pieces the cheapest costs nothing). Empty lists
 * do not limit; `categoryIds` name categories with all below them; `skus` are products or variants.
 */
export type CartRule = {
  code: string
  kind: 'percent' | 'fixed' | 'cheapest_free'
  value: number
  /** The most a percentage takes off. */
  maxDiscount?: Cents | undefined
  /** Goods of the whole cart must cost so much. */
  minGoods: Cents
  startsAt?: Date | undefined
  /** The first moment after the rule. */
  endsAt?: Date | undefined
  storeIds: readonly number[]
  /** Customer groups; 0 are guests and customers of no other group. */
  groupIds: readonly number[]
  categoryIds: readonly number[]
  skus: readonly string[]
  /** Each of `skus` must be in the cart; as many whole sets are reduced as there are. */
  isSet: boolean
  /** Goods at a special price or a personal offer cost what they cost. */
  excludesReduced: boolean
}

/** A line a rule may reduce. `skus` are its own and that of the product it is a variant of. */
export type CartRuleLine = {
  skus: readonly string[]
  unitGross: Cents
  qty: number
  isReduced: boolean
  /** A gift card is worth its price: nothing is taken off it. */
  isGiftCard: boolean
  categoryIds: readonly number[]
}

/** Where, when and for whom. */
export type CartRuleSituation = {
  lines: readonly CartRuleLine[]
  storeId: number
  groupId: number
  now: Date
}

/**
 * The rule that takes most off the cart, and the discount of each line in cents; undefined when none takes anything
 * off. One rule counts for a cart; between equals it is the first.
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

/** Why a rule takes nothing off a cart. */
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

/** What one rule would take off this cart, or the first reason why it takes nothing; `missing` cents up to its minimum. */
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

/** What the rule takes off each line; nothing where it does not hold. */
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

/** Whole sets in the cart; 1 for a rule that asks for none. */
function setsOf(rule: CartRule, lines: readonly CartRuleLine[]): number {
  if (!rule.isSet) return 1
  const covered = lines.filter((line) => isCovered(rule, line))
  const counts = rule.skus.map((sku) =>
    covered.reduce((sum, line) => (isNamed(line, sku) ? sum + line.qty : sum), 0),
  )
  return Math.min(...counts)
}

/** Of each line the pieces that belong to a whole set; of two lines of one sku the dearer first. */
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

/** One of every `every` pieces costs nothing: the cheapest of all that are covered. */
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
