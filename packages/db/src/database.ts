import type { Kysely } from 'kysely'
import type { Db } from './schema.ts'

/** Where notes for the operator go; a pino logger fits. */
export type DatabaseLogger = {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}

/**
 * An open database of either engine. `listen` answers the function that stops listening; after a lost connection a
 * listener gets the payload `*` ("anything may have changed"). `notify` reaches every process on the database.
 * @see architecture §1
 */
export type Database = {
  db: Kysely<Db>
  engine: 'pglite' | 'postgres'
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>
  notify(channel: string, payload: string): Promise<void>
  close(): Promise<void>
}
