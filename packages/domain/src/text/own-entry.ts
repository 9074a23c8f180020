/**
 * The entry of a table under a name from outside, or undefined. A plain object answers `table['constructor']` with
 * what every object inherits; this looks at its own entries only.
 */
export function ownEntry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
