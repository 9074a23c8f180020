import { cents } from '@ambra/domain/money'
import { announcedReduction, specialEndsAt, specialStartsAt } from '@ambra/domain/pricing'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { seededRandom } from '@ambra/testing/seeded-random'
import { describe, expect, it } from 'vitest'
import { type HistoryPoint, historyPoints } from './price-changes.ts'

const dayMs = 86_400_000
const today = new Date('2026-11-20T10:00:00Z')
const ago = (days: number) => new Date(today.getTime() - days * dayMs)
const iso = (days: number) => ago(days).toISOString()

type Row = Parameters<typeof historyPoints>[0] & { price: number }
type Edit = { at: Date; row: Row }

/** The history that imports of these rows leave, oldest first, and the row stored last. */
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

/** What everybody paid at a moment, cents: written from the rule, without the shop's own functions of price. */
function paid(edits: readonly Edit[], at: number): number | undefined {
  const row = edits.findLast((edit) => edit.at.getTime() <= at)?.row
  if (!row) return undefined
  const prices = [
    row.price,
    ...(row.tiers ?? []).filter((t) => t.group === 0 && t.qty === 1).map((t) => t.price),
  ]
  const { special } = row
  const starts = special?.from === undefined ? -Infinity : Date.parse(special.from)
  const ends = special?.to === undefined ? Infinity : Date.parse(special.to)
  if (special && special.price < row.price && starts <= at && at < ends) prices.push(special.price)
  return Math.round(Math.min(...prices) * 100)
}

/** The lowest price of the 30 x 24 hours before the price of `now` began; undefined when it was never another. */
function lowestBefore(edits: readonly Edit[], now: number): number | undefined {
  const moments = edits.flatMap(({ at, row: { special } }) => [
    at.getTime(),
    ...[special?.from, special?.to].flatMap((text) => (text === undefined ? [] : [Date.parse(text)])),
  ])
  const turns = [...new Set(moments)].filter((at) => at <= now).toSorted((a, b) => a - b)
  const current = paid(edits, now)
  let began = turns.length - 1
  while (began > 0 && paid(edits, turns[began - 1] ?? 0) === current) began -= 1
  const start = turns[began] ?? now
  const window = [start - 30 * dayMs, ...turns].filter((at) => at >= start - 30 * dayMs && at < start)
  const prices = window.map((at) => paid(edits, at)).filter((price) => price !== undefined)
  return prices.length > 0 ? Math.min(...prices) : undefined
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
      'a special of an unrecorded product is no reduction',
      [{ at: today, row: { price: 100, special: { price: 80 } } }],
      undefined,
    ],
  ])('%s', (_, edits, expected) => {
    const found = announced(edits, today)
    expect(found && { was: found.lowest30 / 100, percent: found.percent }).toEqual(expected)
  })

  it('announces no more than the lowest price of 30 days, whatever is edited', () => {
    const { seed, int: whole, chance } = seededRandom()
    const histories = runLength(1000, 100_000)
    const tally = { announced: 0, equal: 0, none: 0 }
    const faults: string[] = []
    for (let history = 0; history < histories; history += 1) {
      let row: Row = { price: 60 + whole(60) }
      const edits: Edit[] = [{ at: ago(120), row }]
      for (let day = 110; day > 0; day -= 1 + whole(25)) {
        const at = new Date(ago(day).getTime() + whole(dayMs))
        const regular = chance(0.4) ? 60 + whole(60) : row.price
        const pick = whole(100) / 100
        // Kept, ended, replaced, extended or shortened; dates lie now or later, as a shopkeeper may enter them.
        const ends = { to: new Date(at.getTime() + whole(40 * dayMs)).toISOString() }
        const begins = { from: new Date(at.getTime() + whole(10 * dayMs)).toISOString() }
        const fresh = {
          price: 40 + whole(60),
          ...(chance(0.5) ? begins : {}),
          ...(chance(0.6) ? ends : {}),
        }
        const { special: before } = row
        const edited =
          pick < 0.3
            ? before
            : pick < 0.45
              ? undefined
              : before && pick < 0.7
                ? { ...before, ...ends }
                : fresh
        const tiers = chance(0.2)
          ? [{ group: 0, qty: 1, price: 50 + whole(60) }]
          : chance(0.7)
            ? row.tiers
            : []
        row = { price: regular, ...(edited && { special: edited }), ...(tiers && { tiers }) }
        edits.push({ at, row })
      }
      for (let check = 0; check < 5; check += 1) {
        const now = new Date(ago(0).getTime() + whole(30 * dayMs))
        const found = announced(edits, now)
        const truth = lowestBefore(edits, now.getTime())
        const text = `seed ${seed}, history ${history}: ${JSON.stringify(edits)} at ${now.toISOString()}`
        if (!found) tally.none += 1
        else {
          tally.announced += 1
          if (truth === undefined || found.lowest30 > truth)
            faults.push(`${text}: ${found.lowest30}, true ${truth}`)
          if (found.lowest30 === truth) tally.equal += 1
        }
      }
    }
    reportRun('PRC-1', { seed, histories, ...tally })
    expect(faults).toEqual([])
    expect(tally.announced).toBeGreaterThan(histories / 10)
    expect(tally.equal / tally.announced).toBeGreaterThan(0.8)
  })

  it('reads a day as the shop does: from midnight in Tallinn to the end of the day', () => {
    expect([specialStartsAt('2026-11-20'), specialEndsAt('2026-11-20')]).toEqual([
      new Date('2026-11-19T22:00:00Z'),
      new Date('2026-11-20T22:00:00Z'),
    ])
  })
})
