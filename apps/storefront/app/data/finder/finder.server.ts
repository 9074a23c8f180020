import type { Finder } from '@ambra/contract/content/finder'
import type { ProductListing } from '@ambra/contract/search/search'
import type { RouterContextProvider } from 'react-router'
import { markUncacheable } from '../cache-notes.server.ts'
import { cardFields, pick } from '../pick-fields.ts'
import { asFiltered } from '../listing/filtered-variants.ts'
import { type ListingRequest, search, searchAll, valuesWithin } from '../listing/listing-search.server.ts'
import { facetsOf } from '../listing/listing.server.ts'
import { readFilters } from '#app/features/catalog/filters/filters.ts'
import {
  type Answers,
  isOwnSearch,
  readAnswers,
  searchOf,
} from '#app/features/catalog/finder/finder-address.ts'
import type { FinderView, PickView, QuestionView } from '#app/features/catalog/finder/finder-view.ts'
import { pickBest } from '#app/features/catalog/finder/pick-best.ts'
import { priceViewOf } from '#app/shop-ui/price.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

type Context = Readonly<RouterContextProvider>

/** Maximum number of products to compare; above it, none is called the best. */
const maxCompared = 200
const nearestShown = 3

/**
 * Loads the finder of a category page at the step of its URL (`finder`). An invalid URL is not cached,
 * because the number of invented answers is unlimited. @see docs/content.md
 */
export async function loadFinder(
  context: Context,
  finder: Finder | undefined,
  params: URLSearchParams,
  request: ListingRequest,
): Promise<FinderView | undefined> {
  const given = params.get('finder')
  const answers = finder && given ? readAnswers(finder, given) : undefined
  if (given && !answers) markUncacheable(context)
  if (!finder || request.isPart) return undefined
  const { title, text, icon, questions } = finder
  const entry = { title, text, ...(icon && { icon }), questionCount: questions.length }
  const start = searchOf([], {})
  if (!answers) return { ...entry, start, answered: [] }
  const list = await openList(context, request)
  const own = list.searchOf(answers)
  if (!isOwnSearch(params, own)) markUncacheable(context)
  const isDone = answers.length === questions.length
  const fitting = await list.find(
    answers,
    isDone ? maxCompared : 1,
    finder.picks.map(({ by }) => by),
  )
  return {
    ...entry,
    start,
    answered: answers.map((answer, at) => ({
      question: questions[at]?.title ?? '',
      // Empty for a skipped question.
      text: answer?.result ?? answer?.title ?? '',
      search: list.searchOf(answers.slice(0, at)),
    })),
    ...(!isDone && { question: await questionView(finder, answers, list) }),
    ...(isDone && fitting.total > 0 && { picks: picksOf(finder, fitting) }),
    ...(fitting.total === 0 && (await nearestOf(answers, list))),
  }
}

type Fitting = { total: number; products: { card: CardProduct; document: Record<string, unknown> }[] }
type List = {
  searchOf: (answers: Answers) => string
  find: (answers: Answers, size: number, fields?: readonly string[]) => Promise<Fitting>
}

/** Loads the list of the category without its selected filters, as the base for answers. */
async function openList(context: Context, request: ListingRequest): Promise<List> {
  const whole = { ...request, facets: facetsOf(context, request.facets) }
  const all = await searchAll(context, whole)
  const listSearchOf = (answers: Answers) => searchOf(answers, all.available_filters)
  return {
    searchOf: listSearchOf,
    async find(answers, size, fields) {
      const chosen = readFilters(new URLSearchParams(listSearchOf(answers)))
      const filters = valuesWithin(chosen, all)
      const response = await search(context, { ...whole, filters, pageSize: size }, fields)
      return {
        total: response.total,
        products: response.products.map((one) => shown(one, filters, response)),
      }
    },
  }
}

function shown(
  document: Record<string, unknown>,
  filters: ListingRequest['filters'],
  response: ProductListing,
) {
  // The search returns the fields of a card.
  const card = pick(document, cardFields) as CardProduct
  return { card: asFiltered(card, document, { filters, options: response.available_filters }), document }
}

async function questionView({ questions }: Finder, answers: Answers, list: List): Promise<QuestionView> {
  const { title = '', text, answers: choices = [] } = questions[answers.length] ?? {}
  const counts = await Promise.all(choices.map((choice) => list.find([...answers, choice], 1)))
  return {
    number: answers.length + 1,
    title,
    ...(text && { text }),
    answers: choices.map(({ code, title: name, text: why, icon }, at) => ({
      code,
      title: name,
      text: why,
      ...(icon && { icon }),
      search: list.searchOf([...answers, choices[at]]),
      count: counts[at]?.total ?? 0,
    })),
    skip: list.searchOf([...answers, undefined]),
    // Before the first question the page is the plain list.
    back: answers.length > 0 ? list.searchOf(answers.slice(0, -1)) : '',
  }
}

function picksOf({ picks }: Finder, { total, products }: Fitting): PickView[] {
  const candidates = products.map(({ card, document }) => {
    const numbers = picks.map(({ by }) => [
      by,
      by === 'price' ? priceViewOf(card)?.now : numberOf(document[by]),
    ])
    return { product: card, numbers: { price: priceViewOf(card)?.now, ...Object.fromEntries(numbers) } }
  })
  return pickBest(candidates, products.length < total ? [] : picks)
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

/**
 * Returns the products that match when one answer is ignored, the last one first; otherwise when the last
 * ones are.
 */
async function nearestOf(answers: Answers, list: List): Promise<Pick<FinderView, 'nearest'>> {
  const positions = answers.flatMap((answer, at) => (answer?.filters ? [at] : [])).toReversed()
  const ways = [
    ...positions.map((left) => ({ left: [left], answers: answers.with(left, undefined) })),
    ...positions.map((from) => ({
      left: positions.filter((at) => at >= from),
      answers: answers.map((answer, at) => (at < from ? answer : undefined)),
    })),
  ]
  for (const way of ways) {
    const { total, products } = await list.find(way.answers, nearestShown)
    if (total === 0) continue
    const without = way.left.toSorted().map((at) => answers[at]?.title ?? '')
    return {
      nearest: {
        without: without.join(', '),
        search: list.searchOf(way.answers),
        products: products.map(({ card }) => card),
      },
    }
  }
  return {}
}
