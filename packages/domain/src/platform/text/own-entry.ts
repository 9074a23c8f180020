/**
 * Returns the entry of a table under an untrusted name, or undefined. A plain object would return what every
 * object inherits for `table['constructor']`; this checks only own entries.
 */
export function ownEntry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
