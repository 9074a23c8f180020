import { postgresDatabase } from '@ambra/testing/postgres-server'
import { asTestDatabase, testDatabase } from '@ambra/testing/test-database'
import { priceAlertSuite } from './price-alert-suite.ts'
import { openDatabase } from '../src/connection/open-database.ts'

const server = await postgresDatabase()

priceAlertSuite('PGlite', testDatabase)
// Where no PostgreSQL is installed the second engine is left to CI.
if (server)
  priceAlertSuite('PostgreSQL', async () => asTestDatabase(await openDatabase({ databaseUrl: server.url })))
