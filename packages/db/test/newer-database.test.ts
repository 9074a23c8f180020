import { openMigratedInMemory } from '@ambra/testing/database-template'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../src/connection/database.ts'
import { NewerDatabaseError } from '../src/connection/database-errors.ts'
import { migrateDatabase } from '../src/connection/migrate.ts'
import { isDatabaseStartError } from '../src/connection/open-database.ts'

let database: Database
beforeAll(async () => {
  database = await openMigratedInMemory()
})
afterAll(() => database.close())

it('refuses a database of a newer release with a clear message', async () => {
  await sql`insert into kysely_migration values ('9999_of_a_newer_release', now()::text)`.execute(database.db)
  const error: unknown = await migrateDatabase(database).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NewerDatabaseError)
  expect(isDatabaseStartError(error)).toBe(true)
})
