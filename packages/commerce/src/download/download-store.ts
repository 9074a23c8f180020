import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { basename, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** An open file: its size in bytes and the name a browser saves it under. */
type DownloadFile = { name: string; size: number; open: () => Readable }

export type DownloadStore = {
  /** The file of a product, or undefined when it is not there. Names that leave the folder, by links too, are not there. */
  find(file: string): Promise<DownloadFile | undefined>
}

/** The files the shop sells, in one folder. Imports may name them with or without `downloads/` in front. */
export function createDownloadStore(folder: string): DownloadStore {
  return {
    async find(file) {
      const root = await realpath(folder).catch(() => undefined)
      if (root === undefined) return undefined
      const path = await realpath(resolve(root, file.replace(/^\/?downloads\//, ''))).catch(() => undefined)
      if (!path?.startsWith(root + sep)) return undefined
      const { size, isFile } = await stat(path).then((entry) => ({
        size: entry.size,
        isFile: entry.isFile(),
      }))
      return isFile ? { name: basename(path), size, open: () => createReadStream(path) } : undefined
    },
  }
}
