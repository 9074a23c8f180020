/** What the browser offers; undefined where reading the name alone throws, as it does where site data is blocked. */
export function offered<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
