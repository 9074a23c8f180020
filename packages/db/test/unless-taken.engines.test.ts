import { serverDatabase } from '@ambra/testing/engine-server'
import { isOnServer } from '@ambra/testing/test-engine'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../src/connection/database.ts'
import { openServer } from '../src/connection/open-server.ts'
import { unlessTaken } from '../src/connection/unless-taken.ts'

describe.runIf(isOnServer)('unlessTaken', () => {
  let databaseUrl: string
  beforeAll(async () => {
    databaseUrl = await serverDatabase({ isEmpty: true })
  })
  const open: Database[] = []
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close()
  })
  /** Opens a separate process, as far as PostgreSQL can tell. */
  async function aProcess(): Promise<Database> {
    const { background } = await openServer({ databaseUrl })
    open.push(background)
    return background
  }

  /**
   * Starts work and resolves once it is running, so that the other process cannot come first; `finish` ends
   * it.
   */
  async function begunBy(process: Database) {
    const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
    const working = unlessTaken(process, 'work', () => {
      begun.resolve()
      return done.promise
    })
    await begun.promise
    return { working, finish: () => done.resolve('done') }
  }

  it('skips work that another process is doing', async () => {
    const [first, second] = [await aProcess(), await aProcess()]
    const { working, finish } = await begunBy(first)
    expect(await unlessTaken(second, 'work', async () => 'mine')).toBeUndefined()
    expect(await unlessTaken(second, 'other work', async () => 'done')).toEqual({ result: 'done' })
    finish()
    expect(await working).toEqual({ result: 'done' })
    expect(await unlessTaken(second, 'work', async () => 'mine')).toEqual({ result: 'mine' })
  })

  it('runs work again after it failed', async () => {
    const [first, second] = [await aProcess(), await aProcess()]
    const failing = unlessTaken(first, 'work', () => Promise.reject(new Error('no room')))
    await expect(failing).rejects.toThrow('no room')
    expect(await unlessTaken(second, 'work', async () => 'mine')).toEqual({ result: 'mine' })
  })

  it('runs work again after the connection was lost', async () => {
    const [first, second] = [await aProcess(), await aProcess()]
    const { working, finish } = await begunBy(first)
    expect(await unlessTaken(second, 'work', async () => 'mine')).toBeUndefined()
    // Other test workers hold advisory locks in their own databases of this server.
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`.execute(second.db)
    await expect.poll(() => unlessTaken(second, 'work', async () => 'mine')).toEqual({ result: 'mine' })
    finish()
    expect(await working).toEqual({ result: 'done' })
  })
})
