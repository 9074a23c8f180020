import { openDatabase } from '@ambra/db/open-database'
import { startPostgresServer } from '@ambra/testing/postgres-server'
import { asTestDatabase, testDatabase } from '@ambra/testing/test-database'
import { afterAll } from 'vitest'
import { couponRaces } from './coupon-race-suite.ts'

const server = await startPostgresServer()
afterAll(() => server?.stop())

couponRaces('PGlite', testDatabase)
// Where no PostgreSQL is installed the second engine is left to CI.
if (server)
  couponRaces('PostgreSQL', async () => asTestDatabase(await openDatabase({ databaseUrl: server.url })))
