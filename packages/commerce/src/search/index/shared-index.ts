import { setTimeout as pause } from 'node:timers/promises'
import { type Database, unlessTaken } from '@ambra/db/connection'
import { readCatalogueState } from '@ambra/db/catalogue'
import { isoDay } from '@ambra/domain/platform/text/format'
import { stores } from '@ambra/domain/platform/shop/stores'
import type { SharedEngine } from '@ambra/search/search-engine'
import type { Logger } from 'pino'
import { type IndexNote, noteText, readNote } from './index-note.ts'
import { buildSearchIndex, refreshProducts, replaceDictionaries, type Source } from './search-index.ts'
import {
  changedGroups,
  findChangedProducts,
  isOfThisTime,
  isSharedStateEqual,
  isTooMuch,
} from './snapshot-changes.ts'

type SharedIndexOptions = Source & {
  database: Database
  /** Same engine, with the operations that only a shared one has. */
  shared: SharedEngine
  log: Logger
  /** Identifies the code that makes the documents and their index. */
  program: string
}

/** Lock that lets one process at a time update the index. */
const lock = 'search-index'
/** Polling interval while another process builds. */
const waitMs = 1000
/** Maximum clock skew between two machines. */
const clockToleranceMs = 10_000

type Renewal = { forcedAt?: Date | undefined; signal?: AbortSignal | undefined }

/** `isCurrent` is false if another process is building and the older index serves until then. */
type Filled = { documents: number; isCurrent: boolean }

/**
 * Manages the product index that several processes share. The index stores the state of the catalogue that it
 * is not older than. A starting process takes it over if nothing has changed, re-indexes what has changed,
 * and rebuilds it only if it belongs to another program or too much differs. Other processes that start in
 * that time serve the existing index.
 * @see docs/decisions/061-shared-index.md
 */
export class SharedIndex {
  readonly #options: SharedIndexOptions
  readonly #settings: string

  constructor(options: SharedIndexOptions) {
    this.#options = options
    this.#settings = JSON.stringify([options.prices, options.usesUrlKeys, stores])
  }

  /** Prepares the index for searches by this process. */
  async fill(): Promise<Filled> {
    for (;;) {
      const documents = await this.#bringUp()
      if (documents !== undefined) return { documents, isCurrent: true }
      const adopted = await this.#adopt()
      if (adopted) {
        for (const store of stores) await replaceDictionaries(this.#options, store)
        this.#options.log.info('search index serves as it is: another process is building it')
        return { documents: adopted.documents, isCurrent: false }
      }
      await pause(waitMs)
    }
  }

  /**
   * Updates the index while the shop runs; returns false if another process is doing so. `forcedAt` rewrites
   * every document, unless another process has done that since.
   */
  async renew(how: Renewal): Promise<boolean> {
    if ((await this.#bringUp(how)) !== undefined) return true
    await pause(waitMs, undefined, { signal: how.signal })
    return false
  }

  /** Returns the number of products; undefined while another process does the work. */
  async #bringUp(how: Renewal = {}): Promise<number | undefined> {
    const done = await unlessTaken(this.#options.database, lock, async () => {
      const taken = await this.#catchUp(how)
      if (taken !== undefined) for (const store of stores) await replaceDictionaries(this.#options, store)
      return taken ?? this.#build(how)
    })
    return done?.result
  }

  async #build({ signal }: Renewal): Promise<number> {
    const { database, now, log } = this.#options
    log.info('search index is built: what is there cannot be used')
    const builtAt = now()
    const state = await readCatalogueState(database.db)
    const documents = await buildSearchIndex({ ...this.#options, signal })
    await this.#write({ builtAt, savedAt: builtAt, state })
    return documents
  }

  /** Re-indexes what differs from the noted state; returns undefined if that is not enough. */
  async #catchUp({ forcedAt, signal }: Renewal): Promise<number | undefined> {
    const { database, search, now, log } = this.#options
    const adopted = await this.#adopt()
    const note = adopted && this.#usable(adopted.note, forcedAt)
    if (!note) return undefined
    const savedAt = now()
    const state = await readCatalogueState(database.db)
    const groups = changedGroups(note.state, state)
    const isSmall = !isTooMuch(groups.length, state)
    if (!isSmall || !(await isSharedStateEqual(database.db, note, { state, now: savedAt }))) return undefined
    const changed = await findChangedProducts(this.#options, { groups, since: note.savedAt })
    await refreshProducts({ ...this.#options, signal }, changed)
    if (groups.length > 0 || isoDay(note.savedAt) !== isoDay(savedAt))
      await this.#write({ builtAt: note.builtAt, savedAt, state })
    log.info({ changedGroups: groups.length }, 'search index taken over')
    const { documents } = search.stats()
    return stores.reduce((sum, { code }) => sum + (documents[`${code}/product`] ?? 0), 0)
  }

  #usable(note: IndexNote | undefined, forcedAt: Date | undefined): IndexNote | undefined {
    const { program, now } = this.#options
    const isOurs = note?.program === program && note.settings === this.#settings
    const isForced = forcedAt && note && note.builtAt.getTime() < forcedAt.getTime() - clockToleranceMs
    return isOurs && !isForced && isOfThisTime(note.savedAt, now()) ? note : undefined
  }

  /** Takes over the existing index: the products of all stores, and its note if readable. */
  async #adopt(): Promise<{ documents: number; note: IndexNote | undefined } | undefined> {
    const notes = new Set<string | undefined>()
    let documents = 0
    for (const { code } of stores) {
      const adopted = await this.#options.shared.adopt(code, 'product')
      // An index without a note may exist before anything is in it.
      if (!adopted || (adopted.documents === 0 && adopted.note === undefined)) return undefined
      documents += adopted.documents
      notes.add(adopted.note)
    }
    const [text, ...others] = notes
    return { documents, note: text !== undefined && others.length === 0 ? readNote(text) : undefined }
  }

  async #write(note: Omit<IndexNote, 'program' | 'settings'>): Promise<void> {
    const { program, shared } = this.#options
    const text = noteText({ ...note, program, settings: this.#settings })
    for (const { code } of stores) await shared.writeNote(code, 'product', text)
  }
}
