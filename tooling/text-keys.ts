/** Returns the prefixes of composed keys: for `order.status.${status}` the part before the placeholder. */
const beginningsIn = (code: string): string[] =>
  [...code.matchAll(/`([\w.]*\.)\$\{/g)].flatMap(([, start]) => start ?? [])

/** Returns keys that occur in no code, neither in full nor by the prefix of a composed one. */
export function unusedKeys(keys: readonly string[], code: string): string[] {
  const whole = new Set([...code.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , text]) => text))
  const beginnings = beginningsIn(code)
  return keys.filter((key) => !whole.has(key) && !beginnings.some((start) => key.startsWith(start)))
}
