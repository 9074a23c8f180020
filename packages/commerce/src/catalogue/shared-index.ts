import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@ambra/db/database'
import { readCatalogueState } from '@ambra/db/projection/catalogue-state'
import { unlessTaken } from '@ambra/db/unless-taken'
import { isoDay } from '@ambra/domain/format'
import { stores } from '@ambra/domain/stores'
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
  /** The same engine, for what only a shared one can. */
  shared: SharedEngine
  log: Logger
  /** Says which code makes the documents and the index of them. */
  program: string
}

/** One process at a time brings the index up to date. */
const lock = 'search-index'
/** Between two looks whether another process has ended that. */
const waitMs = 1000
/** Clocks of two machines may differ by so much. */
const clockMs = 10_000

type Renewal = { forcedAt?: Date | undefined; signal?: AbortSignal | undefined }

/** `isCurrent` is false where another process is building, and the older index serves until then. */
type Filled = { documents: number; isCurrent: boolean }

/**
 * The products of an index that several processes share. With the index stands which state of the catalogue it is at least as
 * new as: a process that starts takes it over where nothing has changed since, reads again what has, and builds it only where it
 * is of another program or too much is different. Other processes that start at that time serve from what is there.
 * @see docs/decisions/061-shared-index.md
 */
export class SharedIndex {
  readonly #options: SharedIndexOptions
  readonly #settings: string

  constructor(options: SharedIndexOptions) {
    this.#options = options
    this.#settings = JSON.stringify([options.prices, options.usesUrlKeys, stores])
  }

  /** Makes the index ready to be searched by this process. */
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
   * Brings the index up to date while the shop runs; false where another process is at it. `forcedAt`: every document is
   * written again, unless another process has done that since.
   */
  async renew(how: Renewal): Promise<boolean> {
    if ((await this.#bringUp(how)) !== undefined) return true
    await pause(waitMs, undefined, { signal: how.signal })
    return false
  }

  /** The number of products; undefined while another process does it. */
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

  /** Reads again what is different from the noted state; undefined where that is not enough. */
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
    const isForced = forcedAt && note && note.builtAt.getTime() < forcedAt.getTime() - clockMs
    return isOurs && !isForced && isOfThisTime(note.savedAt, now()) ? note : undefined
  }

  /** Takes over what is there: the products of all stores, and their note where it is one. */
  async #adopt(): Promise<{ documents: number; note: IndexNote | undefined } | undefined> {
    const notes = new Set<string | undefined>()
    let documents = 0
    for (const { code } of stores) {
      const adopted = await this.#options.shared.adopt(code, 'product')
      // One without a note may be there before anything is in it.
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
