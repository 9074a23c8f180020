import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Headers, pack, type Pack } from 'tar-stream'

/** Opens the content of an entry; undefined if it is gone. */
type Opener = () => Promise<Readable | undefined>
/** `open` is undefined for a directory. */
export type TarEntry = { name: string; open: Opener | undefined; size: number; mode: number; mtimeS: number }

/** Lists everything below a folder, directories before their content, names with forward slashes. */
export async function listEntries(folder: string, prefix: string): Promise<TarEntry[]> {
  const entries: TarEntry[] = [{ name: `${prefix}/`, open: undefined, size: 0, mode: 0o700, mtimeS: 0 }]
  for (const item of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, item.name)
    const name = `${prefix}/${item.name}`
    if (item.isDirectory()) entries.push(...(await listEntries(path, name)))
    else if (item.isFile()) {
      const found = await unlessGone(stat(path))
      if (!found) continue
      const { size, mode, mtimeMs } = found
      // Limits the stream to the size in the header: a file may grow while it is read (a database log never
      // does here).
      const openFile = async () => (await unlessGone(open(path)))?.createReadStream({ end: size - 1 })
      entries.push({ name, open: openFile, size, mode: mode & 0o777, mtimeS: Math.floor(mtimeMs / 1000) })
    }
  }
  return entries
}

/** Tolerates deleted files: the running shop renames files when they are complete, and removes old mails. */
const unlessGone = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Packs regular files and directories, readable by every `tar`. */
export async function writeTar(
  target: string,
  entries: readonly TarEntry[],
  onEntry: (done: number) => void,
): Promise<void> {
  const archive = pack()
  const writing = pipeline(
    Readable.from(archive),
    createGzip({ level: 1 }),
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  )
  const filling = fill(archive, entries, onEntry).catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  await Promise.all([filling, writing])
}

async function fill(
  archive: Pack,
  entries: readonly TarEntry[],
  onEntry: (done: number) => void,
): Promise<void> {
  for (const [index, { name, open: openEntry, size, mode, mtimeS }] of entries.entries()) {
    const header = { name, mode, mtime: new Date(mtimeS * 1000) }
    if (openEntry === undefined) archive.entry({ ...header, type: 'directory' })
    else if (size === 0) archive.entry(header, '')
    else {
      const opened = await openEntry()
      if (opened) await pipeline(opened, archive.entry({ ...header, size }))
    }
    onEntry(index + 1)
  }
  archive.finalize()
}

/**
 * Unpacks a backup below a folder; writes nothing outside of it.
 * @throws Error for a file that is not such an archive, or is truncated
 */
export async function readTar(
  source: string,
  folder: string,
  onEntry: (done: number) => void,
): Promise<number> {
  const archive = extract()
  const root = resolve(folder)
  const unpack = async () => {
    let count = 0
    for await (const entry of archive) {
      const target = targetOf(entry.header, root, source)
      if (entry.header.type === 'directory') {
        await mkdir(target, { recursive: true, mode: 0o700 })
        entry.resume()
      } else {
        await mkdir(dirname(target), { recursive: true })
        await pipeline(Readable.from(entry), createWriteStream(target, { mode: entry.header.mode ?? 0o600 }))
      }
      onEntry((count += 1))
    }
    return count
  }
  const unzipped = createGunzip()
  // First error: the other streams only notice that one has ended, in random order.
  let cut: Error | undefined
  unzipped.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code?.startsWith('Z_')) cut = error
  })
  const reading = pipeline(createReadStream(source), unzipped, archive)
  // Waits for both, so that no incomplete file changes after the result is returned.
  const [unpacked, read] = await Promise.allSettled([unpack(), reading])
  if (unpacked.status === 'fulfilled' && read.status === 'fulfilled') return unpacked.value
  const error: unknown =
    cut ?? [unpacked, read].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))[0]
  if (error instanceof Error && error.message.startsWith('Invalid tar header'))
    throw new Error(`${source} is not a backup of this program`, { cause: error })
  throw error
}

/** Returns the name of a backup's first entry without unpacking; undefined if it is not a backup. */
export async function firstNameIn(source: string): Promise<string | undefined> {
  const archive = extract()
  const reading = pipeline(createReadStream(source), createGunzip(), archive).catch(() => undefined)
  try {
    for await (const { header } of archive) return header.name
  } catch {
    // Unpacking reports what is wrong with the file.
  } finally {
    archive.destroy()
    await reading
  }
  return undefined
}

/** Returns the path of an entry. @throws Error for one outside the folder, or one that our backups never contain */
function targetOf({ name, type }: Headers, root: string, source: string): string {
  const target = resolve(root, name)
  if (target !== root && !target.startsWith(root + sep))
    throw new Error(`${source} holds a path outside: ${name}`)
  if (type !== 'file' && type !== 'directory')
    throw new Error(`${source} holds a ${type ?? 'thing'}: ${name}`)
  return target
}
