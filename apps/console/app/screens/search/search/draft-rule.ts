import type { SearchRule, SearchRuleKind } from '@ambra/contract/search/search-rules'

/** Factors of a boost, strongest first. */
export const factors = [4, 2, 0.5, 0.25] as const

/** Form fields of all kinds of rules. */
export type Draft = {
  words: string
  isOneWay: boolean
  finds: string
  query: string
  skus: string
  path: string
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

/** Returns the form of a stored rule, or a new one filled with `words`. */
export function draftOf(rule: SearchRule | undefined, words: string): Draft {
  const empty: Draft = {
    words: words && `${words}\n`,
    isOneWay: false,
    finds: '',
    query: words,
    skus: '',
    path: '/',
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

/** Returns the rule of a form; undefined while it is incomplete. */
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
  if (kind === 'redirect') {
    const [query, path] = [draft.query.trim(), draft.path.trim()]
    return query !== '' && path.startsWith('/') ? { kind, query, path } : undefined
  }
  const { field, factor } = draft
  const value = draft.value.trim()
  return value === '' ? undefined : { kind, field, value, factor }
}

/** Appends a product to the pinned ones, without duplicates. */
export const withSku = (draft: Draft, sku: string): Draft => ({
  ...draft,
  skus: linesOf(`${draft.skus}\n${sku}`).join('\n'),
})

/** Returns the query to test first: that of the rule. */
export function firstText(kind: SearchRuleKind, draft: Draft): string {
  if (kind === 'pin' || kind === 'redirect') return draft.query.trim()
  return kind === 'synonym' ? (linesOf(draft.words)[0] ?? '') : ''
}
