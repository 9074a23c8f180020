/** Freezes an object deeply, so that readers can share it. */
export function frozen<T extends object>(value: T): T {
  if (Object.isFrozen(value)) return value
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) frozen(part)
  return Object.freeze(value)
}
