import type { ExplainedProduct, SearchExplained } from '@ambra/contract/search/search-explained'
import type { SearchRule } from '@ambra/contract/search/search-rules'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { isSearchable } from '@ambra/domain/search/search-text'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { type ExplainedHit, explainSearch } from '@ambra/search/explain-search'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { readTaught, taughtBy } from '../engine/taught-search.ts'
import { namesOf } from './search-names.ts'
import { storeNamed } from './show-search-rules.ts'
import { shopRequest } from './try-search.ts'

type Asked = { store: string; q: string; sku?: string | undefined }
type Product = Omit<ExplainedProduct, 'why'>

const nothing: SearchExplained = {
  total: 0,
  steps: 0,
  dropped: [],
  corrected: [],
  understood: [],
  elsewhere: null,
  products: [],
  requested: null,
}

/**
 * Says for the products that shoppers see for a text, and for one more, why they stand where they stand.
 * @throws ShopError store.unknown, search.unavailable
 */
export async function explainTyped(
  context: OperationContext,
  { store: code, q, sku }: Asked,
): Promise<SearchExplained> {
  const { search } = context
  if (!search) throw new ShopError('search.unavailable')
  const store = storeNamed(code)
  if (!isSearchable(q)) return nothing
  const { rules, ofFolder } = await readTaught(context.shop.database.db, store)
  const taught = [...rules.values()]
  const { tuning } = taughtBy(taught, ofFolder)
  const request = shopRequest(context, store, q)
  const { total, steps, recovery, hits, requested } = await explainSearch(search, request, { tuning, sku })
  const elsewhere = recovery?.elsewhere ?? null
  const products: ExplainedProduct[] = []
  for (const hit of requested === undefined ? hits : [...hits, requested])
    products.push(withReasons(await productIn(context, store, { hit, taught }), { steps, elsewhere }))
  return {
    total,
    steps,
    dropped: [...(recovery?.dropped ?? [])],
    corrected: [...(recovery?.corrected ?? [])],
    understood: (recovery?.understood ?? []).map(({ typed }) => typed),
    elsewhere,
    products: products.slice(0, hits.length),
    requested: products[hits.length] ?? null,
  }
}

async function productIn(
  context: OperationContext,
  store: Store,
  { hit, taught }: { hit: ExplainedHit; taught: readonly SearchRule[] },
): Promise<Product> {
  const { source, place, score, step, parts, rules, boosts, isPinned, isShown } = hit
  const boostRules = taught
    .filter((rule) => rule.kind === 'boost')
    .filter((rule) => boosts.some(({ field, value }) => field === rule.field && value === rule.value))
  const names = await namesOf(context, store, boostRules)
  return {
    sku: String(source['sku']),
    name: String(source['name']),
    place,
    score,
    step,
    quantity: Number(source['total_qty'] ?? 0),
    shown: isShown,
    parts: parts.map((part) => ({ ...part, words: [...part.words] })),
    rules: [
      ...rules,
      ...boostRules.map((boost) => ({
        rule: 'boost' as const,
        factor: boost.factor,
        name: [boost.field, boost.value].map((one) => names(boost)[one] ?? one).join(': '),
      })),
      ...(isPinned ? [{ rule: 'pin' as const }] : []),
    ],
  }
}

const ruleTexts = {
  missing: 'Not every word was found',
  kind: 'Its category is what was typed',
  service: 'It is a service, which stands after products',
  code: 'A code was typed whole',
  boost: 'Boost',
  pin: 'Pinned for this text',
} as const

const short = (number: number): string => String(Math.round(number * 100) / 100)

function withReasons(
  product: Product,
  { steps, elsewhere }: Pick<SearchExplained, 'steps' | 'elsewhere'>,
): ExplainedProduct {
  const { parts, rules, step, quantity, score, place, shown } = product
  const words = parts.map(({ typed, points, words: found }) => {
    if (points === 0) return `"${typed}" was not found in it`
    const where = found.map(
      ({ field, word, times }) => `${field}: ${word}${times > 1 ? ` (${times} times)` : ''}`,
    )
    return `"${typed}" gives ${short(points)} points (${where.join(', ')})`
  })
  const ruled = rules.map(({ rule, factor, points, name }) => {
    const effect =
      factor === undefined ? (points === undefined ? '' : `: +${points}`) : `: × ${short(factor)}`
    return `${ruleTexts[rule]}${name === undefined ? '' : ` (${name})`}${effect}`
  })
  const order =
    step === null
      ? elsewhere === null
        ? 'Sorted by price or noise'
        : `Found and sorted by its texts in the store ${elsewhere}`
      : `${short(score)} points are step ${step} of ${steps}; within a step the larger quantity comes first: ${quantity}`
  const state = shown
    ? place === null
      ? ['It was not found']
      : []
    : ['Lists do not show it: status, visibility, price or stock']
  return { ...product, why: [...state, ...words, ...ruled, order] }
}
