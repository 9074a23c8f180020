import fc from 'fast-check'
import type { PriceEntryAt, PriceState } from './price-replay.ts'

/** Minute 0 of every story. Summer time ends on the day 146 days later. */
export const storyStart = Date.UTC(2026, 5, 1)
const dayMinutes = 1440
const summerTimeEnds = 146

export const momentOf = (minute: number): Date => new Date(storyStart + minute * 60_000)

/** Action of the shopkeeper at a time; numbers are interpreted by kind. */
export type Step = {
  kind:
    | 'nothing'
    | 'price'
    | 'special'
    | 'extend'
    | 'shorten'
    | 'undate'
    | 'remove'
    | 'repeat'
    | 'tier'
    | 'no tier'
    | 'group tier'
    | 'no group tier'
  euros: number
  /** Minutes from now to the beginning (negative: in the past), and its duration; undefined = open. */
  begins: number | undefined
  lasts: number | undefined
  /** Whether the special begins or ends in the exact minute of the next step. */
  meetsNext: 'no' | 'beginning' | 'end'
  /** Dates as bare days of Tallinn. */
  isDays: boolean
  door: 'rows' | 'prices'
  store: 'all' | 'own'
}
/** Times in minutes, and the actions on each product at each of them. */
export type Story = { moments: number[]; products: { opening: Opening; steps: Step[] }[] }
/** First row of a product: earlier prices, or a special already running elsewhere. */
export type Opening = {
  euros: number
  earlier: { days: number; euros: number }[]
  ranFor: number | undefined
}

/** Special as written and as meant. */
type Special = { price: number; from?: Edge | undefined; to?: Edge | undefined }
type Edge = { text: string; minute: number }
export type ProductState = {
  price: number
  special?: Special | undefined
  tier?: number | undefined
  groupTier?: number | undefined
}

/** Returns a bare day of Tallinn that begins at or before the minute, plus `later` days. */
function dayEdge(minute: number, which: 'from' | 'to'): Edge {
  const day = Math.max(0, Math.floor(minute / dayMinutes))
  const midnight = (index: number) => index * dayMinutes - (index <= summerTimeEnds ? 180 : 120)
  const text = momentOf(day * dayMinutes)
    .toISOString()
    .slice(0, 10)
  // The last day is inclusive: it ends at the following midnight.
  return { text, minute: midnight(which === 'from' ? day : day + 1) }
}

function edge(minute: number, which: 'from' | 'to', isDays: boolean): Edge {
  return isDays ? dayEdge(minute, which) : { text: momentOf(minute).toISOString(), minute }
}

/** Drops an end before the beginning, which an import rejects. */
function dated(special: Special): Special {
  const { from, to } = special
  return from && to && (to.minute <= from.minute || to.text < from.text)
    ? { price: special.price, from }
    : special
}

const isDayText = (one: Edge | undefined) => one !== undefined && one.text.length === 10

/** Returns the price state of a product after the step. */
export function afterStep(state: ProductState, step: Step, minute: number): ProductState {
  const { kind, euros, begins, lasts, isDays } = step
  const { special } = state
  switch (kind) {
    case 'nothing':
    case 'repeat':
      return state
    case 'price':
      return { ...state, price: euros * 100 }
    case 'special': {
      const starts = minute + (begins ?? 0)
      return {
        ...state,
        special: dated({
          price: euros * 100,
          from: begins === undefined ? undefined : edge(starts, 'from', isDays),
          to: lasts === undefined ? undefined : edge(starts + lasts, 'to', isDays),
        }),
      }
    }
    case 'extend':
    case 'shorten': {
      if (!special) return state
      const isDay = isDayText(special.from) || (special.from === undefined && isDays)
      const end = kind === 'extend' ? Math.max(minute, special.to?.minute ?? 0) + (lasts ?? 0) : minute
      return { ...state, special: dated({ ...special, to: edge(end, 'to', isDay) }) }
    }
    case 'undate':
      return { ...state, special: special && { price: special.price } }
    case 'remove':
      return { ...state, special: undefined }
    case 'tier':
      return { ...state, tier: euros * 100 }
    case 'no tier':
      return { ...state, tier: undefined }
    case 'group tier':
      return { ...state, groupTier: euros * 100 }
    case 'no group tier':
      return { ...state, groupTier: undefined }
  }
}

/** Returns the state in minutes and cents for the replay. */
export function meaning({ price, special, tier, groupTier }: ProductState): PriceState {
  return {
    price,
    tier,
    groupTier,
    special: special && { price: special.price, from: special.from?.minute, to: special.to?.minute },
  }
}

/** Returns what the first row states about the time before it. */
export function openingOf({ euros, earlier, ranFor }: Opening, minute: number) {
  const points = earlier
    .toSorted((a, b) => b.days - a.days)
    .filter(({ days }, index, all) => days !== all[index - 1]?.days)
    .map((point) => ({ minute: minute - point.days * dayMinutes, price: point.euros * 100 }))
  const from = ranFor === undefined || points.length > 0 ? undefined : minute - ranFor
  const state: ProductState = {
    price: euros * 100,
    special: from === undefined ? undefined : { price: euros * 80, from: edge(from, 'from', false) },
  }
  const before: PriceEntryAt[] = points.map((point) => ({
    minute: point.minute,
    state: { price: point.price },
  }))
  if (from !== undefined) before.push({ minute: from, state: meaning(state) })
  return { state, points, entries: [...before, { minute, state: meaning(state) }] }
}

const days = (most: number) => fc.integer({ min: 1, max: most * dayMinutes })
const stepOf: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constant('nothing' as const) },
    { weight: 3, arbitrary: fc.constant('price' as const) },
    { weight: 6, arbitrary: fc.constant('special' as const) },
    { weight: 3, arbitrary: fc.constantFrom('extend' as const, 'shorten' as const) },
    { weight: 4, arbitrary: fc.constantFrom('undate' as const, 'remove' as const, 'repeat' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        'tier' as const,
        'no tier' as const,
        'group tier' as const,
        'no group tier' as const,
      ),
    },
  ),
  euros: fc.integer({ min: 40, max: 120 }),
  begins: fc.option(fc.integer({ min: -10 * dayMinutes, max: 10 * dayMinutes }), { nil: undefined }),
  lasts: fc.option(days(40), { nil: undefined }),
  meetsNext: fc.constantFrom('no' as const, 'no' as const, 'beginning' as const, 'end' as const),
  isDays: fc.boolean(),
  door: fc.constantFrom('rows' as const, 'prices' as const),
  store: fc.constantFrom('all' as const, 'all' as const, 'own' as const),
})
const opening: fc.Arbitrary<Opening> = fc.record({
  euros: fc.integer({ min: 60, max: 120 }),
  earlier: fc.array(
    fc.record({ days: fc.integer({ min: 1, max: 50 }), euros: fc.integer({ min: 40, max: 130 }) }),
    {
      maxLength: 3,
    },
  ),
  ranFor: fc.option(days(40), { nil: undefined, freq: 4 }),
})

function meetNext(step: Step, untilNext: number | undefined): Step {
  if (step.meetsNext === 'no' || untilNext === undefined) return step
  if (step.meetsNext === 'beginning') return { ...step, begins: untilNext }
  return { ...step, lasts: Math.max(1, untilNext - (step.begins ?? 0)) }
}

/** Generates stories of `size` products that share the times of their actions; they shrink to one product. */
export function stories(size: number): fc.Arbitrary<Story> {
  return fc.integer({ min: 2, max: 9 }).chain((length) =>
    fc
      .record({
        gaps: fc.array(days(25), { minLength: length, maxLength: length }),
        products: fc.array(
          fc.record({ opening, steps: fc.array(stepOf, { minLength: length, maxLength: length }) }),
          { minLength: 1, maxLength: size, size: 'max' },
        ),
      })
      .map(({ gaps, products }) => {
        // The first row comes on day 60, so that it can contain earlier prices.
        const moments = [60 * dayMinutes]
        for (const gap of gaps) moments.push((moments.at(-1) ?? 0) + gap)
        const meeting = products.map(({ opening, steps }) => ({
          opening,
          steps: steps.map((step, index) => meetNext(step, gaps[index + 1])),
        }))
        return { moments, products: meeting }
      }),
  )
}
