import type { Kysely } from 'kysely'
import type { DiskRoom } from './disk-room.ts'
import type { Db } from '../schema/schema.ts'

/** Log of the database layer, compatible with pino. */
export type DatabaseLogger = {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}

/**
 * Open database of either engine. `listen` returns the function that stops listening; after a lost connection
 * a listener receives the payload `*` ("anything may have changed"). `notify` reaches every process on the
 * database.
 * @see decision 005, docs/architecture.md
 */
export type Database = {
  db: Kysely<Db>
  engine: 'pglite' | 'postgres'
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>
  notify(channel: string, payload: string): Promise<void>
  close(): Promise<void>
  /**
   * The same database for imports, indexing and maintenance; a server gives it separate connections and
   * limits.
   */
  readonly background: Database
  /** Disk space of the embedded database. */
  readonly disk: DiskRoom | undefined
  /** Returns why the embedded database refuses writes, or every query (`stopped`). */
  outage(): 'disk' | 'stopped' | undefined
}
