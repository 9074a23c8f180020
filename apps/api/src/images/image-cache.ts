import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Evicts at once down to this share of the limit, so that not every write evicts. */
const targetShare = 0.9

/** LRU cache of rendered pictures on disk. */
export type ImageCache = {
  read: (name: string) => Promise<Buffer | undefined>
  write: (name: string, body: Buffer) => Promise<void>
  /** Returns whether the picture is there, without counting as a use. */
  has: (name: string) => Promise<boolean>
  /** Bytes on disk as far as this process knows. */
  readonly bytes: number
  /** Resolves when the existing files are counted. */
  ready: Promise<void>
}

/** Opens a cache of at most `maxBytes` in a folder, with the pictures of an earlier process. */
export function createImageCache(folder: string, maxBytes: number): ImageCache {
  // A Map keeps the insertion order: the first name is the least recently used.
  const sizes = new Map<string, number>()
  let bytes = 0

  const fileOf = (name: string) => join(folder, name.slice(0, 2), name)

  function note(name: string, size: number): void {
    bytes += size - (sizes.get(name) ?? 0)
    sizes.delete(name)
    sizes.set(name, size)
  }

  function forget(name: string): void {
    bytes -= sizes.get(name) ?? 0
    sizes.delete(name)
  }

  async function evict(): Promise<void> {
    if (bytes <= maxBytes) return
    const gone: string[] = []
    for (const name of sizes.keys()) {
      if (bytes <= maxBytes * targetShare) break
      gone.push(name)
      forget(name)
    }
    for (const name of gone) await rm(fileOf(name), { force: true })
  }

  async function takeOver(): Promise<void> {
    const found: { name: string; size: number; usedAt: number }[] = []
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const at = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
      if (at) found.push({ name: entry.name, size: at.size, usedAt: Math.max(at.atimeMs, at.mtimeMs) })
    }
    for (const { name, size } of found.toSorted((a, b) => a.usedAt - b.usedAt))
      if (!sizes.has(name)) note(name, size)
    await evict()
  }

  return {
    ready: takeOver(),
    get bytes() {
      return bytes
    },
    async read(name) {
      const body = await readFile(fileOf(name)).catch(() => undefined)
      if (body) note(name, body.length)
      else forget(name)
      return body
    },
    has: (name) =>
      stat(fileOf(name)).then(
        () => true,
        () => false,
      ),
    async write(name, body) {
      const file = fileOf(name)
      await mkdir(dirname(file), { recursive: true })
      // Written to another name and renamed, so that a reader never reads half a picture.
      const draft = `${file}.${randomUUID()}`
      try {
        await writeFile(draft, body)
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      note(name, body.length)
      await evict()
    },
  }
}
