import type { Kysely } from 'kysely'
import type { DiskRoom } from './disk-room.ts'
import type { Db } from '../schema/schema.ts'

/** Where notes for the operator go; a pino logger fits. */
export type DatabaseLogger = {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}

/**
 * An open database of either engine. `listen` returns the function that stops listening; after a lost connection a
 * listener gets the payload `*` ("anything may have changed"). `notify` reaches every process on the database.
 * @see decision 005, docs/architecture.md
 */
export type Database = {
  db: Kysely<Db>
  engine: 'pglite' | 'postgres'
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>
  notify(channel: string, payload: string): Promise<void>
  close(): Promise<void>
  /** The same database for imports, indexing and maintenance: on a server with connections and limits of its own. */
  readonly background: Database
  /** The room on the disk of the embedded database. */
  readonly disk: DiskRoom | undefined
  /** Why the embedded database refuses writes now, or everything (`stopped`). */
  outage(): 'disk' | 'stopped' | undefined
}
