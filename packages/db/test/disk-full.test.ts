import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../src/connection/database.ts'
import { DatabaseUnavailableError } from '../src/connection/database-errors.ts'
import { DiskFullError, type DiskLimits, type Volume } from '../src/connection/disk-room.ts'
import { openEmbedded } from '../src/connection/open-embedded.ts'

const megabyte = 1_000_000
const plenty = 10_000 * megabyte

/** Creates a disk whose free space and write errors the test controls. */
function aVolume() {
  const state = { free: plenty, isFull: false }
  const volume: Volume = { freeBytes: () => state.free, hasRoomFor: () => !state.isFull }
  return { state, volume }
}

describe('embedded database on a full disk', () => {
  let root: string
  let template: string
  let database: Database | undefined
  beforeAll(async () => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-disk-'))
    template = path.join(root, 'template')
    const first = await openEmbedded({ dataDir: template })
    await sql`create table notes (id serial primary key, text text)`.execute(first.db)
    await first.close()
  })
  afterEach(async () => {
    await database?.close()
    database = undefined
  })
  afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

  /** Log of the process, one line per message. */
  const lines: string[] = []
  const logger = {
    info: (_: unknown, message: string) => void lines.push(message),
    warn: (_: unknown, message: string) => void lines.push(message),
  }

  async function open(volume: Volume, disk?: DiskLimits): Promise<{ db: Database; dataDir: string }> {
    const dataDir = fs.mkdtempSync(path.join(root, 'data-'))
    fs.cpSync(template, dataDir, { recursive: true })
    lines.length = 0
    database = await openEmbedded({ dataDir, volume, disk, logger })
    database.disk?.arm()
    return { db: database, dataDir }
  }
  const note = ({ db }: Database, text: string) => sql`insert into notes (text) values (${text})`.execute(db)
  const notes = async ({ db }: Database) =>
    (await sql<{ text: string }>`select text from notes order by id`.execute(db)).rows.map(({ text }) => text)
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof DatabaseUnavailableError ? error.reason : error),
    )
  /** Waits for the next check: the disk is checked at most twice a second. */
  const nextLook = () => new Promise((done) => setTimeout(done, 550))

  it('reads and refuses writes while disk space is low', async () => {
    const { state, volume } = aVolume()
    const { db } = await open(volume, { minFreeBytes: 200 * megabyte, reserveBytes: 0 })
    await note(db, 'before')
    state.free = 199 * megabyte
    await nextLook()
    expect(await reasonOf(note(db, 'refused'))).toBe('readonly')
    expect(await reasonOf(db.db.transaction().execute((trx) => note({ ...db, db: trx }, 'refused')))).toBe(
      'readonly',
    )
    expect([await notes(db), db.outage()]).toEqual([['before'], 'disk'])

    // Recovers only above the limit, so that the state does not flap.
    state.free = 201 * megabyte
    await nextLook()
    expect(await reasonOf(note(db, 'refused'))).toBe('readonly')
    state.free = 300 * megabyte
    await nextLook()
    await note(db, 'after')
    expect([await notes(db), db.outage()]).toEqual([['before', 'after'], undefined])
    expect(lines).toEqual([
      'the disk is nearly full: the database only reads',
      'the disk has room: the database writes again',
    ])
  })

  it('finishes a write on a full disk with its reserve', async () => {
    const { state, volume } = aVolume()
    const dataDir = fs.mkdtempSync(path.join(root, 'data-'))
    fs.cpSync(template, dataDir, { recursive: true })
    const reserve = path.join(dataDir, 'reserve')
    const full: Volume = { ...volume, hasRoomFor: () => !state.isFull || !fs.existsSync(reserve) }
    const disk = { minFreeBytes: 200 * megabyte, reserveBytes: 2 * megabyte }
    database = await openEmbedded({ dataDir, volume: full, disk })
    database.disk?.arm()
    expect(fs.statSync(reserve).size).toBe(disk.reserveBytes)
    state.isFull = true
    await note(database, 'the last one')
    expect([await notes(database), fs.existsSync(reserve)]).toEqual([['the last one'], false])

    state.isFull = false
    await nextLook()
    await note(database, 'room again')
    expect(fs.existsSync(reserve)).toBe(true)
  })

  it('stops instead of hanging on a full disk, and restarts when space is available', async () => {
    const { state, volume } = aVolume()
    const { db } = await open(volume)
    const heard: string[] = []
    await db.listen('news', (payload) => heard.push(payload))
    await note(db, 'acknowledged')
    state.isFull = true
    state.free = 0
    expect(await reasonOf(db.db.transaction().execute((trx) => note({ ...db, db: trx }, 'lost')))).toBe(
      'disk',
    )
    expect(await reasonOf(notes(db))).toBe('disk')
    expect(db.outage()).toBe('disk')

    state.isFull = false
    state.free = plenty
    await expect.poll(() => reasonOf(notes(db)), { timeout: 20_000 }).toBe('done')
    await note(db, 'after')
    expect(await notes(db)).toEqual(['acknowledged', 'after'])
    await db.notify('news', 'heard again')
    await expect.poll(() => heard).toEqual(['*', 'heard again'])
    expect(lines.filter((line) => line.includes('has stopped'))).toHaveLength(1)
  })

  it('refuses to start without disk space and states how much it needs', async () => {
    const { state, volume } = aVolume()
    state.free = 3 * megabyte
    const opening = open(volume)
    await expect(opening).rejects.toThrow(DiskFullError)
    await expect(opening).rejects.toThrow(/is full: 3 MB are free, the database needs \d+ MB to start/)
  })

  it('frees its reserve to start on a full disk', async () => {
    const { state, volume } = aVolume()
    const disk = { minFreeBytes: 200 * megabyte, reserveBytes: 2 * megabyte }
    const first = await open(volume, disk)
    await note(first.db, 'kept')
    await first.db.close()
    const reserve = path.join(first.dataDir, 'reserve')
    const withReserve: Volume = {
      ...volume,
      freeBytes: () => (fs.existsSync(reserve) ? 0 : 50 * megabyte),
    }
    state.free = 0
    database = await openEmbedded({ dataDir: first.dataDir, volume: withReserve, disk })
    database.disk?.arm()
    expect([await notes(database), database.outage()]).toEqual([['kept'], 'disk'])
  })

  it('limits the size of its log by checkpoints', { timeout: 120_000 }, async () => {
    const { volume } = aVolume()
    const { db, dataDir } = await open(volume)
    const segments = () =>
      fs.readdirSync(path.join(dataDir, 'db/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length
    // Each writes 16 MB of log; without checkpoints all of it would stay until the next start.
    for (let round = 0; round < 24; round += 1)
      await sql`select pg_switch_wal()`.execute(db.db).then(() => note(db, 'x'))
    expect(segments()).toBeLessThanOrEqual(12)
  })
})
