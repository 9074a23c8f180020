import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

type SearchRuleRow = {
  id: Generated<number>
  store_id: number
  kind: 'synonym' | 'pin' | 'boost' | 'redirect'
  key: string
  rule: Json
  changed_at: Date
}
type SearchTermRow = {
  store_id: number
  day: string
  term: string
  searches: number
  results: number | null
}

/** Search rules and searched terms. @see migrations/0097_search_rules.ts, 0098_search_terms.ts */
export type SearchTables = { search_rules: SearchRuleRow; search_terms: SearchTermRow }
