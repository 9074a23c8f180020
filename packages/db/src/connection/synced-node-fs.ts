import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd?: number; node: unknown; isLog?: boolean }
/** Stream, buffer, offset, length and position, as Emscripten calls it. */
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

/** The engine must not go on: it would panic, or acknowledge what is not on disk. */
class EngineFileError extends Error {
  override readonly name = 'EngineFileError'
}

/** ENOSPC inside the engine (WASI), and EDQUOT, which it has no message for. */
const noSpace = 51
const noQuota = 19
const logFolder = '/pg_wal/'

/** Parameters under which the embedded engine really writes a commit to disk. @see decision 005 */
export const durableStartParams = (defaults: readonly string[]): string[] =>
  defaults
    .filter((parameter) => parameter !== '-F')
    .concat('-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB')
    // Its log is checkpointed by us; what it keeps for reuse afterwards stays small.
    .concat('-c', 'max_wal_size=128MB', '-c', 'min_wal_size=32MB')

/** What happens below the engine. All are optional. */
export type FileEvents = {
  /** After each sync to disk. */
  onSync?: (() => void) | undefined
  /** Bytes written to the write-ahead log. */
  onLog?: ((bytes: number) => void) | undefined
  /** The disk is full: true when room was made and the write may be tried once more. */
  onFull?: (() => boolean) | undefined
  /** False makes a write fail with ENOSPC, for tests. */
  hasRoomFor?: ((file: string, bytes: number) => boolean) | undefined
}

/**
 * The engine's file system on a directory, with the sync call it lacks. The operation is added before the engine
 * starts, so that crash recovery is synced too.
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
    // The engine types preRun as anything Emscripten takes; NodeFS.init has just made it a list.
    const before = emscriptenOpts.preRun as ((module: NodeFsModule) => void)[]
    const patch = (module: NodeFsModule) => {
      this.#addSync(module)
      this.#followFiles(module)
      this.#followWrites(module)
    }
    // Same reason: our callback reads only FS and NODEFS of the module.
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [patch, ...before] as typeof emscriptenOpts.preRun & object,
      },
    }
  }

  /** Closes what an engine that will never run again has left open: deleted files would go on taking room. */
  abandon(): void {
    for (const handle of this.#open) {
      try {
        fs.closeSync(handle)
      } catch {
        // Closed already, by a path that is not followed.
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
        // What the system has lost of the file by now is unknown; only the log knows.
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
   * Does work on a file; on a full disk once more when room could be made. Without room for its log the engine would
   * panic: it is left at once, by an error that it does not know.
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

/** Syncs one file or directory by path. Where a directory cannot be opened (Windows) there is nothing to sync. */
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

/** Syncs every file and directory below `directory`, then the directory itself and its parent's entry for it. */
export function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const path = `${directory}/${entry.name}`
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(directory)
}
