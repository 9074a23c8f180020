import { traitsOf } from '@ambra/domain/product-types/traits'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../connection/database.ts'
import type { Db } from '../schema/schema.ts'
import { shortRows } from '../stock/short-stock.ts'
import { withReason } from '../stock/movement-reason.ts'
import { announceLevels } from './import-run.ts'
import { BatchSize } from '../connection/batch-size.ts'
import { bulkInsert, replacing } from '../connection/bulk-insert.ts'
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
import { priceJump } from './price-jump.ts'
import { addToHistory } from './record-prices.ts'
import { needs } from './row-rights.ts'
import { anchorKey, isDeepCut, priceAnchors } from './price-cuts.ts'
import type { May, ReadRights } from '../staff/runs-as.ts'

const byFile = { reason: 'import', actor: 'system' } as const
const batchRows = { first: 200, least: 50, most: 1_000 }

/** The stock of a sku. `line` names the row in the report. */
export type StockEntry = { line: number; sku: string; qty: number }
/**
 * Euros, tax included. `special` null takes a special price away, absent leaves it; `storeId` 0 is every store.
 */
export type PriceEntry = {
  line: number
  sku: string
  storeId: number
  price: number
  special?: { price: number; from?: string; to?: string } | null
}

/** `short` are rows that were stored although orders hold more. `read = changed + unchanged + refusedRows`, without what the reader of the file refused. */
export type LevelReport = {
  read: number
  changed: number
  unchanged: number
  refused: RowProblem[]
  short: RowProblem[]
}

/**
 * `onProgress` hears the rows read so far; `holdMs` is how long a batch may hold the database, where requests wait for it. `rights` are read with
 * each batch; without them everything may be written, as at the command line.
 */
export type LevelOptions = {
  now: Date
  holdMs?: number | undefined
  onProgress?: (rows: number) => void
  rights?: ReadRights | undefined
  /** Stores prices ten times or a tenth of the current ones, which are refused otherwise. */
  acceptsPriceJumps?: boolean | undefined
}

/** A product as it is before the change. */
type Stored = {
  sku: string
  id: number
  shown_id: number
  type: string
  qty: number | null
  reserved: number | null
  manage: boolean | null
}
type StoredPrice = StoredPrices & { id: number; store_id: number }
type PriceFields = Pick<StoredPrices, 'price_cents' | 'special_cents' | 'special_from' | 'special_to'>

/**
 * Stores the rows of a file in batches of a few milliseconds, each in one transaction, and counts what became of them. `store`
 * returns the ids of the products it changed; listeners hear of them where their `level` is shown. Rows of unknown and composed products are refused.
 */
export async function inBatches<Entry extends { line: number; sku: string }>(
  database: Database,
  source: AsyncIterable<Entry>,
  options: LevelOptions & {
    level?: 'price' | 'stock'
    /** Stores what may be stored, and adds the rest to `refused`. */
    store: (db: Kysely<Db>, batch: readonly Found<Entry>[], writer: Writer) => Promise<number[]>
    what: string
  },
): Promise<LevelReport> {
  const report: LevelReport = { read: 0, changed: 0, unchanged: 0, refused: [], short: [] }
  const shown = new Set<number>()
  // Beside other processes each batch notifies in its own transaction: a killed command leaves nothing stored unsaid.
  const isBesideOthers = database.engine === 'postgres'
  let batch: Entry[] = []
  let length = 0
  const size = new BatchSize(batchRows, options.holdMs)
  const flush = async () => {
    const found = await findProducts(database.db, batch, options.what, report.refused)
    const shownIds = new Map(found.map(({ product }) => [product.id, product.shown_id]))
    const shownAs = (ids: readonly number[]) => [...new Set(ids.map((id) => shownIds.get(id) ?? id))]
    let startedAt = 0
    const refused: RowProblem[] = []
    const short: RowProblem[] = []
    const changed = await database.db.transaction().execute(async (db) => {
      startedAt = performance.now()
      const may = options.rights ? await options.rights(db) : everything
      const stored = await options.store(db, found, { may, refused, short })
      if (options.level && isBesideOthers)
        await announceLevels({ notify: notifierOf(db) }, options.level, shownAs(stored))
      return stored
    })
    size.took(batch.length, performance.now() - startedAt)
    report.read += batch.length
    report.changed += changed.length
    report.unchanged += found.length - changed.length - refused.length
    report.refused.push(...refused)
    report.short.push(...short)
    for (const id of shownAs(changed)) shown.add(id)
    options.onProgress?.(report.read)
    batch = []
    length = 0
  }
  try {
    for await (const entry of source) {
      length += entry.sku.length
      if (size.isFull(batch.push(entry), length)) await flush()
    }
    if (batch.length > 0) await flush()
  } finally {
    // What is stored is notified, also when the rest cannot be read.
    if (options.level && !isBesideOthers) await announceLevels(database, options.level, [...shown])
  }
  return report
}

/** Who writes a batch: the rights of this moment, and where rows beyond them are noted. */
export type Writer = { may: May; refused: RowProblem[]; short: RowProblem[] }
const everything: May = () => true

/** Notifies with the commit of a transaction. */
const notifierOf =
  (db: Kysely<Db>): Database['notify'] =>
  async (channel, payload) => {
    await sql`select pg_notify(${channel}, ${payload})`.execute(db)
  }

/** A row of the file with the product it names. */
export type Found<Entry> = { entry: Entry; product: Stored }

async function findProducts<Entry extends { line: number; sku: string }>(
  db: Kysely<Db>,
  batch: readonly Entry[],
  what: string,
  refused: RowProblem[],
): Promise<Found<Entry>[]> {
  const { rows } = await sql<Stored>`
    select p.sku, p.id, coalesce(p.parent_id, p.id) as shown_id, p.type, s.qty, s.reserved, s.manage
    from products p left join stock s on s.product_id = p.id
    where p.sku = any(${batch.map((entry) => entry.sku)}::text[])`.execute(db)
  const bySku = new Map(rows.map((row) => [row.sku, row]))
  return batch.flatMap((entry) => {
    const product = bySku.get(entry.sku)
    if (product && !traitsOf(product.type).composedOf) return [{ entry, product }]
    const reason = product
      ? `"${entry.sku}" is a ${product.type} product, which has no ${what} of its own`
      : `names the unknown sku "${entry.sku}"`
    refused.push({ line: entry.line, field: 'sku', reason })
    return []
  })
}

async function storeStock(
  db: Kysely<Db>,
  batch: readonly Found<StockEntry>[],
  { now, may, refused, short }: Writer & { now: Date },
): Promise<number[]> {
  const changed = batch.filter(({ entry, product }) => !product.manage || product.qty !== entry.qty)
  if (changed.length === 0) return []
  if (!may('stock.adjust')) {
    for (const { entry } of changed)
      refused.push({ line: entry.line, field: 'qty', reason: needs('stock.adjust') })
    return []
  }
  const rows = changed.map(({ entry, product }) => ({ product_id: product.id, qty: entry.qty }))
  await sql`insert into stock (product_id, qty, manage, updated_at)
    select product_id, qty, true, ${now} from (select ${withReason(byFile)} as reason) why,
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product_id integer, qty integer)
    where why.reason is not null
    on conflict (product_id) do update set qty = excluded.qty, short = greatest(stock.reserved - excluded.qty, 0),
      manage = true, updated_at = excluded.updated_at`.execute(db)
  short.push(
    ...(await shortRows(
      db,
      changed.map(({ entry, product }) => ({ ...entry, id: product.id })),
    )),
  )
  return changed.map(({ product }) => product.id)
}

/**
 * Sets the stock from an hourly file, also where it is less than orders hold: the report names them. Unchanged rows for the price of a
 * look-up. What was sold without counting is counted from then on. Listeners of `stock_changed` hear what changed.
 */
export function importStock(
  database: Database,
  source: AsyncIterable<StockEntry>,
  options: LevelOptions,
): Promise<LevelReport> {
  return inBatches(database, source, {
    ...options,
    what: 'stock',
    level: 'stock',
    store: (db, batch, writer) => storeStock(db, batch, { ...writer, now: options.now }),
  })
}

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
  }: Omit<Writer, 'short'> & { now: Date; isAccepted?: boolean; acceptsJumps: boolean },
): Promise<number[]> {
  const ids = batch.map(({ product }) => product.id)
  const { rows } = await sql<StoredPrice>`
    select p.product_id as id, p.store_id, p.price_cents, p.special_cents, p.special_from, p.special_to, p.written_at,
      (select min(t.price_cents) from tier_prices t where t.product_id = p.product_id and t.store_id in (0, p.store_id)
        and t.group_id = 0 and t.qty = 1) as tier_cents
    from prices p where p.product_id = any(${ids}::integer[])`.execute(db)
  const stored = new Map(rows.map((row) => [`${row.store_id}/${row.id}`, row]))
  const wantedChanges = batch.flatMap(({ entry, product }): PriceChange[] => {
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
  return changes.map(({ product }) => product.id)
}

/** The jump of a regular or special price, with its column. */
function jumpOf(
  after: PriceFields,
  before: StoredPrice | undefined,
): { field: string; reason: string } | undefined {
  const price = after.price_cents === null ? undefined : priceJump(after.price_cents, before?.price_cents)
  if (price) return { field: 'price', reason: price }
  const isNewSpecial = after.special_cents !== null && after.special_cents !== before?.special_cents
  const special = isNewSpecial ? priceJump(after.special_cents ?? 0, after.price_cents) : undefined
  return special ? { field: 'special', reason: special } : undefined
}

type PriceChange = Found<PriceEntry> & { before: StoredPrice | undefined; after: PriceFields }

/** The changes that whoever writes them has the rights for; the others are noted. */
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
 * What a row of a price file adds to the history. Until a store has a price of its own its history is that of all stores,
 * whose special may have begun or ended since; from then on it is its own, which starts with what is in force now.
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
 * Sets single prices in the transaction of the caller, who has looked at the rights for them, with their history; who calls tells listeners.
 * `isAccepted`: the next cut is measured against them.
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
 * The rows without those that repeat what an import said before the price was edited in the console; a row that says something
 * new ends the edit.
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
 * Sets prices from an hourly file, with the history that the lowest price of 30 days is read from; unchanged rows
 * for the price of a look-up. Listeners of `catalog_changed` hear what changed.
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
        acceptsJumps: options.acceptsPriceJumps ?? false,
      }),
  })
}
