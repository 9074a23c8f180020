import { type Reason } from '@ambra/contract/catalogue/import-reasons'
import { type Kysely, sql } from 'kysely'
import { bulkInsert, replacing } from '../../connection/bulk-insert.ts'
import type { Database } from '../../connection/database.ts'
import type { Db } from '../../schema/schema.ts'
import {
  everything,
  findProducts,
  type Found,
  inBatches,
  type LevelOptions,
  type LevelReport,
  type Writer,
} from './import-levels.ts'
import type { RowProblem } from './import-report.ts'
import { forgetEdits, loadEdits } from './keep-edits.ts'
import {
  centsOf,
  changePoints,
  type HistoryPoint,
  inForce,
  passedTurns,
  pointOf,
  type StoredPrices,
} from './price-changes.ts'
import { anchorKey, isDeepCut, priceAnchors } from './price-cuts.ts'
import { type ImportAuthor, planSpecialStarts } from './plan-specials.ts'
import { priceJump } from './price-jump.ts'
import { readCosts, writeCost } from './product-costs.ts'
import { addToHistory } from './record-prices.ts'
import { needs } from './row-rights.ts'

/**
 * Prices in euros with tax. A null `special` removes the special price, an absent one keeps it; `storeId` 0
 * means every store. `cost` is the cost price without VAT; absent, the stored one stays.
 */
export type PriceEntry = {
  line: number
  sku: string
  storeId: number
  price: number
  special?: { price: number; from?: string; to?: string } | null
  cost?: number
}

type StoredPrice = StoredPrices & { id: number; store_id: number }
type PriceFields = Pick<StoredPrices, 'price_cents' | 'special_cents' | 'special_from' | 'special_to'>

function wanted({ price, special }: PriceEntry, stored: StoredPrice | undefined): PriceFields {
  const isUnchanged = special === undefined
  return {
    price_cents: centsOf(price),
    special_cents: isUnchanged ? (stored?.special_cents ?? null) : special ? centsOf(special.price) : null,
    special_from: isUnchanged ? (stored?.special_from ?? null) : (special?.from ?? null),
    special_to: isUnchanged ? (stored?.special_to ?? null) : (special?.to ?? null),
  }
}

const priceColumns = {
  product_id: 'integer',
  store_id: 'integer',
  price_cents: 'integer',
  special_cents: 'integer',
  special_from: 'text',
  special_to: 'text',
  written_at: 'timestamptz',
}
async function storePrices(
  db: Kysely<Db>,
  batch: readonly Found<PriceEntry>[],
  {
    now,
    may,
    refused,
    isAccepted = may('prices.edit_deep'),
    acceptsJumps,
    author,
  }: Omit<Writer, 'short'> & {
    now: Date
    isAccepted?: boolean
    acceptsJumps: boolean
    author?: ImportAuthor | undefined
  },
): Promise<number[]> {
  const ids = batch.map(({ product }) => product.id)
  const { rows } = await sql<StoredPrice>`
    select p.product_id as id, p.store_id, p.price_cents, p.special_cents, p.special_from, p.special_to, p.written_at,
      (select min(t.price_cents) from tier_prices t where t.product_id = p.product_id and t.store_id in (0, p.store_id)
        and t.group_id = 0 and t.qty = 1) as tier_cents
    from prices p where p.product_id = any(${ids}::integer[])`.execute(db)
  const stored = new Map(rows.map((row) => [`${row.store_id}/${row.id}`, row]))
  const costs = await wantedCosts(db, batch, { may, refused })
  const wantedChanges = costs.allowed.flatMap(({ entry, product }): PriceChange[] => {
    const before = stored.get(`${entry.storeId}/${product.id}`)
    const after = wanted(entry, before)
    const isSame =
      before !== undefined &&
      (['price_cents', 'special_cents', 'special_from', 'special_to'] as const).every(
        (key) => before[key] === after[key],
      )
    const jump = acceptsJumps ? undefined : jumpOf(after, before ?? stored.get(`0/${product.id}`))
    if (jump) refused.push({ line: entry.line, ...jump })
    return isSame || jump ? [] : [{ entry, product, before, after }]
  })
  const changes = await permitted(db, wantedChanges, { stored, now, may, refused })
  await bulkInsert(
    db,
    {
      table: 'prices',
      columns: priceColumns,
      tail: replacing('product_id, store_id', Object.keys(priceColumns).slice(2)),
    },
    changes.map(({ entry, product, after }) => ({
      product_id: product.id,
      store_id: entry.storeId,
      ...after,
      written_at: now,
    })),
  )
  const points = changes.flatMap(({ entry, product, before, after }) => {
    const ofAll = stored.get(`0/${product.id}`)
    return pricePoints(entry.storeId, product.id, { before, ofAll, after }, now)
  })
  await addToHistory(db, points, isAccepted)
  const written = changes.map(({ entry: { sku, storeId }, before, after }) => ({
    sku,
    storeId,
    before,
    after,
  }))
  await planSpecialStarts(db, written, { author, now })
  const wrong = new Set(refused.map(({ line }) => line))
  const costed = costs.changed.filter(({ entry }) => !wrong.has(entry.line))
  for (const { entry, product } of costed) await writeCost(db, product.id, centsOf(entry.cost ?? 0), now)
  const byEntry = [...changes, ...costed].map(({ entry, product }) => [entry, product.id] as const)
  return [...new Map(byEntry).values()]
}

/** Returns the rows whose cost price differs, and those without a cost price that the writer may not change. */
async function wantedCosts(
  db: Kysely<Db>,
  batch: readonly Found<PriceEntry>[],
  { may, refused }: Pick<Writer, 'may' | 'refused'>,
): Promise<{ allowed: readonly Found<PriceEntry>[]; changed: readonly Found<PriceEntry>[] }> {
  const named = batch.filter(({ entry }) => entry.cost !== undefined)
  if (named.length === 0) return { allowed: batch, changed: [] }
  // Whether a cost price differs would reveal it.
  const right = (['prices.read_cost', 'prices.edit_cost'] as const).find((one) => !may(one))
  if (right) {
    refused.push(...named.map(({ entry: { line } }) => ({ line, field: 'cost', reason: needs(right) })))
    return { allowed: batch.filter(({ entry }) => entry.cost === undefined), changed: [] }
  }
  const stored = await readCosts(
    db,
    named.map(({ product }) => product.id),
  )
  const changed = named.filter(({ entry, product }) => stored.get(product.id) !== centsOf(entry.cost ?? 0))
  return { allowed: batch, changed }
}

/** Returns the price jump of a regular or special price, with its column. */
function jumpOf(
  after: PriceFields,
  before: StoredPrice | undefined,
): { field: string; reason: Reason } | undefined {
  const price = after.price_cents === null ? undefined : priceJump(after.price_cents, before?.price_cents)
  if (price) return { field: 'price', reason: price }
  const isNewSpecial = after.special_cents !== null && after.special_cents !== before?.special_cents
  const special = isNewSpecial ? priceJump(after.special_cents ?? 0, after.price_cents) : undefined
  return special ? { field: 'special', reason: special } : undefined
}

type PriceChange = Found<PriceEntry> & { before: StoredPrice | undefined; after: PriceFields }

/** Filters the changes that the writer is permitted to make; records the others. */
async function permitted(
  db: Kysely<Db>,
  changes: readonly PriceChange[],
  {
    stored,
    now,
    may,
    refused,
  }: Omit<Writer, 'short'> & { stored: ReadonlyMap<string, StoredPrice>; now: Date },
): Promise<readonly PriceChange[]> {
  if (changes.length === 0 || (may('prices.edit') && may('prices.edit_deep'))) return changes
  const anchors = await priceAnchors(
    db,
    changes.map(({ product }) => product.id),
    now,
  )
  return changes.filter(({ entry, product, before, after }) => {
    const anchor = anchors.get(anchorKey(entry.storeId, product.id)) ?? anchors.get(anchorKey(0, product.id))
    const isDeep = isDeepCut({ before: before ?? stored.get(`0/${product.id}`), after, anchor }, { now })
    const right = isDeep && !may('prices.edit_deep') ? 'prices.edit_deep' : 'prices.edit'
    if (may(right)) return true
    refused.push({ line: entry.line, field: 'price', reason: needs(right) })
    return false
  })
}

/**
 * Returns the price history points of a row. Until a store has its own price, its history is that of all
 * stores, whose special price may have started or ended since; from then on the store has its own history,
 * which starts with the price in force.
 */
function pricePoints(
  storeId: number,
  id: number,
  prices: { before: StoredPrice | undefined; ofAll: StoredPrice | undefined; after: PriceFields },
  now: Date,
): HistoryPoint[] {
  const { before, ofAll } = prices
  const after = { ...prices.after, tier_cents: (before ?? ofAll)?.tier_cents ?? null }
  if (before) return changePoints(before, after, now).map((turn) => pointOf(id, storeId, turn))
  const price_cents = inForce(after, now)
  const turns = ofAll ? passedTurns(ofAll, now).map((turn) => pointOf(id, 0, turn)) : []
  return price_cents === undefined ? turns : [...turns, pointOf(id, storeId, { at: now, price_cents })]
}

/**
 * Sets single prices with their history in the caller's transaction. The caller checks permissions and
 * notifies listeners. `isAccepted`: the next price cut is measured against them.
 */
export async function writePrices(
  db: Kysely<Db>,
  entries: readonly PriceEntry[],
  { now, isAccepted }: { now: Date; isAccepted: boolean },
): Promise<RowProblem[]> {
  const refused: RowProblem[] = []
  if (entries.length === 0) return refused
  const found = await findProducts(db, entries, 'price', refused)
  await storePrices(db, found, { now, isAccepted, may: everything, refused, acceptsJumps: true })
  return refused
}

/**
 * Drops rows that repeat the imported price from before an edit in the console; a row with a new price ends
 * the edit.
 */
async function withoutEdited(
  db: Kysely<Db>,
  batch: readonly Found<PriceEntry>[],
): Promise<Found<PriceEntry>[]> {
  const edits = await loadEdits(
    db,
    batch.map(({ product }) => product.id),
  )
  if (edits.length === 0) return [...batch]
  const prices = new Map(edits.filter(({ path }) => path === 'price').map((edit) => [edit.product_id, edit]))
  const isRepeated = ({ entry, product }: Found<PriceEntry>) =>
    entry.storeId === 0 && prices.get(product.id)?.imported === centsOf(entry.price)
  const fresh = batch.filter((found) => !isRepeated(found))
  const ended = new Set(fresh.filter(({ entry }) => entry.storeId === 0).map(({ product }) => product.id))
  await forgetEdits(
    db,
    edits.filter(({ path, product_id }) => path === 'price' && ended.has(product_id)),
  )
  return fresh
}

/**
 * Sets prices from an hourly file, with the history behind the lowest price of 30 days; an unchanged row
 * costs one look-up. Notifies listeners of `catalog_changed`.
 * @see docs/rules/pricing PRC-5
 */
export function importPrices(
  database: Database,
  source: AsyncIterable<PriceEntry>,
  options: LevelOptions,
): Promise<LevelReport> {
  return inBatches(database, source, {
    ...options,
    what: 'price',
    level: 'price',
    store: async (db, batch, writer) =>
      storePrices(db, await withoutEdited(db, batch), {
        ...writer,
        now: options.now,
        author: options.author,
        acceptsJumps: options.acceptsPriceJumps ?? false,
      }),
  })
}
