import type { ExplainedProduct } from '@ambra/contract/search/search-explained'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'

const fieldTexts = {
  name: 'search.in.name',
  head: 'search.in.head',
  sku: 'search.in.sku',
  mpn: 'search.in.mpn',
  brand: 'search.in.brand',
  'category.name': 'search.in.category',
  main_taxon: 'search.in.mainCategory',
  keywords: 'search.in.keywords',
  features: 'search.in.features',
  measures: 'search.in.measures',
  codes: 'search.in.codes',
  category_above: 'search.in.above',
} as const
const fieldText = (field: string) => new Map(Object.entries(fieldTexts)).get(field)

/** Returns a function that says in sentences why a product stands where it stands. */
export function useReasons(): (product: ExplainedProduct, isElsewhere: boolean) => string[] {
  const t = useTranslate()
  const language = useLanguage()
  const short = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const wordText = ({ word, times }: { word: string; times: number }) =>
    times > 1 ? t('search.times', { word, count: times }) : word
  const partText = ({ typed, points, words }: ExplainedProduct['parts'][number]) => {
    if (points === 0) return t('search.wordMissing', { typed })
    const found = words.map((one) => {
      const key = fieldText(one.field)
      return `${key ? t(key) : one.field}: ${wordText(one)}`
    })
    return t('search.wordPoints', { typed, points: short.format(points), found: found.join(', ') })
  }
  const ruleText = ({ rule, factor = 1, points = 0, name = '' }: ExplainedProduct['rules'][number]) => {
    const by = { factor: short.format(factor) }
    if (rule === 'missing') return t('search.ruleMissing', by)
    if (rule === 'kind') return t('search.ruleKind', by)
    if (rule === 'service') return t('search.ruleService', by)
    if (rule === 'code') return t('search.ruleCode', { points: short.format(points) })
    return rule === 'pin' ? t('search.rulePin') : t('search.ruleBoost', { ...by, name })
  }
  return ({ parts, rules, place, shown, step }, isElsewhere) => [
    ...(shown ? [] : [t('search.notShown')]),
    ...(shown && place === null ? [t('search.notFound')] : []),
    ...parts.map(partText),
    ...rules.map(ruleText),
    ...(step === null && !isElsewhere ? [t('search.otherOrder')] : []),
  ]
}
