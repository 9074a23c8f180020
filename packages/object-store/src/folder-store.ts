import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { checkKey, isKey, type ObjectStore, type StoredObject } from './object-store.ts'

/** File that was being written when the process ended. */
const draft = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Opens the files of a folder, which the first write creates. With `staysInside` a link out of the folder
 * leads to no object; otherwise links are followed.
 */
export function folderStore(folder: string, { staysInside = false } = {}): ObjectStore {
  const root = resolve(folder)

  async function locate(key: string): Promise<string | undefined> {
    if (!isKey(key)) return undefined
    const path = join(root, key)
    if (!staysInside) return path
    const [realRoot, real] = await Promise.all([realpath(root), realpath(path)]).catch(() => [])
    return real?.startsWith(`${realRoot}${sep}`) ? real : undefined
  }

  async function find(key: string): Promise<StoredObject | undefined> {
    const path = await locate(key)
    const found = path && (await stat(path).catch(() => undefined))
    if (!found || !found.isFile()) return undefined
    return { size: found.size, version: `${found.size}-${found.mtimeMs}` }
  }

  return {
    isRemote: false,
    find,
    async read(key, { range } = {}) {
      const path = await locate(key)
      return path && (await find(key)) ? createReadStream(path, range) : undefined
    },
    async write(key, content) {
      checkKey(key)
      const path = join(root, key)
      await mkdir(dirname(path), { recursive: true })
      // Written beside and renamed, so that no reader sees a partial file.
      const beside = `${path}.${randomUUID()}`
      try {
        await (Buffer.isBuffer(content) ? writeFile(beside, content) : copyFile(content.file, beside))
        await rename(beside, path)
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },
    async remove(key) {
      if (isKey(key)) await rm(join(root, key), { force: true })
    },
    list: () => filesBelow(root, ''),
  }
}

async function* filesBelow(root: string, prefix: string): AsyncGenerator<{ key: string; size: number }> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(root, key)
    else if (entry.isFile() && isKey(key) && !draft.test(key)) {
      const found = await stat(join(root, key)).catch(() => undefined)
      if (found) yield { key, size: found.size }
    }
  }
}
