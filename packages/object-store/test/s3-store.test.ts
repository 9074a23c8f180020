import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Fault, type FaultyWay, openFaultyWay } from '@ambra/testing/s3-faults'
import { type S3Server, startS3Server } from '@ambra/testing/s3-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findStoreProblem } from '../src/check-store.ts'
import { type ObjectStore, StoreUnavailableError } from '../src/object-store.ts'
import type { S3Settings } from '../src/s3-problems.ts'
import { openS3, type S3 } from '../src/s3-store.ts'

const running = await startS3Server()

// Left to CI when no S3 server can be started.
describe.runIf(running)('S3 store', () => {
  // Unused when it is absent.
  const server = running as S3Server
  let way: FaultyWay
  let opened: S3[] = []
  let failures: string[] = []
  let files: ObjectStore

  function openWith(changed: Partial<S3Settings> = {}): ObjectStore {
    const { bucket, accessKeyId, secretAccessKey } = server
    const settings = {
      endpoint: way.endpoint,
      bucket,
      region: 'us-east-1',
      prefix: '',
      accessKeyId,
      secretAccessKey,
    }
    const hooks = {
      onWorking: () => undefined,
      onFailure: ({ reason }: Error & { reason: string }) => failures.push(reason),
    }
    const s3 = openS3({ ...settings, ...changed }, hooks, { callMs: 3000, stallMs: 500, pauseMs: 400 })
    opened.push(s3)
    return s3.store('media')
  }
  const readAll = async (key: string, wanted = {}) => {
    const body = await files.read(key, wanted)
    return body && buffer(body)
  }
  const keys = async (store = files) => (await Array.fromAsync(store.list())).map(({ key }) => key).toSorted()
  const onDisk = () => fs.readdirSync(server.folder, { recursive: true, encoding: 'utf8' })
  const bytes = randomBytes(300_000)

  beforeAll(async () => {
    way = await openFaultyWay(server.endpoint)
  })
  beforeEach(() => {
    way.set('pass')
    failures = []
    fs.rmSync(server.folder, { recursive: true, force: true })
    fs.mkdirSync(server.folder)
    files = openWith()
  })
  afterEach(() => {
    for (const s3 of opened) s3.close()
    opened = []
  })
  afterAll(async () => {
    await way?.close()
    await server.stop()
  })

  it('returns, lists and removes what was written', async () => {
    const name = 'a/õpik «1» +%20 & b.txt'
    await files.write(name, bytes)
    await files.write('b.txt', Buffer.from('b'))
    const found = await files.find(name)
    expect(found).toMatchObject({ size: bytes.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await readAll(name))?.equals(bytes)).toBe(true)
    const range = { start: 1000, end: 1999 }
    const part = await readAll(name, { range, version: found?.version })
    expect(part?.equals(bytes.subarray(1000, 2000))).toBe(true)
    expect(await keys()).toEqual([name, 'b.txt'])
    await files.remove(name)
    expect([await files.find(name), await readAll(name), await keys()]).toEqual([
      undefined,
      undefined,
      ['b.txt'],
    ])
  })

  it('stores an empty object', async () => {
    await files.write('empty', Buffer.alloc(0))
    expect([await files.find('empty'), await readAll('empty')]).toMatchObject([{ size: 0 }, Buffer.alloc(0)])
  })

  it('lists more objects than one response contains', async () => {
    fs.mkdirSync(path.join(server.folder, 'media/many'), { recursive: true })
    for (let n = 0; n < 1005; n += 1) fs.writeFileSync(path.join(server.folder, `media/many/${n}`), 'x')
    expect(await keys()).toHaveLength(1005)
  })

  it.each(['../downloads/book.pdf', 'a/../../x', '/x', 'a//b', ''])(
    'refuses a key that leads out of its folder: %j',
    async (key) => {
      const requests = way.seen.length
      expect([await files.find(key), await readAll(key)]).toEqual([undefined, undefined])
      await expect(files.write(key, bytes)).rejects.toThrow('may not be named')
      await files.remove(key)
      expect([way.seen.length, onDisk()]).toEqual([requests, []])
    },
  )

  it('shares a bucket with another shop', async () => {
    const other = openWith({ prefix: 'other/' })
    await files.write('a.txt', Buffer.from('mine'))
    await other.write('a.txt', Buffer.from('theirs'))
    expect([await keys(), await keys(other)]).toEqual([['a.txt'], ['a.txt']])
    await other.remove('a.txt')
    expect(String(await readAll('a.txt'))).toBe('mine')
  })

  it.each([
    [{ secretAccessKey: 'another-secret-1' }, /^S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID$/],
    [{ accessKeyId: 'ANOTHERKEY' }, /does not know S3_ACCESS_KEY_ID|keys may not/],
    [{ bucket: 'elsewhere' }, /has no bucket elsewhere/],
    [{ endpoint: 'http://127.0.0.1:9' }, /127\.0\.0\.1:9 is not reachable \(ECONNREFUSED\)/],
  ])('reports what is wrong with %j, without secrets', async (changed, reason) => {
    const problem = await findStoreProblem(openWith(changed))
    expect(problem).toMatch(reason)
    for (const secret of [server.secretAccessKey, 'another-secret-1', 'ANOTHERKEY'])
      expect(JSON.stringify([problem, failures])).not.toContain(secret)
    expect(failures.length).toBeGreaterThan(0)
  })

  it('finds no problem, and leaves no objects behind', async () => {
    expect(await findStoreProblem(files)).toBeUndefined()
    expect(await keys()).toEqual([])
  })

  it('retries after an error or a lost response', async () => {
    await files.write('a', bytes)
    for (const fault of ['error', 'lost'] as const) {
      way.set('pass', [fault])
      expect(await files.find('a')).toMatchObject({ size: bytes.length })
      way.set('pass', [fault])
      expect((await readAll('a'))?.equals(bytes)).toBe(true)
      way.set('pass', [fault])
      await files.write(`b-${fault}`, bytes)
      expect((await readAll(`b-${fault}`))?.equals(bytes)).toBe(true)
    }
    expect(await keys()).toEqual(['a', 'b-error', 'b-lost'])
    expect(failures).toEqual([])
  })

  it.each(['error', 'silent', 'lost'] as const)('ends in time when every response is %s', async (fault) => {
    await files.write('a', bytes)
    way.set(fault)
    await expect(files.find('a')).rejects.toThrow(StoreUnavailableError)
    const requests = way.seen.length
    // For a moment nothing waits for it any more.
    await expect(files.read('a', { range: { start: 0, end: 9 }, version: 'x' })).rejects.toThrow(
      'a moment ago',
    )
    expect(way.seen.length).toBe(requests)
    way.set('pass')
    await expect.poll(() => files.find('a').catch(() => undefined)).toMatchObject({ size: bytes.length })
  })

  it.each([
    ['half', 'half'],
    ['half', 'error'],
    ['half', 'silent'],
  ] as const)('resumes reading after a response that was %s, then %s', async (first, second) => {
    await files.write('a', bytes)
    const found = await files.find('a')
    way.set('pass', [first, second])
    const range = { start: 5, end: bytes.length - 6 }
    const read = await readAll('a', { range, version: found?.version })
    expect(read?.equals(bytes.subarray(5, -5))).toBe(true)
  })

  it('ends a content that cannot be read in full', async () => {
    await files.write('a', bytes)
    const { version = '' } = (await files.find('a')) ?? {}
    way.set('error', ['half'])
    const range = { start: 0, end: bytes.length - 1 }
    await expect(readAll('a', { range, version })).rejects.toThrow(StoreUnavailableError)
  })

  it('never mixes two versions of an object', async () => {
    await files.write('a', bytes)
    const { version = '' } = (await files.find('a')) ?? {}
    await files.write('a', randomBytes(300_000))
    const reading = files.read('a', { range: { start: 0, end: 9 }, version })
    await expect(reading).rejects.toThrow('the object has just changed')
  })

  it.each(['cut', 'error', 'silent'] satisfies Fault[])(
    'keeps the old content when an upload is %s',
    async (fault) => {
      await files.write('a', bytes)
      way.set(fault)
      const uploads = ['a', 'new'].map((key) => files.write(key, randomBytes(200_000)))
      for (const upload of await Promise.allSettled(uploads))
        expect(upload).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailableError) })
      way.set('pass')
      await expect
        .poll(() =>
          files.find('new').then(
            () => 'looked',
            () => 'away',
          ),
        )
        .toBe('looked')
      expect([await files.find('new'), await keys()]).toEqual([undefined, ['a']])
      expect((await readAll('a'))?.equals(bytes)).toBe(true)
    },
    120_000,
  )

  it('sends a file of any size, and again when needed', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-upload-'))
    const file = path.join(folder, 'film.mp4')
    const content = randomBytes(12_000_000)
    fs.writeFileSync(file, content)
    way.set('pass', ['cut'])
    await files.write('film.mp4', { file })
    expect((await readAll('film.mp4'))?.equals(content)).toBe(true)
    fs.rmSync(folder, { recursive: true })
  })

  it('stores no partial object when the server is killed', async () => {
    const content = randomBytes(30_000_000)
    const before = way.seen.length
    const upload = files.write('large', content).catch((error: unknown) => error)
    await expect.poll(() => way.seen.length).toBeGreaterThan(before)
    await server.kill()
    expect(await upload).toBeInstanceOf(StoreUnavailableError)
    await server.start()
    await expect
      .poll(() =>
        files.find('large').then(
          (found) => found ?? 'none',
          () => 'away',
        ),
      )
      .toBe('none')
    await files.write('large', content)
    expect((await readAll('large'))?.equals(content)).toBe(true)
  }, 180_000)
})
