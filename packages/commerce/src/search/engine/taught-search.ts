import type { SearchRule } from '@ambra/contract/search/search-rules'
import { searchRuleRepository } from '@ambra/db/search'
import { contentRepository } from '@ambra/db/content'
import type { Db } from '@ambra/db/schema'
import type { Store } from '@ambra/domain/platform/shop/stores'
import type { SearchEngine, SearchTrial } from '@ambra/search/search-engine'
import { parseSynonyms, type SynonymRule } from '@ambra/search/synonyms'
import type { Kysely } from 'kysely'

/** Channel on which processes learn of changed synonyms, pins or boosts. */
export const searchChannel = 'search_changed'

/** Sections of the shop data that hold search synonyms, parsed and as written; never sent to browsers. */
export const synonymsSection = 'synonyms'
export const synonymsTextSection = 'synonyms_text'

export const synonymLine = ({ words, finds }: Extract<SearchRule, { kind: 'synonym' }>): string =>
  finds === undefined ? words.join(', ') : `${words.join(', ')} => ${finds.join(', ')}`

/** Merges search rules from the console with the synonyms of the content folder. */
export function taughtBy(rules: readonly SearchRule[], ofFolder: readonly SynonymRule[]): SearchTrial {
  const own = rules.flatMap((rule) => (rule.kind === 'synonym' ? parseSynonyms(synonymLine(rule)).rules : []))
  return {
    synonyms: [...own, ...ofFolder],
    tuning: {
      pins: rules.flatMap((rule) => (rule.kind === 'pin' ? [rule] : [])),
      boosts: rules.flatMap((rule) => (rule.kind === 'boost' ? [rule] : [])),
      redirects: rules.flatMap((rule) => (rule.kind === 'redirect' ? [rule] : [])),
    },
  }
}

/** Reads a store's rules by id, and the synonyms of its content folder. */
export async function readTaught(
  db: Kysely<Db>,
  store: Store,
): Promise<{ rules: Map<number, SearchRule>; ofFolder: readonly SynonymRule[] }> {
  const stored = await searchRuleRepository(db).ofStore(store.id)
  const ofFolder = await contentRepository(db).findShopData(store.id, synonymsSection)
  return {
    // Only saveSearchRule writes them, from checked rules.
    rules: new Map(stored.map(({ id, rule }) => [id, rule as SearchRule])),
    // Only storeContent writes this section, from parsed rules.
    ofFolder: Array.isArray(ofFolder) ? (ofFolder as SynonymRule[]) : [],
  }
}

/** Loads a store's current search rules into the engine of this process. */
export async function teachSearch(
  { database: { db }, search }: { database: { db: Kysely<Db> }; search: SearchEngine },
  store: Store,
): Promise<void> {
  const { rules, ofFolder } = await readTaught(db, store)
  const { synonyms, tuning } = taughtBy([...rules.values()], ofFolder)
  search.setSynonyms(store.code, synonyms)
  search.setTuning(store.code, tuning)
}
