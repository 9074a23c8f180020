/** What the store needs of the browser: IndexedDB, and `localStorage` for what is typed. `change` runs in one transaction. */
export interface Persistence {
  get(name: string): Promise<unknown>
  /** What is typed, and with `isCache`, may be lost when the device loses its power; all else is on the disk when this resolves. */
  update(name: string, change: (old: unknown) => unknown, isCache?: boolean): Promise<void>
  remove(names: string[]): Promise<void>
}
