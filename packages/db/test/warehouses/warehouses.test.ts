import { postgresDatabase } from '@ambra/testing/postgres-server'
import { asTestDatabase, testDatabase } from '@ambra/testing/test-database'
import { openDatabase } from '../../src/connection/open-database.ts'
import { warehouseSuite } from './warehouse-suite.ts'

const server = await postgresDatabase()

warehouseSuite('PGlite', testDatabase)
// Where no PostgreSQL is installed the second engine is left to CI.
if (server)
  warehouseSuite('PostgreSQL', async () => asTestDatabase(await openDatabase({ databaseUrl: server.url })))
