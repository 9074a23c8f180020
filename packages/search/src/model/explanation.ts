/** Reading of a part: as typed, as the same keys of another layout, or with a corrected mistake. */
export type Reading = 'typed' | 'layout' | 'alphabet' | 'mistake' | 'unknown'

/** A word of the product that a typed word found. `weight` is what it counts beside the typed word in a field of weight 1. */
export type ExplainedWord = {
  readonly field: string
  readonly word: string
  readonly times: number
  readonly weight: number
  readonly points: number
}

/** A typed word: how it was read, and what of the product it found; no points where it found nothing. */
export type ExplainedPart = {
  readonly typed: string
  readonly reading: Reading
  readonly points: number
  readonly words: readonly ExplainedWord[]
}

/** A rule on top of the points: a factor, or points for a code typed whole. */
export type ExplainedRule =
  | { readonly rule: 'missing' | 'kind' | 'service'; readonly factor: number }
  | { readonly rule: 'code'; readonly points: number }

export type Explanation = {
  readonly score: number
  readonly parts: readonly ExplainedPart[]
  readonly rules: readonly ExplainedRule[]
}
