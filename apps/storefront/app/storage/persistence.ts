/** Persistent storage: IndexedDB, and `localStorage` for typed values. `change` runs in one transaction. */
export interface Persistence {
  get(name: string): Promise<unknown>
  /**
   * Resolves when the value is on disk. Typed values, and caches with `isCache`, may be lost on power
   * failure.
   */
  update(name: string, change: (old: unknown) => unknown, isCache?: boolean): Promise<void>
  remove(names: string[]): Promise<void>
}
