import { postgresDatabase } from '@ambra/testing/postgres-server'
import { asTestDatabase, testDatabase } from '@ambra/testing/test-database'
import { countedLimitsSuite } from './counted-limits-suite.ts'
import { openDatabase } from '../src/connection/open-database.ts'

const server = await postgresDatabase()

countedLimitsSuite('PGlite', testDatabase)
// Where no PostgreSQL is installed the second engine is left to CI.
if (server)
  countedLimitsSuite('PostgreSQL', async () =>
    asTestDatabase(await openDatabase({ databaseUrl: server.url })),
  )
