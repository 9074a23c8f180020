import Type from 'typebox'

/** Limits of a list of field patterns: how many, how long each, how many `*` in one (a run of stars counts once). */
export const fieldPatternLimits = { count: 200, length: 128, stars: 3 } as const

/** A list of field patterns as a body carries it; stars are counted where the list is read. */
export const FieldPatterns = Type.Array(Type.String({ maxLength: fieldPatternLimits.length }), {
  maxItems: fieldPatternLimits.count,
})

/** The texts between the stars of a pattern; a pattern without a star is one text. A run of stars is one star. */
export function patternParts(pattern: string): string[] {
  const parts = pattern.split('*')
  return parts.filter((part, at) => part !== '' || at === 0 || at === parts.length - 1)
}

/** Whether a pattern has more stars than any real one. */
export const hasTooManyStars = (pattern: string): boolean =>
  patternParts(pattern).length - 1 > fieldPatternLimits.stars

/**
 * Whether a path has the parts of a pattern, in order and without overlap. String search only: the first and the last
 * part are fixed at the ends, each one between is found at its first place, so that nothing is ever tried twice.
 */
export function matchesParts(parts: readonly string[], path: string): boolean {
  const [first = '', ...rest] = parts
  const last = rest.pop()
  if (last === undefined) return path === first
  if (path.length < first.length + last.length || !path.startsWith(first) || !path.endsWith(last))
    return false
  const end = path.length - last.length
  let at = first.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found < 0 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}
