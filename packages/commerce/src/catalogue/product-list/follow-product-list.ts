import { setTimeout as wait } from 'node:timers/promises'
import { backOffMs, type Database, createOutageLog } from '@ambra/db/connection'
import type { Logger } from 'pino'
import { channels } from '../watch/catalogue-watch.ts'
import { listWriter } from './list-writer.ts'

export type ProductListFollower = {
  /** Resolves when every change notified so far is in the list. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** Debounce for changes that arrive together, ms. */
const gatherMs = 100
const pauses = { firstMs: 1000, maxMs: 30_000 }

type Work = { ids: Set<number>; isEverything: boolean; isBehind: boolean }

/**
 * Keeps the console's product list in sync with the catalogue: updates notified products at once, all
 * products when anything may have changed, and at the start those that changed while no process was running.
 * One process of the shop runs it.
 */
export async function followProductList({
  database,
  now,
  log,
}: {
  database: Database
  now: () => Date
  log: Logger
}): Promise<ProductListFollower> {
  const { db } = database
  const stopping = new AbortController()
  const { signal } = stopping
  const outage = createOutageLog(log, 'writing the list of products')
  const list = listWriter({ db, now, signal })
  let pending: Work = { ids: new Set(), isEverything: false, isBehind: true }
  let running: Promise<void> | undefined

  const hasWork = () => pending.ids.size > 0 || pending.isEverything || pending.isBehind
  const rest = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined)

  async function drain(): Promise<void> {
    await rest(gatherMs)
    while (!signal.aborted && hasWork()) {
      const work = pending
      pending = { ids: new Set(), isEverything: false, isBehind: false }
      try {
        if (work.isEverything) await list.writeAll()
        else {
          if (work.isBehind) await list.writeBehind()
          await list.writeNamed([...work.ids])
        }
        outage.worked()
      } catch (error) {
        // Retries failed notifications, so that none is lost.
        for (const id of work.ids) pending.ids.add(id)
        pending.isEverything ||= work.isEverything
        pending.isBehind ||= work.isBehind
        outage.failed(error)
        await rest(backOffMs(outage.failures, pauses))
      }
    }
    running = undefined
  }

  const listener = (payload: string) => {
    const ids = idsOf(payload)
    if (ids) for (const id of ids) pending.ids.add(id)
    else pending.isEverything = true
    running ??= drain()
  }
  const stops = [
    await database.listen(channels.stock, listener),
    await database.listen(channels.catalogue, listener),
  ]
  running = drain()
  return {
    settled: async () => {
      while (running) await running
    },
    async stop() {
      stopping.abort()
      for (const stop of stops) await stop()
      await running
    },
  }
}

/**
 * Parses `[1,2]`, `{"price":[1,2]}` and `{"dictionary":[1,2]}`; undefined for everything else, which means
 * that anything may have changed.
 */
function idsOf(payload: string): number[] | undefined {
  if (!/^[[{]/.test(payload)) return undefined
  const change: unknown = JSON.parse(payload)
  const { price, dictionary } = Object(change)
  const ids: unknown = Array.isArray(change) ? change : (price ?? dictionary)
  return Array.isArray(ids) ? ids.map(Number).filter(Number.isInteger) : undefined
}
