import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Fingerprints of the shop's items at the last pull or push of the folder. */
export type FolderState = ReadonlyMap<string, string>

const stateFile = '.ambra-content.json'

/** Reads the state left by a pull or push; empty if there was none. */
export function readFolderState(folder: string): FolderState {
  const file = join(folder, stateFile)
  if (!existsSync(file)) return new Map()
  try {
    const items: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return new Map(Object.entries(items ?? {}).map(([key, value]) => [key, String(value)]))
  } catch {
    // With an empty state a push overwrites nothing unless forced.
    return new Map()
  }
}

export function writeFolderState(folder: string, state: FolderState): void {
  const items = Object.fromEntries([...state].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(join(folder, stateFile), `${JSON.stringify(items, null, 1)}\n`)
}
