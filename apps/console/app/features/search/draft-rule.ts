import type { SearchRule, SearchRuleKind } from '@ambra/contract/admin/search-rules'

/** What a boost may multiply by, the strongest first. */
export const factors = [4, 2, 0.5, 0.25] as const

/** What stands in the fields of the form, for each kind of rule. */
export type Draft = {
  words: string
  isOneWay: boolean
  finds: string
  query: string
  skus: string
  field: string
  value: string
  factor: (typeof factors)[number]
}

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** The form of a stored rule; `words` begin a new one. */
export function draftOf(rule: SearchRule | undefined, words: string): Draft {
  const empty: Draft = {
    words: words && `${words}\n`,
    isOneWay: false,
    finds: '',
    query: words,
    skus: '',
    field: 'category',
    value: '',
    factor: 2,
  }
  if (rule === undefined) return empty
  if (rule.kind === 'synonym')
    return {
      ...empty,
      words: rule.words.join('\n'),
      isOneWay: rule.finds !== undefined,
      finds: rule.finds?.join('\n') ?? '',
    }
  if (rule.kind === 'pin') return { ...empty, query: rule.query, skus: rule.skus.join('\n') }
  return { ...empty, ...rule }
}

/** The rule that the form says; undefined while something is missing. */
export function ruleOf(kind: SearchRuleKind, draft: Draft): SearchRule | undefined {
  if (kind === 'synonym') {
    const [words, finds] = [linesOf(draft.words), linesOf(draft.finds)]
    if (!draft.isOneWay) return words.length > 1 ? { kind, words } : undefined
    return words.length > 0 && finds.length > 0 ? { kind, words, finds } : undefined
  }
  if (kind === 'pin') {
    const [query, skus] = [draft.query.trim(), linesOf(draft.skus)]
    return query !== '' && skus.length > 0 ? { kind, query, skus } : undefined
  }
  const { field, factor } = draft
  const value = draft.value.trim()
  return value === '' ? undefined : { kind, field, value, factor }
}

/** A product is added to the end of the pinned ones, once. */
export const withSku = (draft: Draft, sku: string): Draft => ({
  ...draft,
  skus: linesOf(`${draft.skus}\n${sku}`).join('\n'),
})

/** What is tried first: the words that the rule is about. */
export function firstText(kind: SearchRuleKind, draft: Draft): string {
  if (kind === 'pin') return draft.query.trim()
  return kind === 'synonym' ? (linesOf(draft.words)[0] ?? '') : ''
}
