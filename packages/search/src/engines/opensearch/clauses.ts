/** A part of a request in OpenSearch's own language. */
export type Clause = Readonly<Record<string, unknown>>

export const everything: Clause = { match_all: {} }
export const nothing: Clause = { match_none: {} }

export const constantScore = (filter: Clause, boost = 1): Clause => ({ constant_score: { filter, boost } })

export const anyOfClauses = (should: readonly Clause[], minimum = 1): Clause => ({
  bool: { should, minimum_should_match: minimum },
})

/** A query whose score a script changes. */
export const scripted = (
  query: Clause,
  script: { readonly source: string; readonly params: Clause },
): Clause => ({
  script_score: { query, script: { lang: 'painless', ...script } },
})

/** The best of several, and a share of the others. */
export const bestOf = (queries: readonly Clause[], share = 0): Clause => ({
  dis_max: { queries, tie_breaker: share },
})
