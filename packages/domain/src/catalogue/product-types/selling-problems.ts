import { mostAllowed, type QuantityRule } from '../prices/quantity-rule.ts'

/**
 * Reasons why shoppers cannot buy or find a product, in the order in which a shopkeeper fixes them. `blocks`:
 * prevents buying; the others only make it harder to find or read.
 */
export const sellingProblems = {
  blocked: { blocks: true },
  disabled: { blocks: true },
  parent_disabled: { blocks: true },
  hidden: { blocks: true },
  no_price: { blocks: true },
  no_variants: { blocks: true },
  sold_out: { blocks: true },
  too_few: { blocks: true },
  no_category: { blocks: false },
  category_off: { blocks: false },
  only_search: { blocks: false },
  only_lists: { blocks: false },
  no_picture: { blocks: false },
  no_text: { blocks: false },
} as const satisfies Record<string, { blocks: boolean }>

export type SellingProblem = keyof typeof sellingProblems

/**
 * Facts that decide whether a product or variant is sold. `isVariant` has no page, texts and categories of
 * its own.
 */
export type SellingFacts = {
  isVariant: boolean
  composedOf: 'variants' | 'parts' | undefined
  /** 1 is on sale, above it is not. */
  status: number
  parentStatus: number
  /** 1 nowhere, 2 in lists, 3 in the search, 4 in both. */
  visibility: number
  /** True if a recall or the shop forbids the sale. */
  isBlocked: boolean
  hasPrice: boolean
  /** Number of variants on sale. */
  variants: number
  stock: { left: number; isCounted: boolean; rule: QuantityRule }
  categories: { all: number; active: number }
  hasPicture: boolean
  /** Store languages without their own name. */
  missingTexts: readonly string[]
}

/** Lists all reasons that apply, in table order. @see docs/rules/catalogue CAT-1, docs/rules/stock STK-8 */
export function sellingProblemsOf(facts: SellingFacts): SellingProblem[] {
  const holds: Record<SellingProblem, boolean> = {
    blocked: facts.isBlocked,
    disabled: facts.status > 1,
    parent_disabled: facts.isVariant && facts.parentStatus > 1,
    hidden: !facts.isVariant && facts.visibility === 1,
    no_price: !facts.hasPrice,
    no_variants: facts.composedOf === 'variants' && facts.variants === 0,
    sold_out: isSoldOut(facts),
    too_few: isTooFew(facts),
    ...pageProblems(facts),
    no_picture: !facts.hasPicture,
  }
  // The keys of the table are the codes.
  return (Object.keys(sellingProblems) as SellingProblem[]).filter((code) => holds[code])
}

const isSoldOut = ({ composedOf, variants, stock }: SellingFacts) =>
  stock.isCounted && stock.left <= 0 && !(composedOf === 'variants' && variants === 0)

/** Returns whether some pieces are left, but fewer than the minimum quantity. */
const isTooFew = ({ composedOf, stock: { left, isCounted, rule } }: SellingFacts) =>
  composedOf === undefined && isCounted && left > 0 && mostAllowed(left, rule) === 0

/** Returns the problems that only a product with its own page can have. */
function pageProblems({ isVariant, visibility, categories, missingTexts }: SellingFacts) {
  return {
    no_category: !isVariant && categories.all === 0,
    category_off: !isVariant && categories.all > 0 && categories.active === 0,
    only_search: !isVariant && visibility === 3,
    only_lists: !isVariant && visibility === 2,
    no_text: !isVariant && missingTexts.length > 0,
  }
}

export const isSold = (problems: readonly SellingProblem[]): boolean =>
  problems.every((problem) => !sellingProblems[problem].blocks)
