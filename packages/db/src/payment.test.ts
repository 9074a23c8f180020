import { postgresDatabase } from '@ambra/testing/postgres-server'
import { asTestDatabase } from '@ambra/testing/test-database'
import { openDatabase } from './open-database.ts'
import { paymentSuite } from './payment-suite.ts'

const server = await postgresDatabase()

paymentSuite('PGlite', async () => asTestDatabase(await openDatabase({ memory: true })))

// Where no PostgreSQL is installed the second engine is left to CI.
if (server)
  paymentSuite('PostgreSQL', async () => asTestDatabase(await openDatabase({ databaseUrl: server.url })))
