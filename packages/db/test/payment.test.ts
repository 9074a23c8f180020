import { postgresDatabase } from '@ambra/testing/postgres-server'
import { asTestDatabase, testDatabase } from '@ambra/testing/test-database'
import { emulatedPaymentSuite } from './emulated-payment-suite.ts'
import { openDatabase } from '../src/connection/open-database.ts'
import { paymentSuite } from './payment-suite.ts'
import { returnedPaymentSuite } from './returned-payment-suite.ts'

const server = await postgresDatabase()
const embedded = testDatabase

paymentSuite('PGlite', embedded)
returnedPaymentSuite('PGlite', embedded)
emulatedPaymentSuite('PGlite', embedded)

// Where no PostgreSQL is installed the second engine is left to CI.
if (server) {
  const onServer = async () => asTestDatabase(await openDatabase({ databaseUrl: server.url }))
  paymentSuite('PostgreSQL', onServer)
  returnedPaymentSuite('PostgreSQL', onServer)
  emulatedPaymentSuite('PostgreSQL', onServer)
}
