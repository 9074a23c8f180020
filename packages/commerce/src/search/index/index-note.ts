import { Buffer } from 'node:buffer'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { CatalogueState } from '@ambra/db/catalogue'

/**
 * Origin of a shared index: the code (`program`), the settings, and the state of the catalogue, read at
 * `savedAt`. `builtAt` is the time of the last full build.
 */
export type IndexNote = {
  program: string
  settings: string
  builtAt: Date
  savedAt: Date
  state: CatalogueState
}

/** Serializes a note; ten bytes for each group of products. */
export function noteText({ state, ...note }: IndexNote): string {
  const plain = { ...note, state: { ...state, groups: [...state.groups] } }
  return deflateRawSync(JSON.stringify(plain)).toString('base64')
}

type Written = Omit<IndexNote, 'builtAt' | 'savedAt' | 'state'> & { builtAt: string; savedAt: string } & {
  state: Omit<CatalogueState, 'groups'> & { groups: [number, string][] }
}

/** Parses the text of `noteText`; undefined for anything else. */
export function readNote(text: string): IndexNote | undefined {
  try {
    // The stamp in another program's note differs; missing fields compare as absent.
    const { state, builtAt, savedAt, ...note }: Written = JSON.parse(
      inflateRawSync(Buffer.from(text, 'base64')).toString(),
    )
    return {
      ...note,
      builtAt: new Date(builtAt),
      savedAt: new Date(savedAt),
      state: { ...state, groups: new Map(state.groups) },
    }
  } catch {
    return undefined
  }
}
