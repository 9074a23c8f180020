import type { SearchDocument } from '@ambra/search/search-engine'

type Patterns = readonly string[] | undefined

/**
 * Returns the fields of a document that the patterns select, path by path, by the rule of `_source_include`
 * and `_source_exclude`.
 */
export function naiveSource(document: SearchDocument, include: Patterns, exclude: Patterns): SearchDocument {
  const isExcluded = (path: string): boolean => exclude?.some((pattern) => fits(pattern, path)) ?? false
  const isIncluded = (path: string): boolean =>
    include === undefined || include.length === 0 || include.some((pattern) => fits(pattern, path))
  const prune = (value: unknown, path: string, isCovered: boolean): unknown => {
    if (Array.isArray(value)) {
      const items = value.map((item) => prune(item, path, isCovered)).filter((item) => item !== undefined)
      return isCovered || items.length > 0 ? items : undefined
    }
    if (typeof value !== 'object' || value === null) return isCovered ? value : undefined
    const stored = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      const below = path === '' ? key : `${path}.${key}`
      if (isExcluded(below)) return []
      const left = prune(inner, below, isCovered || isIncluded(below))
      return left === undefined ? [] : [[key, left]]
    })
    return isCovered || stored.length > 0 ? Object.fromEntries(stored) : undefined
  }
  return (prune(document, '', isIncluded('')) ?? {}) as SearchDocument // an object stays one
}

/** Matches character by character; `*` stands for any text. */
function fits(pattern: string, path: string): boolean {
  if (pattern === '') return path === ''
  if (!pattern.startsWith('*')) return pattern[0] === path[0] && fits(pattern.slice(1), path.slice(1))
  return fits(pattern.slice(1), path) || (path !== '' && fits(pattern, path.slice(1)))
}
