import { analyserFor } from '../../text/analyse.ts'
import type { SynonymTable } from '../../text/synonyms.ts'
import { type Lexicon, withSynonyms } from '../../execute/lexicon.ts'
import type { DocumentType, SearchTrial } from '../../model/search-engine.ts'
import { synonymsOfStore } from '../../text/trade-vocabulary.ts'
import { Dictionary } from './dictionary.ts'

/** An index that is being filled: changes go to it too. */
type Target = { readonly index: string; readonly dictionary: Dictionary }

/** State of one document type of one store in this process. */
export type Slot = {
  readonly store: string
  readonly type: DocumentType
  /** The name that searches use; it leads to the index that is complete. */
  readonly alias: string
  /** The index that the dictionary is of, where it was built or adopted as a whole. */
  index: string | undefined
  dictionary: Dictionary
  documents: number
  /** Another number after every change. */
  version: number
  /** The complete index that is being built beside the current one. */
  building: Target | undefined
  /** Ids changed while something is replaced. */
  changed: Set<string> | undefined
  isCreated: boolean
}

/** The words of a slot, with the synonyms that are tried. */
export const lexiconOf = ({ store, dictionary }: Slot, trial: SearchTrial | undefined): Lexicon =>
  trial === undefined ? dictionary : withSynonyms(dictionary, synonymsOfStore(store, trial.synonyms))

/** Raised with every change of what an index holds or how; older indexes are then left alone and a new one is built. */
const layout = 7

export class Slots {
  readonly #prefix: string
  readonly #known = new Map<string, Slot>()
  readonly #synonyms = new Map<string, SynonymTable>()

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  get(store: string, type: DocumentType): Slot {
    const alias = `${this.#prefix}-${layout}-${store}-${type}`
    const known = this.#known.get(alias)
    if (known !== undefined) return known
    const slot: Slot = {
      store,
      type,
      alias,
      index: undefined,
      dictionary: this.newDictionary(store, type),
      documents: 0,
      version: 0,
      building: undefined,
      changed: undefined,
      isCreated: false,
    }
    this.#known.set(alias, slot)
    return slot
  }

  newDictionary(store: string, type: DocumentType): Dictionary {
    const dictionary = new Dictionary(type, analyserFor(store))
    dictionary.synonyms = this.#synonyms.get(store) ?? synonymsOfStore(store, [])
    return dictionary
  }

  setSynonyms(store: string, table: SynonymTable): void {
    this.#synonyms.set(store, table)
    for (const slot of this.#known.values()) {
      if (slot.store !== store) continue
      slot.dictionary.synonyms = table
      if (slot.building !== undefined) slot.building.dictionary.synonyms = table
      slot.version += 1
    }
  }

  all(): Iterable<Slot> {
    return this.#known.values()
  }
}
