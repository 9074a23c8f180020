import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openDatabase } from '@ambra/db/connection'
import { asLines, aProduct } from '@ambra/testing/import-builders'
import { startKillable } from '@ambra/testing/killed-process'
import { type PostgresServer, startPostgresServer } from '@ambra/testing/postgres-server'
import { type FaultyWay, openFaultyWay } from '@ambra/testing/s3-faults'
import { type S3Server, startS3Server } from '@ambra/testing/s3-server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ambraScript,
  ambraWith,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'
import { callShop, fillCart, sendOrder } from './shop-client-suite.ts'

const [s3, postgres] = [await startS3Server(), await startPostgresServer()]

// Where one of them cannot be started, only CI runs this.
describe.runIf(s3 && postgres)('a shop with its files in a bucket', () => {
  // Never used when they are absent.
  const [bucket, database] = [s3 as S3Server, postgres as PostgresServer]
  const home = mkdtempSync(join(tmpdir(), 'ambra-bucket-'))
  let way: FaultyWay
  let webs: ServerProcess[] = []

  const environment = (folder: string, over: Record<string, string> = {}) => ({
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: join(home, folder),
    DATABASE_URL: database.url,
    LOG_LEVEL: 'warn',
    S3_ENDPOINT: way.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    ...over,
  })
  const ambra = (folder: string, ...args: string[]) => ambraWith(environment(folder), ...args)
  async function startWeb(folder: string): Promise<ServerProcess> {
    const env = { ...environment(folder), AMBRA_ROLE: 'api', RENDER_AHEAD: 'off' }
    const web = await startServerProcess(join(home, folder), { env })
    webs.push(web)
    return web
  }
  const drawing = (color: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="5" cy="5" r="4" fill="${color}"/></svg>`
  async function pictureFile(name: string, color = '#a33'): Promise<string> {
    const row = { type: 'media', path: `${name}.svg`, svg: drawing(color) }
    const file = join(home, `${name}-${color.slice(1)}.jsonl`)
    writeFileSync(file, (await Array.fromAsync(asLines([row]))).join('\n'))
    return file
  }
  const store = async (name: string, color?: string) => {
    const done = await ambra('command', 'import', await pictureFile(name, color))
    expect([done.code, done.err]).toEqual([0, ''])
  }
  const look = async ({ url }: ServerProcess, path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { accept: 'image/webp' } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const objects = (part: string) => {
    const folder = join(bucket.folder, part)
    return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted() : []
  }
  const put = (folder: string, name: string, text: string) => {
    const file = join(home, folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  beforeAll(async () => {
    way = await openFaultyWay(bucket.endpoint)
    await preparedDataDir([aProduct({ sku: 'CABLE', price: 10, stock: { qty: 1000 } })], database.url)
    const { db, close } = await openDatabase({ databaseUrl: database.url })
    await sql`create database restored`.execute(db)
    await close()
  }, 300_000)
  beforeEach(() => way.set('pass'))
  afterEach(async () => {
    for (const web of webs) await web.kill()
    webs = []
  })
  afterAll(async () => {
    await way?.close()
    await bucket.stop()
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  })

  it('serves in every process what one process has stored', { timeout: 300_000 }, async () => {
    const [first, second] = [await startWeb('web-1'), await startWeb('web-2')]
    expect((await look(second, '/media/shared.svg')).status).toBe(404)
    await store('shared')
    for (const web of [first, second]) {
      await expect.poll(async () => (await look(web, '/media/shared.svg')).text).toBe(drawing('#a33'))
      expect((await look(web, '/img/150/150/resize/shared.svg')).status).toBe(200)
    }
    for (const folder of ['web-1', 'web-2', 'command'])
      expect(existsSync(join(home, folder, 'media'))).toBe(false)
    expect(objects('media')).toEqual(['shared.svg'])
  })

  it('continues without the bucket, and reports it', { timeout: 300_000 }, async () => {
    const web = await startWeb('web-1')
    for (const name of ['known', 'other']) await store(name)
    expect((await look(web, '/img/150/150/resize/known.svg')).status).toBe(200)
    way.set('error')
    for (const path of ['/media/other.svg', '/img/150/150/resize/other.svg']) {
      const { status, headers } = await look(web, path)
      expect([path, status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([
        path,
        503,
        'no-store',
        '1',
      ])
    }
    expect((await look(web, '/img/150/150/resize/known.svg')).status).toBe(200)
    expect((await sendOrder(web.url, await fillCart(web.url))).status).toBe(200)
    expect((await callShop(web.url, 'health/ready')).status).toBe(200)
    const refused = await ambra('command', 'import', await pictureFile('late'))
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('pictures cannot be stored')
    expect(refused.err).toContain('run the same command again to go on from here')
    expect(objects('media')).not.toContain('late.svg')

    way.set('pass')
    await store('late')
    await expect.poll(async () => (await look(web, '/media/late.svg')).status).toBe(200)
    await expect.poll(async () => (await look(web, '/media/other.svg')).status).toBe(200)
    for (const said of [web.stderr(), refused.err, refused.out])
      expect(said).not.toContain(bucket.secretAccessKey)
    expect(web.stderr()).toContain('the store of pictures and sold files (S3_BUCKET) failed')
    expect(web.stderr()).toContain('works again')
  })

  it('stores no partial file when a process is killed', { timeout: 300_000 }, async () => {
    const file = await pictureFile('killed')
    way.set('silent')
    const before = way.seen.length
    const env = environment('command')
    const importing = startKillable(ambraScript, ['import', file], env)
    await expect
      .poll(() => way.seen.slice(before).some((one) => one.startsWith('PUT')), { timeout: 60_000 })
      .toBe(true)
    await importing.kill()
    expect(objects('media')).not.toContain('killed.svg')
    way.set('pass')
    await store('killed')
    expect(objects('media')).toContain('killed.svg')
  })

  it('moves its folders into the bucket and back', { timeout: 300_000 }, async () => {
    put('old', 'media/a/lamp.svg', drawing('#111'))
    put('old', 'media/shared.svg', 'another content')
    put('old', 'downloads/õpik «1».txt', 'a sold file')
    await store('shared', '#00f')
    way.set('error')
    const away = await ambra('old', 'files', 'push')
    expect([away.code, away.err]).toEqual([1, expect.stringContaining('run the same command again')])
    way.set('pass', ['lost', 'error'])
    const pushed = await ambra('old', 'files', 'push', '--json')
    expect([pushed.code, JSON.parse(pushed.out)]).toEqual([
      1,
      { copied: 2, bytes: expect.any(Number), present: 0, different: ['media/shared.svg'] },
    ])
    const again = await ambra('old', 'files', 'push')
    expect(again.out).toContain('0 files copied (0.0 MB), 2 were there already')
    expect(objects('downloads')).toEqual(['õpik «1».txt'])
    expect((await ambra('old', 'files', 'push', '--overwrite')).code).toBe(0)

    const pulled = await ambra('new', 'files', 'pull')
    expect([pulled.code, pulled.err]).toEqual([0, ''])
    expect(readFileSync(join(home, 'new/media/shared.svg'), 'utf8')).toBe('another content')
    expect(readFileSync(join(home, 'new/downloads/õpik «1».txt'), 'utf8')).toBe('a sold file')
    const local = await ambraWith(environment('new', { S3_BUCKET: '', S3_ENDPOINT: '' }), 'files', 'push')
    expect([local.code, local.err]).toEqual([1, expect.stringContaining('S3_BUCKET is not set')])
  })

  it('reports a broken bucket in doctor', { timeout: 300_000 }, async () => {
    const finding = async (over: Record<string, string>) => {
      const { out } = await ambraWith(environment('command', over), 'doctor', '--json')
      for (const secret of [bucket.secretAccessKey, 'quite-another-9x2k']) expect(out).not.toContain(secret)
      const findings = JSON.parse(out) as { check: string; ok: boolean; detail: string }[]
      return findings.find(({ check }) => check === 'files')
    }
    expect(await finding({})).toMatchObject({
      ok: true,
      detail: expect.stringContaining('takes, returns and removes'),
    })
    expect(objects('probe')).toEqual([])
    put('unmoved', 'media/lamp-of-before.svg', drawing('#222'))
    expect(await finding({ DATA_DIR: join(home, 'unmoved') })).toMatchObject({
      ok: false,
      detail: expect.stringContaining('are not in the bucket shop, lamp-of-before.svg for one'),
    })
    expect(await finding({ S3_SECRET_ACCESS_KEY: 'quite-another-9x2k' })).toMatchObject({
      ok: false,
      detail: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID',
    })
    expect(await finding({ S3_BUCKET: 'elsewhere' })).toMatchObject({
      ok: false,
      detail: expect.stringContaining('has no bucket elsewhere'),
    })
  })

  it('restores the files of a bucket completely from a backup', { timeout: 300_000 }, async () => {
    await store('saved', '#0a0')
    put('old', 'downloads/book.txt', 'the book')
    expect((await ambra('old', 'files', 'push')).code).toBe(0)
    const [whole, small] = [join(home, 'whole.tar.gz'), join(home, 'small.tar.gz')]
    expect(await ambra('command', 'backup', whole)).toMatchObject({ code: 0, err: '' })
    expect(await ambra('command', 'backup', small, '--without-files')).toMatchObject({ code: 0, err: '' })

    const other = { DATABASE_URL: new URL('/restored', database.url).href, S3_PREFIX: 'restored/' }
    const restored = await ambraWith(environment('restored', other), 'restore', whole)
    expect([restored.code, restored.err]).toEqual([0, expect.any(String)])
    for (const part of ['media', 'downloads']) expect(objects(`restored/${part}`)).toEqual(objects(part))
    expect(readFileSync(join(bucket.folder, 'restored/downloads/book.txt'), 'utf8')).toBe('the book')
    expect(existsSync(join(home, 'restored/downloads/book.txt'))).toBe(false)
    const web = await startServerProcess(join(home, 'restored'), {
      env: { ...environment('restored', other), AMBRA_ROLE: 'api', RENDER_AHEAD: 'off' },
    })
    webs.push(web)
    expect((await look(web, '/media/saved.svg')).text).toBe(drawing('#0a0'))
  })
})
