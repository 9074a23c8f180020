import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Fingerprints of what the shop held when the folder was last pulled or pushed, by item. */
export type FolderState = ReadonlyMap<string, string>

const stateFile = '.ambra-content.json'

/** What a pull or push has left in the folder; empty when it never was one's. */
export function readFolderState(folder: string): FolderState {
  const file = join(folder, stateFile)
  if (!existsSync(file)) return new Map()
  try {
    const items: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return new Map(Object.entries(items ?? {}).map(([key, value]) => [key, String(value)]))
  } catch {
    // Without it nothing is overwritten unasked.
    return new Map()
  }
}

export function writeFolderState(folder: string, state: FolderState): void {
  const items = Object.fromEntries([...state].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(join(folder, stateFile), `${JSON.stringify(items, null, 1)}\n`)
}
