import type { SearchDocument } from './search-engine.ts'

/**
 * Keeps the fields of a document that `include` names and `exclude` does not. Patterns are dotted paths
 * with `*`: `*.sgn`, `configurable_children.sku`, `*`; a pattern also covers everything below its path.
 * @see reference 8.1 "_source_exclude"
 */
export function filterSource(
  source: SearchDocument,
  include: readonly string[] | undefined,
  exclude: readonly string[] | undefined,
): SearchDocument {
  const hasInclude = include !== undefined && include.length > 0
  const hasExclude = exclude !== undefined && exclude.length > 0
  if (!hasInclude && !hasExclude) return source
  const included = hasInclude ? matcher(include) : undefined
  const excluded = hasExclude ? matcher(exclude) : undefined
  // An object stays an object; only its fields are chosen.
  return filterObject(source, '', { included, excluded }) as SearchDocument
}

type Choice = {
  readonly included: ((path: string) => boolean) | undefined
  readonly excluded: ((path: string) => boolean) | undefined
}

function matcher(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const text = pattern.split('*').map(escapeText).join('.*')
    return new RegExp(`^${text}$`, 's')
  })
  return (path) => expressions.some((expression) => expression.test(path))
}

function escapeText(text: string): string {
  return text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&')
}

function filterObject(source: object, parent: string, choice: Choice): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(source)) {
    const path = parent === '' ? key : `${parent}.${key}`
    if (choice.excluded?.(path)) continue
    const whole = choice.included === undefined || choice.included(path)
    const inner = whole ? { ...choice, included: undefined } : choice
    const filtered = filterValue(value, path, inner)
    if (whole || filtered !== undefined) kept[key] = filtered
  }
  return kept
}

/** Undefined when nothing below the path is included. */
function filterValue(value: unknown, path: string, choice: Choice): unknown {
  if (typeof value !== 'object' || value === null) return choice.included === undefined ? value : undefined
  if (choice.included === undefined && choice.excluded === undefined) return value
  if (Array.isArray(value)) {
    const items = value
      .map((item: unknown) => filterValue(item, path, choice))
      .filter((item) => item !== undefined)
    return choice.included !== undefined && items.length === 0 ? undefined : items
  }
  const object = filterObject(value, path, choice)
  return choice.included !== undefined && Object.keys(object).length === 0 ? undefined : object
}
