import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'

/** Header of each part: its length and its checksum, four bytes each. */
const headBytes = 8
/** Age above which a draft belongs to a killed process. */
const oldestDraftMs = 60 * 60 * 1000
/** Last part; a file without it is truncated. */
const end = new Uint8Array()

/**
 * Writes parts to a file atomically: to a draft, then renamed. Does not sync to disk: after a power failure
 * the checksums reveal missing data. Writes nothing if `isCurrent` returns false at the end.
 */
export async function writeParts(
  file: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  isCurrent: () => boolean,
): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await removeOldDrafts(file)
  const draft = `${file}.${randomUUID()}.tmp`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      for await (const part of parts) await writePart(handle, part)
      await writePart(handle, end)
    } finally {
      await handle.close()
    }
    if (!isCurrent()) return false
    await rename(draft, file)
    return true
  } finally {
    await rm(draft, { force: true })
  }
}

async function removeOldDrafts(file: string): Promise<void> {
  for (const name of await readdir(dirname(file))) {
    if (!name.startsWith(`${basename(file)}.`) || !name.endsWith('.tmp')) continue
    const draft = join(dirname(file), name)
    // Another process may have renamed it in the meantime.
    const age = await stat(draft).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > oldestDraftMs) await rm(draft, { force: true })
  }
}

type Handle = Awaited<ReturnType<typeof open>>

async function writePart(handle: Handle, part: Uint8Array): Promise<void> {
  const head = new DataView(new ArrayBuffer(headBytes))
  head.setUint32(0, part.length)
  head.setUint32(4, crc32(part))
  await handle.writev([head, part])
}

/**
 * Reads the parts of a file in order.
 * @throws Error if it is damaged or truncated; file system errors, `ENOENT` if it is missing
 */
export async function* readParts(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    for (let at = 0; ; ) {
      const head = await readBytes(handle, at, headBytes)
      const length = head.readUInt32BE(0)
      at += headBytes + length
      if (at > size) throw new Error('the file is cut off')
      const part = await readBytes(handle, at - length, length)
      if (crc32(part) !== head.readUInt32BE(4)) throw new Error('the file is damaged')
      if (length === 0) return
      yield part
    }
  } finally {
    await handle.close()
  }
}

async function readBytes(handle: Handle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new Error('the file is cut off')
  return buffer
}
