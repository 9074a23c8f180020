import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/** Position of a value in the spool. */
export type SpoolPlace = { at: number; length: number }

const flushLength = 1_000_000

/**
 * Values in a temporary file, readable in any order: the rows of one product may be far apart in an export,
 * and only their positions are in memory.
 */
export type Spool = {
  put: (value: unknown) => Promise<SpoolPlace>
  /** Call it once, between the last `put` and the first `take`. */
  flush: () => Promise<void>
  /** Returns the stored value; the caller knows its type. */
  take: (place: SpoolPlace) => Promise<unknown>
  close: () => Promise<void>
}

/** Opens an empty spool in a folder; closing it removes its file. */
export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `import-${randomUUID()}.spool`)
  const handle: FileHandle = await open(file, 'wx+', 0o600)
  let waiting: Buffer[] = []
  let waitingLength = 0
  let end = 0
  const flush = async () => {
    if (waiting.length > 0) await handle.writev(waiting)
    waiting = []
    waitingLength = 0
  }
  return {
    async put(value) {
      const bytes = Buffer.from(JSON.stringify(value))
      const place = { at: end, length: bytes.length }
      end += bytes.length
      waiting.push(bytes)
      waitingLength += bytes.length
      if (waitingLength >= flushLength) await flush()
      return place
    },
    flush,
    async take({ at, length }) {
      const { buffer } = await handle.read(Buffer.alloc(length), 0, length, at)
      return JSON.parse(buffer.toString())
    },
    async close() {
      await handle.close()
      await rm(file, { force: true })
    },
  }
}
