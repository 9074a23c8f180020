import { contentMoment } from './content-time.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function startOf(value: unknown): Date | undefined {
  if (!isObject(value) || value['enabled'] === false) return undefined
  return typeof value['from'] === 'string' ? contentMoment(value['from'], 'from') : undefined
}

/** Returns the start times after `now` of the entries of a content section, at any depth. */
export function startsIn(value: unknown, now: Date): Date[] {
  const own = startOf(value)
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : []
  return [...(own && own > now ? [own] : []), ...inner.flatMap((one) => startsIn(one, now))]
}

/** Disables the entries of a section that start at one of these times (ms). */
export function withoutStarts(value: unknown, moments: ReadonlySet<number>): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutStarts(one, moments))
  if (!isObject(value)) return value
  const start = startOf(value)
  const kept = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutStarts(inner, moments)]),
  )
  return start && moments.has(start.getTime()) ? { ...kept, enabled: false } : kept
}
