/** A stable number from 0 (included) to 1 for a text: the demo's only source of chance, so that two runs are equal. */
export function chance(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return (hash >>> 0) / 2 ** 32
}

/** A stable member of a list. */
export function pick<T>(list: readonly T[], text: string): T {
  const found = list[Math.floor(chance(text) * list.length)]
  if (found === undefined) throw new Error(`Nothing to pick for ${text}`)
  return found
}
