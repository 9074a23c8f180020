export { type CountedClick, searchClickRepository } from './search-click-repository.ts'
export { type SearchRuleRecord, searchRuleRepository } from './search-rule-repository.ts'
export { type CountedTerm, searchTermRepository } from './search-term-repository.ts'
export { shownSkus } from './shown-skus.ts'
