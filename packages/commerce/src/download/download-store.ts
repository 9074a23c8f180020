import { basename, normalize } from 'node:path/posix'
import type { Readable } from 'node:stream'
import type { ObjectStore } from '@ambra/object-store/object-store'

/** A sold file: its size in bytes and the name a browser saves it under. */
type DownloadFile = { name: string; size: number; body: Readable }

export type DownloadStore = {
  /** The file of a product, open, or undefined when it is not there. Names that lead out of the store are not there. */
  open(file: string): Promise<DownloadFile | undefined>
}

/** The files the shop sells. Imports may name them with or without `downloads/` in front. */
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
