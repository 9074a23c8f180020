import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { backOffMs } from './back-off.ts'
import type { DatabaseLogger } from './database.ts'
import { DatabaseUnavailableError } from './database-errors.ts'
import type { DiskRoom } from './disk-room.ts'
import { EngineStoppedError, leaveLoopOnFailure } from './engine-loop.ts'
import { durableStartParams, type FileEvents, SyncedNodeFs } from './synced-node-fs.ts'

/** Opening needs a new segment of the log and some pages. */
export const openingBytes = 32_000_000
/** The engine has no process that writes checkpoints: without ours its log would grow until the next start. */
const checkpointBytes = 128_000_000
const restart = { firstMs: 500, maxMs: 30_000 }

type Listener = { channel: string; deliver: (payload: string) => void; stop: () => Promise<void> }
type Rows<R> = { rows: R[]; affectedRows?: number | undefined }

/** An engine that is opened again when it has stopped. Its caller lets one at a time use it. */
export type EmbeddedEngine = {
  /** @throws DatabaseUnavailableError while it is stopped and cannot be opened again */
  prepare: () => Promise<void>
  query: <R>(text: string, parameters: readonly unknown[]) => Promise<Rows<R>>
  listen: (channel: string, deliver: (payload: string) => void) => Promise<() => Promise<void>>
  /** Why writes are refused now. */
  outage: () => 'disk' | 'stopped' | undefined
  close: () => Promise<void>
}

/** What the engine lies on: its directory, the room there, and what is heard of its files. */
export type EngineOptions = {
  directory: string
  room: DiskRoom
  logger?: DatabaseLogger | undefined
  events?: FileEvents | undefined
}

/** After these the engine is in no known state. What it had committed is in its log, from which the next one starts. */
function isFatal(error: unknown): boolean {
  if (error instanceof EngineStoppedError) return true
  if (!(error instanceof Error) || !('severity' in error)) return false
  return error.severity === 'PANIC' || error.severity === 'FATAL'
}

/** Opens the engine of a directory that holds a database. */
export async function startEngine({
  directory,
  room,
  logger,
  events = {},
}: EngineOptions): Promise<EmbeddedEngine> {
  const listeners = new Set<Listener>()
  let files: SyncedNodeFs
  let pg: PGlite | undefined
  let isReadOnly = false
  let logBytes = 0
  let failures = 0
  let retryAt = 0

  async function open(): Promise<void> {
    files = new SyncedNodeFs(directory, {
      ...events,
      onLog: (bytes) => (logBytes += bytes),
      onFull: () => room.releaseReserve(),
    })
    // The engine refuses to start over its own pid file; the lock of the data directory says that nobody uses it.
    fs.rmSync(path.join(directory, 'postmaster.pid'), { force: true })
    pg = await PGlite.create({ fs: files, startParams: durableStartParams(PGlite.defaultStartParams) })
    leaveLoopOnFailure(pg)
    isReadOnly = false
    logBytes = 0
  }

  /** The engine is left alone from here on; even to close it could take for ever. */
  function abandon(error: unknown): void {
    pg = undefined
    files.abandon()
    failures += 1
    retryAt = performance.now() + backOffMs(failures, restart)
    logger?.warn({ err: error, failures }, 'the embedded database has stopped')
  }

  async function guarded<T>(work: (engine: PGlite) => Promise<T>): Promise<T> {
    if (!pg) throw new DatabaseUnavailableError(stoppedBecause())
    try {
      return await work(pg)
    } catch (error) {
      if (!isFatal(error)) throw error
      abandon(error)
      throw new DatabaseUnavailableError(stoppedBecause(), { cause: error })
    }
  }

  const stoppedBecause = () => (room.freeBytes() < openingBytes ? 'disk' : 'stopped')

  async function reopen(): Promise<void> {
    if (performance.now() < retryAt) throw new DatabaseUnavailableError(stoppedBecause())
    if (room.freeBytes() < openingBytes) room.releaseReserve()
    if (room.freeBytes() < openingBytes) throw new DatabaseUnavailableError('disk')
    try {
      await open()
    } catch (error) {
      abandon(error)
      throw new DatabaseUnavailableError(stoppedBecause(), { cause: error })
    }
    logger?.warn({ failures }, 'the embedded database works again')
    failures = 0
    for (const listener of listeners) await attach(listener)
    for (const { deliver } of listeners) deliver('*')
  }

  async function attach(listener: Listener): Promise<void> {
    listener.stop = await guarded((engine) => engine.listen(listener.channel, listener.deliver))
  }

  async function checkpoint(): Promise<void> {
    await guarded((engine) => engine.query('checkpoint'))
    logBytes = 0
  }

  async function setReadOnly(isLow: boolean): Promise<void> {
    // Frees old segments of the log, which may be all that is needed.
    if (isLow) await checkpoint()
    const value = isLow ? 'on' : 'off'
    await guarded((engine) => engine.query(`set default_transaction_read_only = ${value}`))
    isReadOnly = isLow
    logger?.warn(
      { freeMb: Math.floor(room.freeBytes() / 1e6) },
      isLow
        ? 'the disk is nearly full: the database only reads'
        : 'the disk has room: the database writes again',
    )
  }

  await open()
  return {
    async prepare() {
      if (!pg) await reopen()
      const isLow = room.isLow()
      if (isLow !== isReadOnly) await setReadOnly(isLow)
      else if (!isLow && logBytes >= checkpointBytes) await checkpoint()
    },
    query: (text, parameters) => guarded((engine) => engine.query<never>(text, [...parameters])),
    async listen(channel, deliver) {
      const listener: Listener = { channel, deliver, stop: async () => undefined }
      listeners.add(listener)
      await attach(listener)
      return async () => {
        listeners.delete(listener)
        if (pg) await listener.stop()
      }
    },
    outage: () => (pg ? (room.isLow() ? 'disk' : undefined) : stoppedBecause()),
    async close() {
      const engine = pg
      pg = undefined
      // Closing writes a checkpoint. Without room for it the next start reads the log instead.
      const hasRoom = room.freeBytes() >= openingBytes || room.releaseReserve()
      if (engine && hasRoom) await engine.close()
    },
  }
}
