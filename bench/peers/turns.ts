import { setTimeout as sleep } from 'node:timers/promises'
import { searchText } from './catalogue.ts'
import { clients, loadList, loadTasks, type Turn } from './load.ts'
import { memoryOf, processorOf } from './memory.ts'
import { startReference } from './reference.ts'
import type { ListRequest, Shop } from './shop.ts'

/**
 * Row of the table: what is measured, and of which shop. `processor`: CPU time of the shop's processes per
 * response, ms; undefined for a reference.
 */
export type Measured = { what: string; who: string; turns: (Turn & { processor?: number })[] }
type Work = {
  what: string
  who: string
  run: (seconds: number) => Promise<Turn>
  signal: (name: NodeJS.Signals) => void
}

const warmUpSeconds = 3
/** Time for resumed programs to catch up. */
const settleMs = 500

const kinds = {
  list: 'category of 24, rendered',
  compressed: 'category of 24, rendered and compressed',
  cached: 'category of 24, from the page cache',
  cart: 'a piece into the cart',
  order: 'whole order',
  search: 'search',
} as const
export { kinds }
export const hello = 'node:http, "hello"'
export const sameBytes = 'node:http, the bytes of the cached page'

const signalTo =
  ({ programs }: Shop) =>
  (name: NodeJS.Signals) => {
    for (const program of programs) program.signal(name)
  }

/** Returns everything that is measured of a shop. */
function worksOf(shop: Shop): Work[] {
  const shoppers = Array.from({ length: clients }, shop.newShopper)
  let searches = 0
  const work = (what: string, run: Work['run']): Work => ({
    what,
    who: shop.name,
    run,
    signal: signalTo(shop),
  })
  const lists = (what: string, request: ListRequest | undefined) =>
    request ? [work(what, (seconds) => loadList(shop.url, request, seconds))] : []
  return [
    ...lists(kinds.list, shop.list),
    ...lists(kinds.compressed, shop.compressed),
    ...lists(kinds.cached, shop.cached),
    work(kinds.cart, (seconds) =>
      loadTasks(
        shoppers.map(({ addToCart }) => addToCart),
        seconds,
      ),
    ),
    work(kinds.order, (seconds) =>
      loadTasks(
        shoppers.map(({ order }) => order),
        seconds,
      ),
    ),
    work(kinds.search, (seconds) =>
      loadTasks(
        shoppers.map(
          ({ search }) =>
            () =>
              search(searchText((searches += 1))),
        ),
        seconds,
      ),
    ),
  ]
}

async function referenceWork(who: string, bytes: Buffer, what: string): Promise<Work> {
  const { url, signal } = await startReference(bytes)
  return { what, who, signal, run: (seconds) => loadList(url, { path: '/' }, seconds) }
}

/** Returns the limits of this machine; `cachedPage` is sent as a cache sends it. */
export async function referencesOf(cachedPage: Buffer | undefined): Promise<Work[]> {
  return [
    await referenceWork(hello, Buffer.from('hello'), kinds.list),
    ...(cachedPage ? [await referenceWork(sameBytes, cachedPage, kinds.cached)] : []),
  ]
}

/**
 * Measures the works in turns, in rounds; stops all other programs (SIGSTOP). A turn that is not counted
 * precedes the first round. `onTurn` receives each.
 */
export async function measureByTurns(
  shops: readonly Shop[],
  references: readonly Work[],
  { seconds, rounds, onTurn }: { seconds: number; rounds: number; onTurn: (line: string) => void },
): Promise<{ measured: Measured[]; peaks: Map<string, number> }> {
  const all = [...shops.flatMap(worksOf), ...references]
  const works = Object.values(kinds).flatMap((kind) => all.filter(({ what }) => what === kind))
  const measured = works.map(({ what, who }): Measured => ({ what, who, turns: [] }))
  const peaks = new Map<string, number>()
  for (const { signal } of works) signal('SIGSTOP')
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { what, who, run, signal }] of works.entries()) {
      signal('SIGCONT')
      await sleep(settleMs)
      if (round === 0) await run(warmUpSeconds)
      const shop = shops.find(({ name }) => name === who)
      const before = shop ? processorOf(shop) : 0
      const turn = await run(seconds)
      const processor = shop && (processorOf(shop) - before) / (turn.times.length || Number.NaN)
      if (shop) peaks.set(who, Math.max(peaks.get(who) ?? 0, memoryOf(shop)))
      signal('SIGSTOP')
      measured[at]?.turns.push({ ...turn, ...(processor !== undefined && { processor }) })
      onTurn(
        `${what}, ${who}: ${turn.rate.toFixed(0)} a second${turn.failed ? `, ${turn.failed} FAILED ${turn.example ?? ''}` : ''}`,
      )
    }
  for (const { signal } of works) signal('SIGCONT')
  return { measured, peaks }
}
