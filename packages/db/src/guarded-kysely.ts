import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type Transaction,
  type TransactionBuilder,
} from 'kysely'

const openTransaction = new AsyncLocalStorage<{ open: boolean }>()

function guard(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  driver.acquireConnection = async (options): Promise<DatabaseConnection> => {
    // On the embedded engine this query would wait for the transaction that waits for it; on a server it would
    // silently run outside. Both are faults of the caller, so both get the same answer.
    if (openTransaction.getStore()?.open) {
      throw new Error(
        'A query on the outer database ran inside a transaction: hand the transaction to the repository.',
      )
    }
    return acquire(options)
  }
  return driver
}

/**
 * Kysely whose transactions notice a stray query: inside `transaction().execute(callback)` every query must go
 * through the transaction it was given. Anything else throws instead of hanging.
 */
export class GuardedKysely<Db> extends Kysely<Db> {
  constructor(dialect: Dialect) {
    super({
      dialect: {
        createAdapter: () => dialect.createAdapter(),
        createDriver: () => guard(dialect.createDriver()),
        createIntrospector: (db) => dialect.createIntrospector(db),
        createQueryCompiler: () => dialect.createQueryCompiler(),
      },
    })
  }

  override transaction(): TransactionBuilder<Db> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = <T>(callback: (transaction: Transaction<Db>) => Promise<T>): Promise<T> =>
      execute((transaction) => {
        const state = { open: true }
        return openTransaction.run(state, async () => {
          try {
            return await callback(transaction)
          } finally {
            state.open = false
          }
        })
      })
    return builder
  }
}
