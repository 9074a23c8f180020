import { Buffer } from 'node:buffer'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { CatalogueState } from '@ambra/db/projection/catalogue-state'

/**
 * What an index that several processes share was made from: by which code (`program`), with which settings, from which state
 * of the catalogue, read at `savedAt`. `builtAt` is when every document was written.
 */
export type IndexNote = {
  program: string
  settings: string
  builtAt: Date
  savedAt: Date
  state: CatalogueState
}

/** As one text: ten bytes for each group of products. */
export function noteText({ state, ...note }: IndexNote): string {
  const plain = { ...note, state: { ...state, groups: [...state.groups] } }
  return deflateRawSync(JSON.stringify(plain)).toString('base64')
}

type Written = Omit<IndexNote, 'builtAt' | 'savedAt' | 'state'> & { builtAt: string; savedAt: string } & {
  state: Omit<CatalogueState, 'groups'> & { groups: [number, string][] }
}

/** Reads what `noteText` has written; undefined where it is something else. */
export function readNote(text: string): IndexNote | undefined {
  try {
    // Another program's note has another stamp in it; what is not there is compared as absent.
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
