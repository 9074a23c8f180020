import { stores } from '@ambra/domain/platform/shop/stores'
import { aProduct, asLines, theBasics } from '@ambra/testing/import-builders'
import { type PriceEntryAt, replayReduction } from '@ambra/testing/price-replay'
import {
  afterStep,
  meaning,
  momentOf,
  openingOf,
  type ProductState,
  type Step,
  stories,
  type Story,
} from '@ambra/testing/price-stories'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { seededRandom } from '@ambra/testing/seeded-random'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { importPrices, type PriceEntry } from '../src/catalogue/import/import-prices.ts'
import { importRows } from '../src/catalogue/import/import-rows.ts'
import { folderStore } from '@ambra/object-store/folder-store'
import { catalogDocuments } from '../src/catalogue/documents/product-documents.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

const english = stores.find(({ code }) => code === 'en')
const estonian = stores.find(({ code }) => code === 'et')
const group = 2

/** Product of a story: the entered prices, and each store's price with its start. */
type HistoryInput = {
  sku: string
  all: ProductState
  own: Omit<ProductState, 'tier' | 'groupTier'> | undefined
  lastRow: string
  entries: { et: PriceEntryAt[]; en: PriceEntryAt[] }
}

const euros = (cents: number) => cents / 100
const withoutUndefined = <T extends object>(value: T) => JSON.parse(JSON.stringify(value)) as T

function rowOf(input: HistoryInput, history: { minute: number; price: number }[] = []) {
  const { special, price, tier, groupTier } = input.all
  const tiers = [
    ...(tier === undefined ? [] : [{ group: 0, qty: 1, price: euros(tier) }]),
    ...(groupTier === undefined ? [] : [{ group, qty: 1, price: euros(groupTier) }]),
  ]
  return withoutUndefined(
    aProduct({
      sku: input.sku,
      price: euros(price),
      ...(special && {
        special: withoutUndefined({
          price: euros(special.price),
          from: special.from?.text as string,
          to: special.to?.text as string,
        }),
      }),
      ...(tiers.length > 0 && { tiers }),
      ...(history.length > 0 && {
        price_history: history.map(({ minute, price: cents }) => ({
          at: momentOf(minute).toISOString(),
          price: euros(cents),
        })),
      }),
    }),
  )
}

// Random prices jump.
const intoFolder = (now: Date) => ({ now, media: folderStore('/nonexistent'), acceptsPriceJumps: true })

async function writeRows(rows: unknown[], minute: number): Promise<void> {
  if (rows.length === 0) return
  const report = await importRows(database, asLines(rows), intoFolder(momentOf(minute)))
  expect(report.refused).toEqual([])
}

async function writePrices(entries: Omit<PriceEntry, 'line'>[], minute: number): Promise<void> {
  async function* lines() {
    for (const [index, entry] of entries.entries()) yield { line: index + 1, ...entry }
  }
  if (entries.length === 0) return
  const report = await importPrices(database, lines(), { now: momentOf(minute) })
  expect(report.refused).toEqual([])
}

function record(input: HistoryInput, minute: number): void {
  const { tier, groupTier } = input.all
  input.entries.et.push({ minute, state: meaning(input.all) })
  input.entries.en.push({ minute, state: meaning(input.own ? { ...input.own, tier, groupTier } : input.all) })
}

function priceEntry(
  sku: string,
  { price, special }: ProductState,
  storeId: number,
): Omit<PriceEntry, 'line'> {
  const dated = special && {
    price: euros(special.price),
    from: special.from?.text as string,
    to: special.to?.text as string,
  }
  return { sku, storeId, price: euros(price), special: dated ? withoutUndefined(dated) : null }
}

/** Applies one step to one product; appends the rows to write to `rows` or `prices`. */
function take(
  input: HistoryInput,
  step: Step,
  { minute, rows, prices }: { minute: number; rows: unknown[]; prices: Omit<PriceEntry, 'line'>[] },
): void {
  if (step.kind === 'nothing') return
  const isTier = step.kind.includes('tier')
  if (!isTier && step.door === 'prices' && step.store === 'own' && english) {
    input.own = afterStep(input.own ?? { price: input.all.price, special: undefined }, step, minute)
    prices.push(priceEntry(input.sku, input.own, english.id))
  } else if (!isTier && step.door === 'prices') {
    input.all = afterStep(input.all, step, minute)
    prices.push(priceEntry(input.sku, input.all, 0))
  } else {
    const before = input.all
    input.all = afterStep(input.all, step, minute)
    const row = rowOf(input)
    const text = JSON.stringify(row)
    // A row equal to the last one is unchanged, whatever a price file has set since.
    if (text === input.lastRow) input.all = before
    else rows.push(row)
    input.lastRow = text
  }
  record(input, minute)
}

type Shown = Map<string, { was: number; percent: number | undefined } | undefined>

async function shown(code: 'et' | 'en', minute: number, groupId = 0): Promise<Shown> {
  const store = code === 'et' ? estonian : english
  const found: Shown = new Map()
  if (!store) return found
  const view = { now: momentOf(minute), prices: { group: groupId } }
  for await (const batch of catalogDocuments(database.db, store, view))
    for (const { sku, lowestPrice30, discountPercent } of batch)
      found.set(
        sku,
        typeof lowestPrice30 === 'number'
          ? { was: Math.round(lowestPrice30 * 100), percent: discountPercent as number | undefined }
          : undefined,
      )
  return found
}

/**
 * Counts reductions bridged by guest tiers. A reduction refers to the public price: a tier for guests only
 * that fills a gap between two runs of a special price continues the reduction for a group too, although the
 * group paid the regular price in that time.
 */
function bridgedByGuests(entries: readonly PriceEntryAt[], minute: number): number {
  const hadTier = entries.some(({ state }) => state.tier !== undefined)
  return hadTier ? (replayReduction(entries, minute)?.was ?? 0) : 0
}

const tally = { histories: 0, checks: 0, announced: 0, groupChecks: 0 }

async function compare(products: readonly HistoryInput[], minute: number): Promise<void> {
  for (const code of ['et', 'en'] as const) {
    const found = await shown(code, minute)
    for (const { sku, entries } of products) {
      const truth = replayReduction(entries[code], minute)
      tally.checks += 1
      if (truth) tally.announced += 1
      expect({ sku, code, minute, shown: found.get(sku) }).toEqual({ sku, code, minute, shown: truth })
    }
  }
  const ofGroup = await shown('et', minute, group)
  for (const { sku, entries } of products) {
    const found = ofGroup.get(sku)
    tally.groupChecks += 1
    if (!found) continue
    const truth = replayReduction(entries.et, minute, { isGroup: true })
    expect(found.was, `${sku} for a group at ${minute}`).toBeLessThanOrEqual(
      Math.max(truth?.was ?? 0, bridgedByGuests(entries.et, minute)),
    )
  }
}

async function play({ moments, products }: Story): Promise<void> {
  await database.truncate()
  const [first = 0, ...later] = moments
  const opened = products.map(({ opening }, index): [HistoryInput, unknown] => {
    const { state, points, entries } = openingOf(opening, first)
    const input = {
      sku: `P${index}`,
      all: state,
      own: undefined,
      lastRow: '',
      entries: { et: entries, en: [...entries] },
    }
    const row = rowOf(input, points)
    return [{ ...input, lastRow: JSON.stringify(row) }, row]
  })
  await writeRows([...theBasics(), ...opened.map(([, row]) => row)], first)
  const input = opened.map(([one]) => one)
  tally.histories += input.length
  for (const [index, minute] of later.entries()) {
    const rows: unknown[] = []
    const prices: Omit<PriceEntry, 'line'>[] = []
    for (const [place, one] of input.entries()) {
      const step = products[place]?.steps[index]
      if (step) take(one, step, { minute, rows, prices })
    }
    await writeRows(rows, minute)
    await writePrices(prices, minute)
    const next = later[index + 1] ?? minute + 20 * 1440
    for (const at of [minute, Math.floor((minute + next) / 2), next - 1]) await compare(input, at)
  }
}

describe('random price histories (LAW-PRC-1, LAW-PRC-2)', () => {
  it('announces exactly the reductions that a minute-by-minute replay allows', {
    timeout: 600_000,
  }, async () => {
    const { seed } = seededRandom()
    // Reading the catalogue takes most of the time: few runs with many products each, and others with each
    // SEED.
    await fc.assert(fc.asyncProperty(stories(runLength(50, 40)), play), { seed, numRuns: runLength(8, 120) })
    reportRun('LAW-PRC-1', { seed, ...tally })
    expect(tally.announced).toBeGreaterThan(0)
  })
})
