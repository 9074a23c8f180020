import { openDatabase } from '@ambra/db/open-database'
import { postgresDatabase } from '@ambra/testing/postgres-server'
import { asTestDatabase, testDatabase } from '@ambra/testing/test-database'
import { privacySuite } from './privacy-suite.ts'
import { retentionSuite } from './retention-suite.ts'

const server = await postgresDatabase()

for (const suite of [privacySuite, retentionSuite]) {
  suite('PGlite', testDatabase)
  // Where no PostgreSQL is installed the second engine is left to CI.
  if (server) suite('PostgreSQL', async () => asTestDatabase(await openDatabase({ databaseUrl: server.url })))
}
