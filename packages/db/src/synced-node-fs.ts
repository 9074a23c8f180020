import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd?: number; node: unknown }
type NodeFsModule = {
  NODEFS: { realPath(node: unknown): string; stream_ops: { fsync?: (stream: Stream) => number } }
}

/** Parameters under which the embedded engine really writes a commit to disk. @see architecture §4a */
export const durableStartParams = (defaults: readonly string[]): string[] =>
  defaults
    .filter((parameter) => parameter !== '-F')
    .concat('-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB')

/**
 * The engine's file system on a directory, with the sync call it lacks. The operation is added before the engine
 * starts, so that crash recovery is synced too. `onSync` is called once per sync, for tests that count.
 * @see architecture §4a
 */
export class SyncedNodeFs extends NodeFS {
  readonly #onSync: (() => void) | undefined

  constructor(directory: string, onSync?: () => void) {
    super(directory)
    this.#onSync = onSync
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    // The engine types preRun as anything Emscripten takes; NodeFS.init has just made it a list.
    const before = emscriptenOpts.preRun as ((module: NodeFsModule) => void)[]
    const addSync = ({ NODEFS }: NodeFsModule) => {
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node))
        else fs.fsyncSync(stream.nfd)
        this.#onSync?.()
        return 0
      }
    }
    // Same reason: our callback reads only NODEFS of the module.
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [addSync, ...before] as typeof emscriptenOpts.preRun & object,
      },
    }
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
