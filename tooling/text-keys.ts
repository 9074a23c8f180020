/**
 * Prefixes of keys that code completes at run time: of `order.status.${status}` the part before the
 * placeholder.
 */
const beginningsIn = (code: string): string[] =>
  [...code.matchAll(/`([\w.]*\.)\$\{/g)].flatMap(([, start]) => start ?? [])

/** Unused keys: in no code as a whole text or by the prefix of a composed one. */
export function unusedKeys(keys: readonly string[], code: string): string[] {
  const whole = new Set([...code.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , text]) => text))
  const beginnings = beginningsIn(code)
  return keys.filter((key) => !whole.has(key) && !beginnings.some((start) => key.startsWith(start)))
}
