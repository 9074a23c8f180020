import { type Database, type DatabaseLogger, createOutageLog } from '@ambra/db/connection'
import {
  type CountedClick,
  type CountedTerm,
  searchClickRepository,
  searchTermRepository,
} from '@ambra/db/search'
import { isoDay } from '@ambra/domain/platform/text/format'
import type { SearchCounter } from './search-counter.ts'
import { anonymousTerm } from './anonymous-term.ts'

/** Maximum different rows of a kind in memory, and rows written per statement. */
const [mostWaiting, atOnce] = [2000, 250]
const writtenEveryMs = 30_000

type Options = { database: Pick<Database, 'db'>; now: () => Date; log: DatabaseLogger }

/** Counts by key until written; counts nothing new beyond the limit. */
class Waiting<Row> {
  readonly #keyOf: (row: Row) => string
  readonly #sum: (known: Row, row: Row) => Row
  #rows = new Map<string, Row>()

  constructor(keyOf: (row: Row) => string, sum: (known: Row, row: Row) => Row) {
    this.#keyOf = keyOf
    this.#sum = sum
  }

  get size(): number {
    return this.#rows.size
  }

  count(row: Row): void {
    const key = this.#keyOf(row)
    const known = this.#rows.get(key)
    if (known !== undefined) this.#rows.set(key, this.#sum(known, row))
    else if (this.#rows.size < mostWaiting) this.#rows.set(key, row)
  }

  /** Writes all rows; after an error, those that were not written wait again. */
  async write(add: (rows: readonly Row[]) => Promise<void>): Promise<void> {
    const batch = [...this.#rows.values()]
    this.#rows = new Map()
    try {
      while (batch.length > 0) {
        await add(batch.slice(0, atOnce))
        batch.splice(0, atOnce)
      }
    } finally {
      for (const row of batch) this.count(row)
    }
  }
}

/** Counts searches and clicks in memory and writes them in batches, so that no request waits. */
export function startSearchCounter({ database, now, log }: Options): SearchCounter & {
  /** Writes pending counts and stops. */
  stop: () => Promise<void>
} {
  const outage = createOutageLog(log, 'writing what was searched for')
  const terms = new Waiting<CountedTerm>(
    ({ storeId, day, term }) => `${storeId} ${day} ${term}`,
    (known, row) => ({
      ...row,
      searches: known.searches + row.searches,
      results: row.results ?? known.results,
    }),
  )
  const clicks = new Waiting<CountedClick>(
    ({ storeId, day, sku, term }) => `${storeId} ${day} ${sku} ${term}`,
    (known, row) => ({ ...row, clicks: known.clicks + row.clicks }),
  )
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    try {
      // Only clicks of a known term count.
      await terms.write((rows) => searchTermRepository(database.db).add(rows))
      await clicks.write((rows) => searchClickRepository(database.db).add(rows))
      outage.worked()
    } catch (error) {
      outage.failed(error)
    }
  }

  async function write(): Promise<void> {
    // A write that has begun does not include what was counted since.
    while (writing) await writing
    if (terms.size + clicks.size === 0) return
    writing = writeAll().finally(() => {
      writing = undefined
    })
    await writing
  }
  const timer = setInterval(() => void write(), writtenEveryMs).unref()
  const key = (store: { id: number }) => ({ storeId: store.id, day: isoDay(now()) })
  return {
    note(store, text, results) {
      const term = anonymousTerm(text)
      if (term !== undefined) terms.count({ ...key(store), term, searches: 1, results: results ?? null })
    },
    click(store, text, sku) {
      const term = anonymousTerm(text)
      if (term !== undefined) clicks.count({ ...key(store), term, sku, clicks: 1 })
    },
    write,
    async stop() {
      clearInterval(timer)
      await write()
    },
  }
}
