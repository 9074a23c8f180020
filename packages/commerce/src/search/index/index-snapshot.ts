import { Buffer } from 'node:buffer'
import { rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { Database } from '@ambra/db/connection'
import { type CatalogueState, readCatalogueState, type PriceView } from '@ambra/db/catalogue'
import { stores } from '@ambra/domain/platform/shop/stores'
import type { EmbeddedEngine } from '@ambra/search/embedded-engine'
import type { Logger } from 'pino'
import { buildSearchIndex, refreshProducts, replaceDictionaries } from './search-index.ts'
import { readParts, writeParts } from './snapshot-file.ts'
import {
  changedGroups,
  findChangedProducts,
  isOfThisTime,
  isSharedStateEqual,
  isTooMuch,
} from './snapshot-changes.ts'

type Source = {
  database: Database
  search: EmbeddedEngine
  now: () => Date
  prices?: PriceView | undefined
  usesUrlKeys?: boolean
  log: Logger
}

/** `file` is a cache and may be deleted. `program` identifies the code that made the documents and their index. */
type SnapshotOptions = Source & { file: string; program: string; mayWrite: () => boolean }

type Header = { program: string; settings: string; savedAt: Date; state: CatalogueState }

/** Delay after the start, which leaves time for the first requests, and between retries. */
const pauseMs = 15_000

/**
 * Saves the products of the embedded index to a file, so that a start does not project and analyse every
 * product again.
 *
 * The file names a state of the catalogue that the index is not older than, because it was read before the
 * documents. Whatever differs from that state later is read again, even if the change was not notified.
 * @see docs/decisions/056-cold-start.md
 */
export class IndexSnapshot {
  readonly #options: SnapshotOptions
  readonly #settings: string
  /** State that the index is not older than; undefined until it is filled. */
  #known: CatalogueState | undefined
  #isSaved = false
  #saving: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(options: SnapshotOptions) {
    this.#options = options
    this.#settings = JSON.stringify([options.prices, options.usesUrlKeys, stores])
  }

  /**
   * Fills the index from the file plus later changes, or from the database alone if no file is usable. Both
   * give the same products. Returns the number of products.
   */
  async fill(): Promise<number> {
    const { file, log } = this.#options
    const parts = readParts(file)
    try {
      return await this.#restore(parts)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.info({ reason }, 'search index is built: no saved one can be used')
      return this.#build()
    } finally {
      await parts.return(undefined)
    }
  }

  /** Writes the file in slices between requests; repeats later if the index changes in that time. */
  saveLater(): void {
    this.#timer = setInterval(() => {
      if (this.#isSaved) clearInterval(this.#timer)
      else this.#saving = this.#saving.then(() => this.#save())
    }, pauseMs).unref()
  }

  /** Writes the file with all changes since the start. Call after serving has ended. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#saving
    const known = this.#known
    if (known === undefined) return
    const { database, now, file, log } = this.#options
    try {
      const state = await readCatalogueState(database.db)
      const groups = changedGroups(known, state)
      // Leaves the rest of the shutdown time to requests; the next start builds the index.
      if (state.shared !== known.shared || isTooMuch(groups.length, state))
        return await rm(file, { force: true })
      if (groups.length > 0) await this.#refresh(groups, now(), state)
      await this.#save()
    } catch (error) {
      log.warn({ err: error }, 'search index not saved: the next start builds it')
    }
  }

  async #build(): Promise<number> {
    const state = await readCatalogueState(this.#options.database.db)
    const documents = await buildSearchIndex(this.#options)
    this.#known = state
    return documents
  }

  async #restore(parts: AsyncGenerator<Buffer>): Promise<number> {
    const { database, search, now, log, program } = this.#options
    const header = await nextValue<Header>(parts)
    const isOfProgram = header.program === program && header.settings === this.#settings
    if (!isOfProgram || !isOfThisTime(header.savedAt, now()))
      throw new Error('it belongs to another program or time')
    for (const { code } of stores) await search.restoreIndex(code, 'product', partsOfStore(parts))
    // Read after the index is in place, so that later notifications reach it.
    const state = await readCatalogueState(database.db)
    if (!(await isSharedStateEqual(database.db, header, { state, now: now() })))
      throw new Error('what all products refer to has changed')
    const groups = changedGroups(header.state, state)
    if (isTooMuch(groups.length, state)) throw new Error('too many products have changed')
    for (const store of stores) await replaceDictionaries(this.#options, store)
    await this.#refresh(groups, header.savedAt, state)
    this.#isSaved = groups.length === 0
    log.info({ changedGroups: groups.length }, 'search index restored')
    const { documents } = search.stats()
    return stores.reduce((sum, { code }) => sum + (documents[`${code}/product`] ?? 0), 0)
  }

  /** Re-indexes what differs from `state`, and products whose price has changed by time since. */
  async #refresh(groups: readonly number[], since: Date, state: CatalogueState): Promise<void> {
    await refreshProducts(this.#options, await findChangedProducts(this.#options, { groups, since }))
    this.#known = state
    this.#isSaved = false
  }

  async #save(): Promise<void> {
    const state = this.#known
    const { file, log, mayWrite } = this.#options
    if (state === undefined || this.#isSaved || !mayWrite()) return
    const checks: (() => boolean)[] = []
    const isCurrent = () => checks.every((check) => check())
    try {
      this.#isSaved = await writeParts(file, this.#parts(state, checks), isCurrent)
    } catch (error) {
      log.warn({ err: error }, 'search index not saved: the next start builds it')
    }
  }

  async *#parts(state: CatalogueState, checks: (() => boolean)[]): AsyncGenerator<Buffer | Uint8Array> {
    const { program, search, now } = this.#options
    const header: Header = { program, settings: this.#settings, savedAt: now(), state }
    yield serialize(header)
    for (const { code } of stores) {
      const { parts, isCurrent } = search.saveIndex(code, 'product')
      checks.push(isCurrent)
      for (const part of parts) {
        yield part
        await nextTurn()
      }
      yield endOfStore
    }
  }
}

/** Separator between stores; shorter than any saved part. */
const endOfStore = Buffer.from('|')

async function* partsOfStore(parts: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (next.value.equals(endOfStore)) return
    yield next.value
  }
  throw new Error('a store is missing')
}

async function nextValue<T>(parts: AsyncGenerator<Buffer>): Promise<T> {
  const { value } = await parts.next()
  // Written by `partsToSave` as the first part; another program's file is recognised by its stamp.
  return deserialize(value) as T
}
