import { postgresDatabase } from '@ambra/testing/postgres-server'
import { asTestDatabase, testDatabase } from '@ambra/testing/test-database'
import { invoiceSuite } from './invoice-suite.ts'
import { openDatabase } from '../src/connection/open-database.ts'
import { orderSuite } from './order-suite.ts'
import { orderStatusSuite } from './order-status-suite.ts'
import { repositorySuite } from './repository-suite.ts'
import { shipmentSuite } from './shipments/shipment-suite.ts'

const server = await postgresDatabase()

const embedded = testDatabase
orderSuite('PGlite', embedded)
repositorySuite('PGlite', embedded)
invoiceSuite('PGlite', embedded)
orderStatusSuite('PGlite', embedded)
shipmentSuite('PGlite', embedded)

// Where no PostgreSQL is installed the second engine is left to CI.
if (server) {
  const onServer = async () => asTestDatabase(await openDatabase({ databaseUrl: server.url }))
  orderSuite('PostgreSQL', onServer)
  repositorySuite('PostgreSQL', onServer)
  invoiceSuite('PostgreSQL', onServer)
  orderStatusSuite('PostgreSQL', onServer)
  shipmentSuite('PostgreSQL', onServer)
}
