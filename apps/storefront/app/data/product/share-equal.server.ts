/**
 * Returns the value with equal nested objects and lists replaced by one instance: page data is serialized
 * once per object, and variants of a product repeat pictures, options and stock. Only plain data is
 * traversed.
 */
export function shareEqual<T extends object>(value: T): T {
  const ready = results.get(value)
  // Cached for a frozen value, which cannot have changed.
  if (ready !== undefined) return ready as T
  const known = new Map<string, unknown>()
  const names = new Map<unknown, number>()

  /** Returns a key that is equal for equal values. */
  function nameOf(part: unknown): string {
    if (typeof part !== 'object' || part === null)
      return typeof part === 'string' ? JSON.stringify(part) : `${part}`
    const name = names.get(part) ?? names.size
    names.set(part, name)
    return `#${name}`
  }

  function share(part: unknown): unknown {
    if (Array.isArray(part)) return one(part.map(share), (items) => `[${items.map(nameOf).join()}]`)
    if (!isPlain(part)) return part
    const entries = Object.entries(part).map(([key, held]) => [key, share(held)] as const)
    return one(Object.fromEntries(entries), () =>
      entries.map(([key, held]) => `${JSON.stringify(key)}:${nameOf(held)}`).join(),
    )
  }

  function one<P>(made: P, name: (made: P) => string): unknown {
    const key = name(made)
    const equal = known.get(key)
    if (equal !== undefined) return equal
    known.set(key, made)
    return made
  }

  // Every part is equal to the one it replaces.
  const shared = share(value) as T
  if (Object.isFrozen(value)) results.set(value, shared)
  return shared
}

/** Documents of the index are frozen and read repeatedly. */
const results = new WeakMap<object, object>()

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
