import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@ambra/db/connection'
import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlacedOrder } from './order-client-suite.ts'
import { callShop, fillCart, readiness, sendOrder } from './shop-client-suite.ts'
import {
  ensureMailBuild,
  plainPagesScript,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'

const soon = { timeout: 60_000, interval: 200 }
const megabyte = 1_000_000
const minFreeMb = 80

/** Mounts a separate disk in memory; undefined where this user may not mount one. */
function mountSmallDisk(megabytes: number): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'ambra-small-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  return status === 0 ? folder : undefined
}
const disk = mountSmallDisk(400)

describe.runIf(disk)('OPS-5: the shop on a real full disk', () => {
  const folder = disk ?? ''
  const dataDir = join(folder, 'data')
  const ballast = join(folder, 'ballast')
  const settings = { DISK_MIN_FREE_MB: String(minFreeMb), LOG_LEVEL: 'warn' }
  const acknowledged: string[] = []
  let server: ServerProcess

  beforeAll(async () => {
    ensureMailBuild()
    const prepared = await preparedDataDir([aProduct({ sku: 'CABLE', price: 10, stock: { qty: 100_000 } })])
    cpSync(prepared, dataDir, { recursive: true })
    rmSync(prepared, { recursive: true, force: true })
    server = await startServerProcess(dataDir, { script: plainPagesScript, env: settings })
  })
  afterAll(async () => {
    await server?.kill()
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })

  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  /** Fills the disk up to this rest, unless the shop uses it first. */
  const fill = (leaveMb: number) => {
    const bytes = Math.max(0, freeBytes() - leaveMb * megabyte)
    try {
      appendFileSync(ballast, Buffer.alloc(bytes, 1))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
  const empty = () => rmSync(ballast, { force: true })

  async function buy(): Promise<number> {
    const purchase = await fillCart(server.url).catch(() => undefined)
    if (!purchase) return 503
    const { status, result } = await sendOrder(server.url, purchase)
    if (status === 200) acknowledged.push((result as PlacedOrder).orderNumber)
    return status
  }

  it('rejects orders, serves pages and health, and recovers by itself', { timeout: 180_000 }, async () => {
    const purchase = await fillCart(server.url)
    fill(minFreeMb / 2)
    await expect.poll(() => readiness(server.url), soon).toBe('503 disk')
    expect(await sendOrder(server.url, purchase)).toMatchObject({
      status: 503,
      error: 'database.unavailable',
      retryAfter: '30',
    })
    expect(await callShop(server.url, 'health/live')).toMatchObject({ status: 200 })
    expect(await callShop(server.url, 'any-page')).toMatchObject({ status: 200 })
    const metrics = await callShop(server.url, 'metrics')
    expect(String(metrics.result)).toContain('ambra_database_refuses 1')
    empty()
    await expect.poll(() => readiness(server.url), soon).toBe('ready')
    expect(await sendOrder(server.url, purchase)).toMatchObject({ status: 200 })
  })

  it('responds to every request when the disk fills under load', { timeout: 3_600_000 }, async () => {
    const rounds = runLength(1, 20)
    const statuses = new Set<number>()
    for (let round = 0; round < rounds; round += 1) {
      let isOver = false
      const shoppers = Array.from({ length: 3 }, async () => {
        while (!isOver) statuses.add(await buy())
      })
      await sleep(1000)
      fill(0)
      // Fills the disk to the last byte, including space that the shop frees in that time.
      for (let second = 0; second < 6; second += 1) {
        await sleep(500)
        fill(0)
        expect(await callShop(server.url, 'health/live')).toMatchObject({ status: 200 })
      }
      expect(await readiness(server.url)).toBe('503 disk')
      empty()
      await expect.poll(() => readiness(server.url), soon).toBe('ready')
      await sleep(1000)
      isOver = true
      await Promise.all(shoppers)
    }
    await expect.poll(buy, soon).toBe(200)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    reportRun('OPS-5', { rounds, acknowledged: acknowledged.length })
  })

  it('says what to do when it cannot start, and has lost nothing', { timeout: 180_000 }, async () => {
    await server.kill()
    fill(0)
    rmSync(join(dataDir, 'database/reserve'), { force: true })
    fill(1)
    await expect(startServerProcess(dataDir, { script: plainPagesScript, env: settings })).rejects.toThrow(
      /The disk of .* is full: \d+ MB are free, the database needs \d+ MB to start\. Make room/,
    )
    empty()
    const database = await openDatabase({ dataDir: join(dataDir, 'database') })
    const stored = new Set(
      (await database.db.selectFrom('orders').select('number').execute()).map((row) => row.number),
    )
    await database.close()
    expect(acknowledged.filter((number) => !stored.has(number))).toEqual([])
  })
})
