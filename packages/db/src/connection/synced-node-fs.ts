import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd?: number; node: unknown; isLog?: boolean }
/** Stream, buffer, offset, length and position, as Emscripten passes them. */
type Write = (...call: [Stream, Int8Array, number, number, number]) => number
type StreamOps = {
  open: (stream: Stream) => void
  close: (stream: Stream) => void
  write: Write
  fsync?: (stream: Stream) => number
}
type MakeNode = (parent: unknown, name: string, mode: number, device: number) => unknown
type NodeFsModule = {
  FS: { ErrnoError: new (errno: number) => { errno: number } }
  NODEFS: { realPath(node: unknown): string; stream_ops: StreamOps; node_ops: { mknod: MakeNode } }
}

/** Thrown when the engine must stop: it would panic, or acknowledge what is not on disk. */
class EngineFileError extends Error {
  override readonly name = 'EngineFileError'
}

/** ENOSPC inside the engine (WASI), and EDQUOT, for which it has no message. */
const noSpace = 51
const noQuota = 19
const logFolder = '/pg_wal/'

/** Start parameters that make the embedded engine write commits to disk. @see decision 005 */
export const durableStartParams = (defaults: readonly string[]): string[] =>
  defaults
    .filter((parameter) => parameter !== '-F')
    .concat('-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB')
    // The caller writes the checkpoints; the log kept for reuse stays small.
    .concat('-c', 'max_wal_size=128MB', '-c', 'min_wal_size=32MB')

/** Events of the file system below the engine. All are optional. */
export type FileEvents = {
  /** Called after each sync to disk. */
  onSync?: (() => void) | undefined
  /** Called with the bytes written to the write-ahead log. */
  onLog?: ((bytes: number) => void) | undefined
  /** Called when the disk is full; returns whether space was freed and the write may be retried once. */
  onFull?: (() => boolean) | undefined
  /** Returns false to make a write fail with ENOSPC, for tests. */
  hasRoomFor?: ((file: string, bytes: number) => boolean) | undefined
}

/**
 * File system of the engine on a directory, with the missing sync operation. Adds the operation before the
 * engine starts, so that crash recovery is synced too.
 * @see decision 005
 */
export class SyncedNodeFs extends NodeFS {
  readonly #events: FileEvents
  readonly #open = new Set<number>()

  constructor(directory: string, events: FileEvents = {}) {
    super(directory)
    this.#events = events
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    // The engine types preRun as anything that Emscripten accepts; NodeFS.init has just made it a list.
    const before = emscriptenOpts.preRun as ((module: NodeFsModule) => void)[]
    const patch = (module: NodeFsModule) => {
      this.#addSync(module)
      this.#followFiles(module)
      this.#followWrites(module)
    }
    // For the same reason: the callback reads only FS and NODEFS of the module.
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [patch, ...before] as typeof emscriptenOpts.preRun & object,
      },
    }
  }

  /** Closes the files of an engine that will never run again: deleted files would still occupy space. */
  abandon(): void {
    for (const handle of this.#open) {
      try {
        fs.closeSync(handle)
      } catch {
        // Closed already, through an untracked path.
      }
    }
    this.#open.clear()
  }

  #addSync({ NODEFS }: NodeFsModule): void {
    NODEFS.stream_ops.fsync = (stream) => {
      try {
        if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node))
        else fs.fsyncSync(stream.nfd)
      } catch (cause) {
        // The lost part of the file is unknown; only the log is reliable.
        throw new EngineFileError('a sync to disk failed', { cause })
      }
      this.#events.onSync?.()
      return 0
    }
  }

  #followFiles({ NODEFS, FS }: NodeFsModule): void {
    const { open, close } = NODEFS.stream_ops
    NODEFS.stream_ops.open = (stream) => {
      open(stream)
      if (stream.nfd === undefined) return
      this.#open.add(stream.nfd)
      stream.isLog = NODEFS.realPath(stream.node).includes(logFolder)
    }
    NODEFS.stream_ops.close = (stream) => {
      close(stream)
      if (stream.nfd !== undefined) this.#open.delete(stream.nfd)
    }
    const { mknod } = NODEFS.node_ops
    NODEFS.node_ops.mknod = (...parameters) => {
      const isLog = () => `${NODEFS.realPath(parameters[0])}/`.includes(logFolder)
      return this.#withRoom(FS, isLog, () => mknod(...parameters))
    }
  }

  #followWrites({ NODEFS, FS }: NodeFsModule): void {
    const { write } = NODEFS.stream_ops
    const { hasRoomFor, onLog } = this.#events
    NODEFS.stream_ops.write = (...parameters) => {
      const [stream, , , length] = parameters
      const attempt = () => {
        if (hasRoomFor && !hasRoomFor(NODEFS.realPath(stream.node), length)) throw new FS.ErrnoError(noSpace)
        return write(...parameters)
      }
      const written = this.#withRoom(FS, () => stream.isLog === true, attempt)
      if (stream.isLog) onLog?.(written)
      return written
    }
  }

  /**
   * Runs a file operation and retries it once when a full disk could be freed. Without space for its log the
   * engine would panic, so an error unknown to it ends it at once.
   */
  #withRoom<T>(FS: NodeFsModule['FS'], isLog: () => boolean, work: () => T): T {
    const isFull = (error: unknown) =>
      error instanceof FS.ErrnoError && (error.errno === noSpace || error.errno === noQuota)
    try {
      return work()
    } catch (error) {
      if (!isFull(error)) throw error
    }
    try {
      if (this.#events.onFull?.()) return work()
    } catch (error) {
      if (!isFull(error)) throw error
    }
    if (isLog()) throw new EngineFileError('the disk has no room for the log of the database')
    throw new FS.ErrnoError(noSpace)
  }
}

/** Syncs a file or directory by path. Does nothing where a directory cannot be opened (Windows). */
export function syncPath(path: string): void {
  let handle: number
  try {
    handle = fs.openSync(path, 'r')
  } catch (cause) {
    if (process.platform === 'win32') return
    throw cause
  }
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Syncs every file and directory below `directory`, the directory itself and its entry in the parent. */
export function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const path = `${directory}/${entry.name}`
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(directory)
}
