/**
 * Relevance on sets that the numbers were not tuned on: for each set the numbers of the model are tuned on the others, one step
 * each, and measured on this one, next to the best of the reference engines:
 * `AMBRA_SAMPLES=folder [MINISEARCH=folder] node bench/relevance/folds.ts`.
 */
import { relevance } from '@ambra/search/model/relevance-model'
import { figuresOf } from '@ambra/testing/relevance'
import { interval, meanOfFigures } from './bootstrap.ts'
import { querySets, shopOf } from './query-sets.ts'
import { referencesOf, type Search } from './references.ts'

type Numbers = typeof relevance
type Step = readonly [name: keyof Numbers, value: number]

/** Parameters that tuning may change, with their limits; a gain below `leastGain` is chance. */
const names = [
  'saturation',
  'commonWord',
  'form',
  'beginning',
  'tradeWordBesideTyped',
  'kindBonus',
  'fewFound',
] as const
const factors = [0.6, 1.6] as const
const leastGain = 0.0005
/** Share of the queries of a set that tuning runs: one in this number. */
const sampled = 2

const sets = await Promise.all(
  (await querySets(process.env['AMBRA_SAMPLES'])).map(async (set) => ({ ...set, search: await shopOf(set) })),
)
const shipped: Numbers = { ...relevance }

/** Returns the nDCG@10 of every query of a set, or of one of `every`. */
async function ndcgsOf(at: number, search: Search | undefined, every = 1): Promise<number[]> {
  const figures = []
  for (const { store, query, grades } of sets[at]?.queries.filter((_, n) => n % every === 0) ?? [])
    figures.push(figuresOf((await search?.(store, query)) ?? [], grades).ndcg)
  return figures
}

async function shopNdcgs(at: number, steps: readonly Step[], every = 1): Promise<number[]> {
  Object.assign(relevance, shipped, Object.fromEntries(steps))
  const figures = await ndcgsOf(at, sets[at]?.search, every)
  Object.assign(relevance, shipped)
  return figures
}

/** Returns the figures of the reference engine with the highest mean. */
async function bestReference(at: number): Promise<number[]> {
  const set = sets[at]
  const all = []
  for (const search of Object.values(set === undefined ? {} : referencesOf(set)))
    all.push(await ndcgsOf(at, search))
  return all.toSorted((left, right) => meanOfFigures(right) - meanOfFigures(left))[0] ?? []
}

async function sampleOf(tried: readonly Step[]): Promise<number[]> {
  const figures: number[] = []
  for (const at of sets.keys()) figures.push(meanOfFigures(await shopNdcgs(at, tried, sampled)))
  return figures
}

const steps = names.flatMap((name) => factors.map((factor): Step => [name, shipped[name] * factor]))
const base = await sampleOf([])
const gains = new Map<Step, number[]>()
for (const step of steps) {
  const figures = await sampleOf([step])
  gains.set(
    step,
    figures.map((ndcg, at) => ndcg - (base[at] ?? 0)),
  )
}

/** The better step of each number, by the mean gain on the sets that are not left out. */
function tunedWithout(leftOut: number): Step[] {
  const meanGain = (step: Step): number => {
    const others = (gains.get(step) ?? []).filter((_, at) => at !== leftOut)
    return others.reduce((sum, gain) => sum + gain, 0) / others.length
  }
  return names.flatMap((name) => {
    const [best] = steps
      .filter(([own]) => own === name)
      .toSorted((left, right) => meanGain(right) - meanGain(left))
    return best !== undefined && meanGain(best) > leastGain ? [best] : []
  })
}

console.log(
  '| set left out | nDCG@10 as shipped | tuned on the others | best reference | more than it | of 95 draws in 100 | numbers changed |',
)
console.log('|---|---:|---:|---:|---:|---:|---|')
for (const [at, { name }] of sets.entries()) {
  const tuned = tunedWithout(at)
  const changed = tuned.map(([number, value]) => `${number} ${value.toFixed(2)}`).join(', ')
  const own = await shopNdcgs(at, tuned)
  const others = await bestReference(at)
  const more = own.map((ndcg, query) => ndcg - (others[query] ?? 0))
  const figures = [await shopNdcgs(at, []), own, others, more].map((each) => meanOfFigures(each).toFixed(3))
  console.log(`| ${[name, ...figures, interval(more), changed || 'none'].join(' | ')} |`)
}
