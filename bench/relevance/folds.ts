/**
 * Relevance on sets that the numbers were not tuned on: for each set the numbers of the model are tuned on the others, one step
 * each, and measured on this one: `AMBRA_SAMPLES=folder node bench/relevance/folds.ts`.
 */
import { relevance } from '@ambra/search/model/relevance-model'
import { figuresOf, meanOf } from '@ambra/testing/relevance'
import { querySets, shopOf } from './query-sets.ts'

type Numbers = typeof relevance
type Step = readonly [name: keyof Numbers, value: number]

/** What tuning may change, and by how much; a gain below `leastGain` is chance. */
const names = ['saturation', 'commonWord', 'form', 'beginning', 'tradeWordBesideTyped', 'kindBonus'] as const
const factors = [0.6, 1.6] as const
const leastGain = 0.0005
/** One of so many queries of a set is asked while tuning. */
const sampled = 2

const sets = await Promise.all(
  (await querySets(process.env['AMBRA_SAMPLES'])).map(async (set) => ({ ...set, search: await shopOf(set) })),
)
const shipped: Numbers = { ...relevance }

async function ndcgOf(at: number, steps: readonly Step[], every = 1): Promise<number> {
  const set = sets[at]
  Object.assign(relevance, shipped, Object.fromEntries(steps))
  const figures = []
  for (const { store, query, grades } of set?.queries.filter((_, n) => n % every === 0) ?? [])
    figures.push(figuresOf((await set?.search(store, query)) ?? [], grades))
  Object.assign(relevance, shipped)
  return meanOf(figures).ndcg
}

async function sampleOf(tried: readonly Step[]): Promise<number[]> {
  const figures: number[] = []
  for (const at of sets.keys()) figures.push(await ndcgOf(at, tried, sampled))
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

console.log('| set left out | nDCG@10 as shipped | tuned on the others | numbers changed |')
console.log('|---|---:|---:|---|')
for (const [at, { name }] of sets.entries()) {
  const tuned = tunedWithout(at)
  const changed = tuned.map(([number, value]) => `${number} ${value.toFixed(2)}`).join(', ')
  const figures = [await ndcgOf(at, []), await ndcgOf(at, tuned)].map((ndcg) => ndcg.toFixed(3))
  console.log(`| ${[name, ...figures, changed || 'none'].join(' | ')} |`)
}
