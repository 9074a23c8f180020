import type { SearchRule } from '@ambra/contract/admin/search-rules'
import { searchRuleRepository } from '@ambra/db/search/search-rule-repository'
import { contentRepository } from '@ambra/db/repositories/content-repository'
import type { Db } from '@ambra/db/schema'
import type { Store } from '@ambra/domain/stores'
import type { SearchEngine, SearchTrial } from '@ambra/search/search-engine'
import { parseSynonyms, type SynonymRule } from '@ambra/search/synonyms'
import type { Kysely } from 'kysely'

/** On which processes hear that synonyms, pins or boosts have changed. */
export const searchChannel = 'search_changed'

/** Sections of the shop data that hold the search's synonyms, as rules and as written; never sent to browsers. */
export const synonymsSection = 'synonyms'
export const synonymsTextSection = 'synonyms_text'

/** A rule as a line of a file of synonyms. */
export const synonymLine = ({ words, finds }: Extract<SearchRule, { kind: 'synonym' }>): string =>
  finds === undefined ? words.join(', ') : `${words.join(', ')} => ${finds.join(', ')}`

/** What the engines take of rules of the shop's people and of the synonyms of its content folder. */
export function taughtBy(rules: readonly SearchRule[], ofFolder: readonly SynonymRule[]): SearchTrial {
  const own = rules.flatMap((rule) => (rule.kind === 'synonym' ? parseSynonyms(synonymLine(rule)).rules : []))
  return {
    synonyms: [...own, ...ofFolder],
    tuning: {
      pins: rules.flatMap((rule) => (rule.kind === 'pin' ? [rule] : [])),
      boosts: rules.flatMap((rule) => (rule.kind === 'boost' ? [rule] : [])),
    },
  }
}

/** Rules of a store by their ids, and the synonyms of its content folder. */
export async function readTaught(
  db: Kysely<Db>,
  store: Store,
): Promise<{ rules: Map<number, SearchRule>; ofFolder: readonly SynonymRule[] }> {
  const stored = await searchRuleRepository(db).ofStore(store.id)
  const ofFolder = await contentRepository(db).findShopData(store.id, synonymsSection)
  return {
    // Written by saveSearchRule only, from checked rules.
    rules: new Map(stored.map(({ id, rule }) => [id, rule as SearchRule])),
    // Only storeContent writes this section, from rules it has read.
    ofFolder: Array.isArray(ofFolder) ? (ofFolder as SynonymRule[]) : [],
  }
}

/** Teaches the engine of this process what a store's search knows now. */
export async function teachSearch(
  { database: { db }, search }: { database: { db: Kysely<Db> }; search: SearchEngine },
  store: Store,
): Promise<void> {
  const { rules, ofFolder } = await readTaught(db, store)
  const { synonyms, tuning } = taughtBy([...rules.values()], ofFolder)
  search.setSynonyms(store.code, synonyms)
  search.setTuning(store.code, tuning)
}
