import { openDatabase } from '@ambra/db/open-database'
import { postgresDatabase } from '@ambra/testing/postgres-server'
import { asTestDatabase, testDatabase } from '@ambra/testing/test-database'
import { offlineOrders } from './offline-orders-suite.ts'
import { orderRaces } from './order-races-suite.ts'

const server = await postgresDatabase()

orderRaces('PGlite', testDatabase)
offlineOrders('PGlite', testDatabase)
// Where no PostgreSQL is installed the second engine is left to CI.
if (server) {
  const open = async () => asTestDatabase(await openDatabase({ databaseUrl: server.url }))
  orderRaces('PostgreSQL', open)
  offlineOrders('PostgreSQL', open)
}
