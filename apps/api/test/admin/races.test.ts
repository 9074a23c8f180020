import { openDatabase } from '@ambra/db/open-database'
import { postgresDatabase } from '@ambra/testing/postgres-server'
import { asTestDatabase, testDatabase } from '@ambra/testing/test-database'
import { racesSuite } from './races-suite.ts'

const server = await postgresDatabase()

racesSuite('PGlite', testDatabase)
// Where no PostgreSQL is installed the second engine is left to CI.
if (server)
  racesSuite('PostgreSQL', async () => asTestDatabase(await openDatabase({ databaseUrl: server.url })))
