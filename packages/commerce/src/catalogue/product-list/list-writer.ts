import { setTimeout as wait } from 'node:timers/promises'
import {
  listBehind,
  listRoots,
  readListView,
  writeProductList,
  listVariantsAmong,
  listDependentProducts,
} from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import type { Kysely } from 'kysely'

/** Products written in one statement; requests run in between. */
const atOnce = 50
/** Products checked for missing rows in one statement. */
const lookedAtOnce = 2000
/** Limits writing the list to a third of the time, however much changes. */
const restFactor = 2

type Options = { db: Kysely<Db>; now: () => Date; signal: AbortSignal }

/** Writes rows of the console's list in small steps with pauses, until the signal aborts. */
export function listWriter({ db, now, signal }: Options) {
  async function write(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    const view = await readListView(db)
    for (let start = 0; start < ids.length && !signal.aborted; start += atOnce) {
      const startedAt = performance.now()
      await writeProductList(db, ids.slice(start, start + atOnce), { view, now: now() })
      const restMs = (performance.now() - startedAt) * restFactor
      await wait(restMs, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    /** Includes bundles that contain the product; a variant is written with its product. */
    async writeNamed(named: readonly number[]): Promise<void> {
      if (named.length === 0) return
      const ids = [...new Set([...named, ...(await listDependentProducts(db, named))])]
      const variants = new Set(await listVariantsAmong(db, ids))
      await write(ids.filter((id) => !variants.has(id)))
    },

    async writeAll(): Promise<void> {
      for (let last = 0; !signal.aborted; ) {
        const ids = await listRoots(db, last, lookedAtOnce)
        if (ids.length === 0) return
        last = ids.at(-1) ?? last
        await write(ids)
      }
    },

    /** Writes rows that are missing or older than their source. */
    async writeBehind(): Promise<void> {
      for (let last = 0; !signal.aborted; ) {
        const { ids, lastId } = await listBehind(db, last, lookedAtOnce)
        if (lastId === undefined) return
        last = lastId
        await write(ids)
      }
    },
  }
}
