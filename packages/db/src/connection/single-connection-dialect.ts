import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { ConnectionTurns, Kind } from './connection-turns.ts'
import type { EmbeddedEngine } from './restartable-engine.ts'

/**
 * Kysely dialect for the single connection of the embedded engine. Acquires it exclusively, so transactions
 * and single queries run one after another; Kysely's own PGlite dialect shares the connection and lets a
 * query of one request slip into another's transaction. Dialects with the same `turns` share the connection.
 */
export function singleConnectionDialect(engine: EmbeddedEngine, turns: ConnectionTurns, kind: Kind): Dialect {
  const driver = new SingleConnectionDriver(engine, turns, kind)
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class SingleConnectionDriver implements Driver {
  readonly #engine: EmbeddedEngine
  readonly #connection: DatabaseConnection
  readonly #turns: ConnectionTurns
  readonly #kind: Kind

  constructor(engine: EmbeddedEngine, turns: ConnectionTurns, kind: Kind) {
    this.#engine = engine
    this.#turns = turns
    this.#kind = kind
    this.#connection = new EmbeddedConnection(engine, () => turns.giveTurn(kind))
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.acquire(this.#kind)
    try {
      await this.#engine.prepare()
    } catch (error) {
      await this.releaseConnection()
      throw error
    }
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#turns.release(this.#kind)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {}
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #engine: EmbeddedEngine
  readonly #giveTurn: () => Promise<void>

  constructor(engine: EmbeddedEngine, giveTurn: () => Promise<void>) {
    this.#engine = engine
    this.#giveTurn = giveTurn
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#giveTurn()
    const { rows, affectedRows } = await this.#engine.query<R>(query.sql, query.parameters)
    return { rows, ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream; page by key instead.')
  }
}
