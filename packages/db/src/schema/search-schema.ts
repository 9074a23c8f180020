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

type SearchClickRow = { store_id: number; day: string; term: string; product_id: number; clicks: number }

/**
 * Search rules, searched terms and clicks on their results.
 * @see migrations/0097_search_rules.ts, 0098_search_terms.ts, 0199_search_clicks.ts
 */
export type SearchTables = {
  search_rules: SearchRuleRow
  search_terms: SearchTermRow
  search_clicks: SearchClickRow
}
