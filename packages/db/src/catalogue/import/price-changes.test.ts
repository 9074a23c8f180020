import { cents } from '@ambra/domain/platform/money/money'
import { announcedReduction, specialEndsAt, specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import { replayReduction } from '@ambra/testing/price-replay'
import {
  afterStep,
  meaning,
  momentOf,
  openingOf,
  type ProductState,
  stories,
  type Story,
} from '@ambra/testing/price-stories'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { seededRandom } from '@ambra/testing/seeded-random'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HistoryPoint, historyPoints, pricesOf } from './price-changes.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

const today = new Date('2026-11-20T10:00:00Z')
const ago = (days: number) => new Date(today.getTime() - days * dayMs)
const iso = (days: number) => ago(days).toISOString()

type Row = Parameters<typeof historyPoints>[0] & { price: number }
type Edit = { at: Date; row: Row }

/** Returns the price history after imports of these rows, oldest first, and the last stored row. */
function imported(edits: readonly Edit[]) {
  const points: HistoryPoint[] = []
  let stored: Parameters<typeof historyPoints>[1]['stored']
  for (const { at, row } of edits) {
    for (const point of historyPoints(row, { id: 1, stored }, at))
      if (!points.some(({ valid_from }) => valid_from.getTime() === point.valid_from.getTime()))
        points.push(point)
    const tier = row.tiers?.find(({ group, qty }) => group === 0 && qty === 1)
    stored = {
      price_cents: Math.round(row.price * 100),
      special_cents: row.special ? Math.round(row.special.price * 100) : null,
      special_from: row.special?.from ?? null,
      special_to: row.special?.to ?? null,
      tier_cents: tier ? Math.round(tier.price * 100) : null,
      written_at: at,
    }
  }
  return points.toSorted((a, b) => a.valid_from.getTime() - b.valid_from.getTime())
}

function announced(edits: readonly Edit[], now: Date) {
  const row = edits.findLast(({ at }) => at <= now)?.row
  if (!row) return undefined
  const special = row.special && { ...row.special, price: cents(Math.round(row.special.price * 100)) }
  return announcedReduction(
    { price: cents(Math.round(row.price * 100)), ...(special && { special }) },
    imported(edits).map(({ valid_from, price_cents }) => ({ at: valid_from, price: cents(price_cents) })),
    now,
  )
}

type StoredPrices = ReturnType<typeof pricesOf>

/** Replays a product of a story through the shop's functions without a database. */
function play(
  { moments, products }: Story,
  compare: (minute: number, shown: unknown, truth: unknown) => void,
) {
  for (const { opening, steps } of products) {
    const [first = 0, ...later] = moments
    let { state, points: earlier, entries } = openingOf(opening, first)
    const history: HistoryPoint[] = []
    let stored: StoredPrices | undefined
    const write = (minute: number) => {
      const row = rowOf(state, stored ? [] : earlier)
      const at = momentOf(minute)
      for (const point of historyPoints(row, { id: 1, stored }, at))
        if (!history.some(({ valid_from }) => valid_from.getTime() === point.valid_from.getTime()))
          history.push(point)
      history.sort((a, b) => a.valid_from.getTime() - b.valid_from.getTime())
      stored = { ...pricesOf(row), written_at: at }
    }
    write(first)
    for (const [index, minute] of later.entries()) {
      const step = steps[index]
      if (step && step.kind !== 'nothing') {
        state = afterStep(state, step, minute)
        entries = [...entries, { minute, state: meaning(state) }]
        write(minute)
      }
      const next = later[index + 1] ?? minute + 20 * 1440
      for (const at of [minute, Math.floor((minute + next) / 2), next - 1])
        compare(at, shown(state, history, momentOf(at)), replayReduction(entries, at))
    }
  }
}

function rowOf({ price, special, tier }: ProductState, earlier: { minute: number; price: number }[]): Row {
  return {
    price: price / 100,
    ...(special && {
      special: {
        price: special.price / 100,
        ...(special.from && { from: special.from.text }),
        ...(special.to && { to: special.to.text }),
      },
    }),
    ...(tier !== undefined && { tiers: [{ group: 0, qty: 1, price: tier / 100 }] }),
    price_history: earlier.map((point) => ({
      at: momentOf(point.minute).toISOString(),
      price: point.price / 100,
    })),
  }
}

/** Returns what a page shows: a tier below the special price is the price paid and no reduction. */
function shown(state: ProductState, history: readonly HistoryPoint[], now: Date) {
  const { special, tier } = state
  if (special && tier !== undefined && tier < special.price) return undefined
  const found = announcedReduction(
    {
      price: cents(state.price),
      ...(special && {
        special: {
          price: cents(special.price),
          from: special.from?.text ?? null,
          to: special.to?.text ?? null,
        },
      }),
    },
    history.map(({ valid_from, price_cents }) => ({ at: valid_from, price: cents(price_cents) })),
    now,
  )
  return found && { was: found.lowest30, percent: found.percent }
}

describe('price history of edited specials (LAW-PRC-1)', () => {
  const first = { at: ago(90), row: { price: 100 } }
  const special = (price: number, from?: number, to?: number) => ({
    price,
    ...(from !== undefined && { from: iso(from) }),
    ...(to !== undefined && { to: iso(to) }),
  })
  it.each<[string, Edit[], { was: number; percent: number } | undefined]>([
    [
      'a special extended while it runs counts until its end',
      [
        first,
        { at: ago(61), row: { price: 100, special: special(80, 60, 40) } },
        { at: ago(45), row: { price: 100, special: special(80, 60, 10) } },
        { at: today, row: { price: 100, special: { price: 85 } } },
      ],
      undefined,
    ],
    [
      'a deeper cut after an extended special is measured from it',
      [
        first,
        { at: ago(61), row: { price: 100, special: special(80, 60, 40) } },
        { at: ago(45), row: { price: 100, special: special(80, 60, 10) } },
        { at: today, row: { price: 100, special: { price: 70 } } },
      ],
      { was: 80, percent: 12 },
    ],
    [
      'a regular price raised during a special is not what was paid',
      [
        first,
        { at: ago(61), row: { price: 100, special: special(80, 60, 5) } },
        { at: ago(45), row: { price: 110, special: special(80, 60, 5) } },
        { at: today, row: { price: 110, special: { price: 85 } } },
      ],
      undefined,
    ],
    [
      'a special without dates stays when the regular price is raised',
      [
        first,
        { at: ago(60), row: { price: 100, special: special(80) } },
        { at: ago(45), row: { price: 110, special: special(80) } },
        { at: ago(10), row: { price: 110 } },
        { at: today, row: { price: 110, special: { price: 85 } } },
      ],
      undefined,
    ],
    [
      'a special without a beginning counts until its end',
      [
        first,
        { at: ago(50), row: { price: 100, special: special(80, undefined, 10) } },
        { at: today, row: { price: 100, special: { price: 90 } } },
      ],
      undefined,
    ],
    [
      'a tier of everybody from one piece on counts until it is removed',
      [
        { at: ago(90), row: { price: 100, tiers: [{ group: 0, qty: 1, price: 75 }] } },
        { at: ago(10), row: { price: 100, tiers: [] } },
        { at: today, row: { price: 100, tiers: [], special: { price: 80 } } },
      ],
      undefined,
    ],
    [
      'an end set back does not shorten what was paid',
      [
        first,
        { at: ago(60), row: { price: 100, special: special(80) } },
        { at: ago(20), row: { price: 100, special: special(80, undefined, 35) } },
        { at: today, row: { price: 100, special: { price: 90 } } },
      ],
      undefined,
    ],
    [
      'a special edited in the very moment it begins counts from then on',
      [
        { at: ago(61), row: { price: 80 } },
        { at: ago(40), row: { price: 100, special: special(80, 20) } },
        { at: ago(20), row: { price: 100, special: special(80) } },
      ],
      undefined,
    ],
    [
      'a special of an unrecorded product is no reduction',
      [{ at: today, row: { price: 100, special: { price: 80 } } }],
      undefined,
    ],
  ])('%s', (_, edits, expected) => {
    const found = announced(edits, today)
    expect(found && { was: found.lowest30 / 100, percent: found.percent }).toEqual(expected)
  })

  it('announces exactly the reductions that a minute-by-minute replay allows', { timeout: 600_000 }, () => {
    const { seed } = seededRandom()
    const tally = { histories: 0, checks: 0, announced: 0 }
    fc.assert(
      fc.property(stories(1), (story) => {
        tally.histories += 1
        play(story, (minute, found, truth) => {
          tally.checks += 1
          if (truth) tally.announced += 1
          expect({ minute, shown: found }).toEqual({ minute, shown: truth })
        })
      }),
      { seed, numRuns: runLength(1000, 20_000) },
    )
    reportRun('LAW-PRC-1 rule', { seed, ...tally })
    expect(tally.announced).toBeGreaterThan(tally.histories / 10)
  })

  it('treats a day like the shop: from midnight in Tallinn to the end of the day', () => {
    expect([specialStartsAt('2026-11-20'), specialEndsAt('2026-11-20')]).toEqual([
      new Date('2026-11-19T22:00:00Z'),
      new Date('2026-11-20T22:00:00Z'),
    ])
  })
})

describe('reference replay', () => {
  const start = 100 * 1440
  const at = (daysBefore: number, minutes = 0) => start - daysBefore * 1440 + minutes
  it.each<[string, [minute: number, euros: number][], number, { was: number; percent: number } | undefined]>([
    ['V1', [[at(60), 100]], 80, { was: 100, percent: 20 }],
    [
      'V2',
      [
        [at(85), 100],
        [at(25), 80],
        [at(15), 100],
      ],
      90,
      undefined,
    ],
    [
      'V3',
      [
        [at(65), 100],
        [at(5), 120],
      ],
      100,
      undefined,
    ],
    [
      'V4',
      [
        [at(60), 100],
        [at(12, -180), 85],
        [at(12), 100],
      ],
      80,
      { was: 85, percent: 5 },
    ],
    [
      'V5',
      [
        [at(60), 100],
        [at(10), 90],
      ],
      80,
      { was: 90, percent: 11 },
    ],
    ['V6', [[at(12), 50]], 40, { was: 50, percent: 20 }],
    ['V7', [[at(40), 95]], 90, { was: 95, percent: 5 }],
    [
      'V8 exactly 30 days',
      [
        [at(60), 70],
        [at(30), 100],
      ],
      80,
      { was: 100, percent: 20 },
    ],
    [
      'V8 a minute later',
      [
        [at(60), 70],
        [at(30, 1), 100],
      ],
      80,
      undefined,
    ],
  ])('reproduces the vector %s', (_, requested, special, expected) => {
    const entries = requested.map(([minute, price]) => ({ minute, state: { price: price * 100 } }))
    const now = { minute: start, state: { price: 20_000, special: { price: special * 100 } } }
    const found = replayReduction([...entries, now], start)
    expect(found && { ...found, was: found.was / 100 }).toEqual(expected)
  })
})
