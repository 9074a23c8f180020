import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * Just enough of the tar format (ustar) for our own backups: regular files and directories, readable by every `tar`.
 */
const block = 512

export type TarEntry = { name: string; file: string | undefined; size: number; mode: number; mtimeS: number }

/** Everything below a folder, directories before their content, names with forward slashes. */
export async function listEntries(folder: string, prefix: string): Promise<TarEntry[]> {
  const entries: TarEntry[] = [{ name: `${prefix}/`, file: undefined, size: 0, mode: 0o700, mtimeS: 0 }]
  for (const item of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, item.name)
    const name = `${prefix}/${item.name}`
    if (item.isDirectory()) entries.push(...(await listEntries(path, name)))
    else if (item.isFile()) {
      const { size, mode, mtimeMs } = await stat(path)
      entries.push({ name, file: path, size, mode: mode & 0o777, mtimeS: Math.floor(mtimeMs / 1000) })
    }
  }
  return entries
}

export async function writeTar(
  target: string,
  entries: readonly TarEntry[],
  onEntry: (done: number) => void,
): Promise<void> {
  await pipeline(
    Readable.from(tarBytes(entries, onEntry)),
    createGzip({ level: 1 }),
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  )
}

async function* tarBytes(
  entries: readonly TarEntry[],
  onEntry: (done: number) => void,
): AsyncGenerator<Buffer> {
  for (const [index, entry] of entries.entries()) {
    yield header(entry)
    if (entry.file !== undefined && entry.size > 0) {
      // A file may grow meanwhile (the log of a database never does here); the header has promised this size.
      for await (const chunk of createReadStream(entry.file, { end: entry.size - 1 })) yield chunk
      yield Buffer.alloc((block - (entry.size % block)) % block)
    }
    onEntry(index + 1)
  }
  yield Buffer.alloc(block * 2)
}

function header({ name, file, size, mode, mtimeS }: TarEntry): Buffer {
  const bytes = Buffer.alloc(block)
  const [prefix, last] = splitName(name)
  bytes.write(last, 0, 100)
  bytes.write(octal(mode, 8), 100)
  bytes.write(octal(0, 8), 108)
  bytes.write(octal(0, 8), 116)
  bytes.write(octal(size, 12), 124)
  bytes.write(octal(mtimeS, 12), 136)
  bytes.fill(' ', 148, 156)
  bytes.write(file === undefined ? '5' : '0', 156)
  bytes.write('ustar\u000000', 257, 'latin1')
  bytes.write(prefix, 345, 155)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return bytes
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

/** Names over 100 bytes are cut at a slash into prefix and name. @throws Error when they cannot be */
function splitName(name: string): [prefix: string, name: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  for (let at = name.lastIndexOf('/', name.length - 2); at > 0; at = name.lastIndexOf('/', at - 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(rest) <= 100 && Buffer.byteLength(prefix) <= 155) return [prefix, rest]
  }
  throw new Error(`file name too long for a backup: ${name}`)
}

/**
 * Unpacks a backup below a folder; nothing may land outside of it.
 * @throws Error for a file that is no such archive, or is cut short
 */
export async function readTar(
  source: string,
  folder: string,
  onEntry: (done: number) => void,
): Promise<number> {
  const reader = new BlockReader(createReadStream(source).pipe(createGunzip()))
  const root = resolve(folder)
  for (let count = 0; ; count += 1) {
    const head = await reader.take(block)
    if (head.every((byte) => byte === 0)) return count
    if (head.toString('latin1', 257, 262) !== 'ustar')
      throw new Error(`${source} is not a backup of this program`)
    const name = [text(head, 345, 155), text(head, 0, 100)].filter(Boolean).join('/')
    const target = resolve(root, name)
    if (target !== root && !target.startsWith(root + sep))
      throw new Error(`${source} holds a path outside: ${name}`)
    if (head.toString('latin1', 156, 157) === '5') await mkdir(target, { recursive: true, mode: 0o700 })
    else await writeEntry(reader, target, { size: number(head, 124, 12), mode: number(head, 100, 8) })
    onEntry(count + 1)
  }
}

async function writeEntry(
  reader: BlockReader,
  target: string,
  { size, mode }: { size: number; mode: number },
): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await pipeline(Readable.from(reader.chunks(size)), createWriteStream(target, { mode }))
  await reader.take((block - (size % block)) % block)
}

const text = (bytes: Buffer, start: number, length: number) =>
  bytes.toString('utf8', start, start + length).replace(/\0.*$/s, '')

const number = (bytes: Buffer, start: number, length: number) =>
  Number.parseInt(text(bytes, start, length).trim() || '0', 8)

/** Takes exact amounts out of a stream. */
class BlockReader {
  readonly #source: AsyncIterator<Buffer>
  #left: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async #more(): Promise<void> {
    const next = await this.#source.next()
    if (next.done) throw new Error('the backup ends too early')
    this.#left = this.#left.length === 0 ? next.value : Buffer.concat([this.#left, next.value])
  }

  async take(size: number): Promise<Buffer> {
    while (this.#left.length < size) await this.#more()
    const taken = this.#left.subarray(0, size)
    this.#left = this.#left.subarray(size)
    return taken
  }

  async *chunks(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#left.length === 0) await this.#more()
      const chunk = await this.take(Math.min(left, this.#left.length))
      left -= chunk.length
      yield chunk
    }
  }
}
