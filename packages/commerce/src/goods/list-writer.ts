import { setTimeout as wait } from 'node:timers/promises'
import { listBehind, listRoots } from '@ambra/db/product-list/list-source'
import { readListView, writeProductList } from '@ambra/db/product-list/write-product-list'
import { listVariantsAmong } from '@ambra/db/projection/catalogue-state'
import { listDependentProducts } from '@ambra/db/projection/dependent-products'
import type { Db } from '@ambra/db/schema'
import type { Kysely } from 'kysely'

/** Products written in one statement: requests get their turn between. */
const atOnce = 50
/** Products looked at in one statement for rows that are missing. */
const lookedAtOnce = 2000
/** At most a third of the time goes into the list, however much changes. */
const restFactor = 2

type Options = { db: Kysely<Db>; now: () => Date; signal: AbortSignal }

/** Writes rows of the console's list in small steps, with rests between them, until the signal ends it. */
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
    /** A part stands in bundles; a variant is written with its product. */
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

    /** Those of which a row is missing or older than what it is made from. */
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
