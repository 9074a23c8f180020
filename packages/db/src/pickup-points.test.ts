import { startPostgresServer } from '@ambra/testing/postgres-server'
import { asTestDatabase } from '@ambra/testing/test-database'
import { afterAll } from 'vitest'
import { openDatabase } from './open-database.ts'
import { pickupPointSuite } from './pickup-point-suite.ts'

const server = await startPostgresServer()
afterAll(() => server?.stop())

pickupPointSuite('PGlite', async () => asTestDatabase(await openDatabase({ memory: true })))
// Where no PostgreSQL is installed the second engine is left to CI.
if (server)
  pickupPointSuite('PostgreSQL', async () => asTestDatabase(await openDatabase({ databaseUrl: server.url })))
