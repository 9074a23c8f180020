import type { ListedSearchRule, SearchRule } from '@ambra/contract/search/search-rules'
import { type Translate, useTranslate } from '#console/i18n/translate.tsx'
import type { factors } from './draft-rule.ts'

const factorText = (t: Translate, factor: (typeof factors)[number]): string =>
  t(`search.factor.${factor === 4 ? 'most' : factor === 2 ? 'more' : factor === 0.5 ? 'less' : 'least'}`)

/** Returns a function that describes a rule in words; `names` contains the names of products and values. */
export function useRuleWords(): (rule: SearchRule, names?: ListedSearchRule['names']) => string {
  const t = useTranslate()
  return (rule, names = {}) => {
    if (rule.kind === 'synonym')
      return rule.finds ? `${rule.words.join(', ')} → ${rule.finds.join(', ')}` : rule.words.join(' = ')
    if (rule.kind === 'redirect') return `${rule.query} → ${rule.path}`
    if (rule.kind === 'pin')
      return `${rule.query}: ${rule.skus.map((sku) => (names[sku] ? `${names[sku]} (${sku})` : sku)).join(', ')}`
    const field =
      rule.field === 'sku' || rule.field === 'category'
        ? t(`search.field.${rule.field}`)
        : (names[rule.field] ?? rule.field)
    return `${field}: ${names[rule.value] ?? rule.value}: ${factorText(t, rule.factor)}`
  }
}

export const useFactorText = () => {
  const t = useTranslate()
  return (factor: (typeof factors)[number]) => factorText(t, factor)
}
