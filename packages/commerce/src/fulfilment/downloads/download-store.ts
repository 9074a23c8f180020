import { basename, normalize } from 'node:path/posix'
import type { Readable } from 'node:stream'
import type { ObjectStore } from '@ambra/object-store/object-store'

/** Sold file with its size in bytes and the name under which a browser saves it. */
type DownloadFile = { name: string; size: number; body: Readable }

export type DownloadStore = {
  /** Opens the file of a product; undefined if it is missing or its name leads out of the store. */
  open(file: string): Promise<DownloadFile | undefined>
}

/** Opens the store of sold files. Imports may name files with or without the prefix `downloads/`. */
export function createDownloadStore(files: ObjectStore): DownloadStore {
  return {
    async open(file) {
      const key = normalize(file.replace(/^\/?downloads\//, ''))
      const found = await files.find(key)
      const body = found && (await files.read(key, { version: found.version, range: wholeOf(found) }))
      return body && { name: basename(key), size: found.size, body }
    },
  }
}

const wholeOf = ({ size }: { size: number }) => ({ start: 0, end: size - 1 })
