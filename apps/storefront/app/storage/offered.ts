/** Returns a browser feature; undefined when reading its name throws because site data is blocked. */
export function offered<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
