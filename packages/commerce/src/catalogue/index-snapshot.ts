import { Buffer } from 'node:buffer'
import { rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { Database } from '@ambra/db/database'
import { type CatalogueState, readCatalogueState } from '@ambra/db/projection/catalogue-state'
import type { PriceView } from '@ambra/db/projection/price-view'
import { stores } from '@ambra/domain/stores'
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

/** `file` is a cache: it may be deleted. `program` says which code made the documents and the index of them. */
type SnapshotOptions = Source & { file: string; program: string; mayWrite: () => boolean }

/** What stands before the index in the file. */
type Header = { program: string; settings: string; savedAt: Date; state: CatalogueState }

/** After the start, whose requests come first, and between two tries. */
const pauseMs = 15_000

/**
 * The products of the embedded index as a file, so that a start need not project and analyse every product again.
 *
 * The file names a state of the catalogue that its index is at least as new as: the state was read before the documents
 * were. Whatever differs from it later is read again, also where the change was not announced.
 * @see docs/decisions/056-cold-start.md
 */
export class IndexSnapshot {
  readonly #options: SnapshotOptions
  readonly #settings: string
  /** A state that the index is at least as new as; undefined before it is filled. */
  #known: CatalogueState | undefined
  #isSaved = false
  #saving: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(options: SnapshotOptions) {
    this.#options = options
    this.#settings = JSON.stringify([options.prices, options.usesUrlKeys, stores])
  }

  /**
   * Fills the index: from the file and from what has changed since, or from the database alone where there is no file that
   * fits. Products of both ways are the same. Returns the number of products.
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

  /** Writes the file beside requests, piece by piece; again later while the index changes in that time. */
  saveLater(): void {
    this.#timer = setInterval(() => {
      if (this.#isSaved) clearInterval(this.#timer)
      else this.#saving = this.#saving.then(() => this.#save())
    }, pauseMs).unref()
  }

  /** After serving has ended: writes the file with what has changed since the start. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#saving
    const known = this.#known
    if (known === undefined) return
    const { database, now, file, log } = this.#options
    try {
      const state = await readCatalogueState(database.db)
      const groups = changedGroups(known, state)
      // What is left of the time to stop is for requests: the next start builds the index.
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
    // After the index is in place: what is announced from now on finds it.
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

  /** Reads again what differs from `state`, and what has another price by itself since. */
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

/** Between the stores; a saved part is never this short. */
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
  // Written by `partsToSave`, the first part; another program's is recognised by its stamp.
  return deserialize(value) as T
}
