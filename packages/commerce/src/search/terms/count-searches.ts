import { type Database, type DatabaseLogger, createOutageLog } from '@ambra/db/connection'
import { type CountedTerm, searchTermRepository } from '@ambra/db/search'
import { isoDay } from '@ambra/domain/platform/text/format'
import type { SearchCounter } from './search-counter.ts'
import { anonymousTerm } from './anonymous-term.ts'

/** Maximum different terms in memory, and terms written per statement. */
const [mostWaiting, atOnce] = [2000, 250]
const writtenEveryMs = 30_000

type Options = { database: Pick<Database, 'db'>; now: () => Date; log: DatabaseLogger }

/** Counts searches in memory and writes them in batches, so that no search waits. */
export function startSearchCounter({ database, now, log }: Options): SearchCounter & {
  /** Writes pending counts and stops. */
  stop: () => Promise<void>
} {
  const outage = createOutageLog(log, 'writing what was searched for')
  let waiting = new Map<string, CountedTerm>()
  let writing: Promise<void> | undefined

  function count(term: CountedTerm): void {
    const key = `${term.storeId} ${term.day} ${term.term}`
    const known = waiting.get(key)
    if (!known && waiting.size >= mostWaiting) return
    waiting.set(key, {
      ...term,
      searches: term.searches + (known?.searches ?? 0),
      results: term.results ?? known?.results ?? null,
    })
  }

  async function writeAll(): Promise<void> {
    const batch = [...waiting.values()]
    waiting = new Map()
    try {
      while (batch.length > 0) {
        await searchTermRepository(database.db).add(batch.slice(0, atOnce))
        batch.splice(0, atOnce)
      }
      outage.worked()
    } catch (error) {
      outage.failed(error)
      for (const term of batch) count(term)
    }
  }

  async function write(): Promise<void> {
    // A write that has begun does not include what was counted since.
    while (writing) await writing
    if (waiting.size === 0) return
    writing = writeAll().finally(() => {
      writing = undefined
    })
    await writing
  }
  const timer = setInterval(() => void write(), writtenEveryMs).unref()
  return {
    note(store, text, results) {
      const term = anonymousTerm(text)
      if (term === undefined) return
      count({ storeId: store.id, day: isoDay(now()), term, searches: 1, results: results ?? null })
    },
    write,
    async stop() {
      clearInterval(timer)
      await write()
    },
  }
}
