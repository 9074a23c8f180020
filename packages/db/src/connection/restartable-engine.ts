import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { backOffMs } from './back-off.ts'
import type { DatabaseLogger } from './database.ts'
import { DatabaseUnavailableError } from './database-errors.ts'
import type { DiskRoom } from './disk-room.ts'
import { EngineStoppedError, leaveLoopOnFailure } from './engine-loop.ts'
import { durableStartParams, type FileEvents, SyncedNodeFs } from './synced-node-fs.ts'

/** Free space needed to open the engine: a new log segment and some pages. */
export const openingBytes = 32_000_000
/**
 * Log size that triggers a checkpoint: the engine has no checkpointer process, so its log would grow until
 * the next start.
 */
const checkpointBytes = 128_000_000
const restart = { firstMs: 500, maxMs: 30_000 }

type Listener = { channel: string; deliver: (payload: string) => void; stop: () => Promise<void> }
type Rows<R> = { rows: R[]; affectedRows?: number | undefined }

/** Embedded engine that is reopened after it stopped. Callers must use it one at a time. */
export type EmbeddedEngine = {
  /** @throws DatabaseUnavailableError while it is stopped and cannot be reopened */
  prepare: () => Promise<void>
  query: <R>(text: string, parameters: readonly unknown[]) => Promise<Rows<R>>
  listen: (channel: string, deliver: (payload: string) => void) => Promise<() => Promise<void>>
  /** Returns why writes are refused. */
  outage: () => 'disk' | 'stopped' | undefined
  close: () => Promise<void>
}

/** Directory of the engine, its free space, and its file events. */
export type EngineOptions = {
  directory: string
  room: DiskRoom
  logger?: DatabaseLogger | undefined
  events?: FileEvents | undefined
}

/**
 * Returns whether the error leaves the engine in an unknown state. Its committed data is in the log, from
 * which the next engine recovers.
 */
function isFatal(error: unknown): boolean {
  if (error instanceof EngineStoppedError) return true
  if (!(error instanceof Error) || !('severity' in error)) return false
  return error.severity === 'PANIC' || error.severity === 'FATAL'
}

/** Opens the engine on a directory that contains a database. */
export async function startEngine(options: EngineOptions): Promise<EmbeddedEngine> {
  const engine = new RestartableEngine(options)
  await engine.open()
  return engine
}

class RestartableEngine implements EmbeddedEngine {
  readonly #options: EngineOptions
  readonly #room: DiskRoom
  readonly #listeners = new Set<Listener>()
  #files: SyncedNodeFs | undefined
  #pg: PGlite | undefined
  #isReadOnly = false
  #logBytes = 0
  #failures = 0
  #retryAt = 0

  constructor(options: EngineOptions) {
    this.#options = options
    this.#room = options.room
  }

  async open(): Promise<void> {
    const { directory, events } = this.#options
    this.#files = new SyncedNodeFs(directory, {
      ...events,
      onLog: (bytes) => (this.#logBytes += bytes),
      onFull: () => this.#room.releaseReserve(),
    })
    // The engine refuses to start over its own pid file; the data directory lock proves that no other process
    // uses it.
    fs.rmSync(path.join(directory, 'postmaster.pid'), { force: true })
    const startParams = durableStartParams(PGlite.defaultStartParams)
    this.#pg = await PGlite.create({ fs: this.#files, startParams })
    leaveLoopOnFailure(this.#pg)
    this.#isReadOnly = false
    this.#logBytes = 0
  }

  async prepare(): Promise<void> {
    if (!this.#pg) await this.#reopen()
    const isLow = this.#room.isLow()
    if (isLow !== this.#isReadOnly) await this.#setReadOnly(isLow)
    else if (!isLow && this.#logBytes >= checkpointBytes) await this.#checkpoint()
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<Rows<R>> {
    return this.#guarded((pg) => pg.query<R>(text, [...parameters]))
  }

  async listen(channel: string, deliver: (payload: string) => void): Promise<() => Promise<void>> {
    const listener: Listener = { channel, deliver, stop: async () => undefined }
    this.#listeners.add(listener)
    await this.#attach(listener)
    return async () => {
      this.#listeners.delete(listener)
      if (this.#pg) await listener.stop()
    }
  }

  outage(): 'disk' | 'stopped' | undefined {
    if (!this.#pg) return this.#stoppedBecause()
    return this.#room.isLow() ? 'disk' : undefined
  }

  async close(): Promise<void> {
    const engine = this.#pg
    this.#pg = undefined
    // Closing writes a checkpoint. Without space for it the next start replays the log instead.
    const hasRoom = this.#room.freeBytes() >= openingBytes || this.#room.releaseReserve()
    if (engine && hasRoom) await engine.close()
  }

  /** Stops using the engine without closing it, which might never return. */
  #abandon(error: unknown): void {
    this.#pg = undefined
    this.#files?.abandon()
    this.#failures += 1
    this.#retryAt = performance.now() + backOffMs(this.#failures, restart)
    this.#warn({ err: error, failures: this.#failures }, 'the embedded database has stopped')
  }

  async #guarded<T>(work: (engine: PGlite) => Promise<T>): Promise<T> {
    if (!this.#pg) throw new DatabaseUnavailableError(this.#stoppedBecause())
    try {
      return await work(this.#pg)
    } catch (error) {
      if (!isFatal(error)) throw error
      this.#abandon(error)
      throw new DatabaseUnavailableError(this.#stoppedBecause(), { cause: error })
    }
  }

  #stoppedBecause(): 'disk' | 'stopped' {
    return this.#room.freeBytes() < openingBytes ? 'disk' : 'stopped'
  }

  async #reopen(): Promise<void> {
    if (performance.now() < this.#retryAt) throw new DatabaseUnavailableError(this.#stoppedBecause())
    if (this.#room.freeBytes() < openingBytes) this.#room.releaseReserve()
    if (this.#room.freeBytes() < openingBytes) throw new DatabaseUnavailableError('disk')
    try {
      await this.open()
    } catch (error) {
      this.#abandon(error)
      throw new DatabaseUnavailableError(this.#stoppedBecause(), { cause: error })
    }
    this.#warn({ failures: this.#failures }, 'the embedded database works again')
    this.#failures = 0
    for (const listener of this.#listeners) await this.#attach(listener)
    for (const { deliver } of this.#listeners) deliver('*')
  }

  async #attach(listener: Listener): Promise<void> {
    listener.stop = await this.#guarded((pg) => pg.listen(listener.channel, listener.deliver))
  }

  async #checkpoint(): Promise<void> {
    await this.#guarded((pg) => pg.query('checkpoint'))
    this.#logBytes = 0
  }

  async #setReadOnly(isLow: boolean): Promise<void> {
    // Frees old log segments, which may be enough.
    if (isLow) await this.#checkpoint()
    const value = isLow ? 'on' : 'off'
    await this.#guarded((pg) => pg.query(`set default_transaction_read_only = ${value}`))
    this.#isReadOnly = isLow
    const message = isLow
      ? 'the disk is nearly full: the database only reads'
      : 'the disk has room: the database writes again'
    this.#warn({ freeMb: Math.floor(this.#room.freeBytes() / 1e6) }, message)
  }

  #warn(fields: Record<string, unknown>, message: string): void {
    this.#options.logger?.warn(fields, message)
  }
}
