import { serverDatabase } from '@ambra/testing/engine-server'
import { isOnServer } from '@ambra/testing/test-engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../src/connection/database.ts'
import { openServer } from '../src/connection/open-server.ts'

describe.runIf(isOnServer)('frequent statements', () => {
  let databaseUrl: string
  beforeAll(async () => {
    databaseUrl = await serverDatabase({ isEmpty: true })
  })
  const open: Database[] = []
  afterAll(async () => {
    for (const database of open) await database.close()
  })

  it('plans a frequent statement once and replans it when its table changes', async () => {
    const database = await openServer({ databaseUrl, poolSize: 1 })
    open.push(database)
    const { db } = database
    const read = (id: number) =>
      sql<{ qty: number }>`select qty from stored_goods where id = ${id} and qty > ${0}`.execute(db)
    const planned = async () => {
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        db,
      )
      return rows.filter(({ statement }) => statement.includes('stored_goods')).length
    }
    await sql`create table stored_goods (id integer primary key, qty integer)`.execute(db)
    await sql`insert into stored_goods values (1, 10), (2, 20)`.execute(db)
    for (let n = 0; n < 4; n++) await read(1)
    expect(await planned()).toBe(0)
    for (let n = 0; n < 9; n++) expect((await read(2)).rows).toEqual([{ qty: 20 }])
    expect(await planned()).toBe(1)
    await sql`alter table stored_goods add column place text not null default 'A1'`.execute(db)
    await sql`create index on stored_goods (qty)`.execute(db)
    expect((await read(1)).rows).toEqual([{ qty: 10 }])
    await db.transaction().execute(async (inside) => {
      await sql`alter table stored_goods add column note text`.execute(inside)
      const { rows } = await sql`select qty from stored_goods where id = ${2} and qty > ${0}`.execute(inside)
      expect(rows).toEqual([{ qty: 20 }])
    })
  })
})
