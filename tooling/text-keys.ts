/** Beginnings of keys that code completes when it runs: of `order.status.${status}` all before the first gap. */
const beginningsIn = (code: string): string[] =>
  [...code.matchAll(/`([\w.]*\.)\$\{/g)].flatMap(([, start]) => start ?? [])

/** Keys no code names: neither as a whole text nor by the beginning of one that is put together. */
export function unusedKeys(keys: readonly string[], code: string): string[] {
  const whole = new Set([...code.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , text]) => text))
  const beginnings = beginningsIn(code)
  return keys.filter((key) => !whole.has(key) && !beginnings.some((start) => key.startsWith(start)))
}
