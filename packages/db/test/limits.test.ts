import { postgresDatabase } from '@ambra/testing/postgres-server'
import { asTestDatabase, testDatabase } from '@ambra/testing/test-database'
import { mailSlotSuite } from './mail-slot-suite.ts'
import { openDatabase } from '../src/connection/open-database.ts'
import { stockHoldSuite } from './stock-hold-suite.ts'

const server = await postgresDatabase()

stockHoldSuite('PGlite', testDatabase)
mailSlotSuite('PGlite', testDatabase)
// Where no PostgreSQL is installed the second engine is left to CI.
if (server) {
  const onServer = async () => asTestDatabase(await openDatabase({ databaseUrl: server.url }))
  stockHoldSuite('PostgreSQL', onServer)
  mailSlotSuite('PostgreSQL', onServer)
}
