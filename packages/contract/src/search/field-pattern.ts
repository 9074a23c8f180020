import Type from 'typebox'

/** Limits of a list of field patterns: number, length, and `*` per pattern (consecutive stars count once). */
export const fieldPatternLimits = { count: 200, length: 128, stars: 3 } as const

/** List of field patterns in a body; stars are counted where the list is read. */
export const FieldPatterns = Type.Array(Type.String({ maxLength: fieldPatternLimits.length }), {
  maxItems: fieldPatternLimits.count,
})

/** Splits a pattern at its stars; consecutive stars count as one. */
export function patternParts(pattern: string): string[] {
  const parts = pattern.split('*')
  return parts.filter((part, at) => part !== '' || at === 0 || at === parts.length - 1)
}

/** Returns whether a pattern has more stars than any real one. */
export const hasTooManyStars = (pattern: string): boolean =>
  patternParts(pattern).length - 1 > fieldPatternLimits.stars

/**
 * Returns whether a path contains the parts of a pattern in order without overlap. Linear string search: the
 * first and last part are fixed at the ends, and each part between is found at its first position, so there
 * is no backtracking.
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
