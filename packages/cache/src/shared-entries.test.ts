import { startValkeyServer, type ValkeyServer } from '@ambra/testing/valkey-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from './connection.ts'
import { openSharedCache, type SharedCache } from './open-shared-cache.ts'
import type { Moment } from './shared-entries.ts'
import { createPurgeLog, createTaggedCache } from './tagged-cache.ts'

/** Interface for testing both caches of tagged entries; `M` is a position in its order of purges. */
type Tagged<M> = {
  begin: (key: string) => Promise<M>
  store: (key: string, text: string, tags: string[], since: M) => Promise<void>
  find: (key: string) => Promise<string | undefined>
  purge: (tags: string[]) => Promise<void>
  clear: () => Promise<void>
}

/** Tests every cache of tagged entries, in memory and on a server. */
function cachesByTag<M>(tagged: Tagged<M>): void {
  const put = async (key: string, ...tags: string[]) =>
    tagged.store(key, `text of ${key}`, tags, await tagged.begin(key))
  const found = async (...keys: string[]) => {
    const texts = await Promise.all(keys.map(tagged.find))
    return keys.filter((_, at) => texts[at] !== undefined).join(' ')
  }
  beforeEach(() => tagged.clear())

  it('finds what was stored', async () => {
    await put('a', 'product:1')
    expect([await tagged.find('a'), await tagged.find('b')]).toEqual(['text of a', undefined])
  })

  it('purges exactly the entries with a tag', async () => {
    await put('a', 'product:1', 'store:et')
    await put('b', 'product:2', 'store:et')
    await put('c', 'product:1', 'product:2')
    await tagged.purge(['product:1', 'product:9'])
    expect(await found('a', 'b', 'c')).toBe('b')
    await put('a', 'product:1', 'store:et')
    expect(await found('a', 'b', 'c')).toBe('a b')
  })

  it('does not store an entry purged since its work began', async () => {
    const since = await tagged.begin('a')
    await tagged.purge(['product:1'])
    await tagged.store('a', 'old', ['product:1'], since)
    await tagged.store('b', 'other', ['product:2'], since)
    expect(await found('a', 'b')).toBe('b')
    // Nor does it replace an entry stored by another since.
    await put('a', 'product:1')
    await tagged.store('a', 'old', ['product:1'], since)
    expect(await tagged.find('a')).toBe('text of a')
  })

  it('clears all entries, including those in progress', async () => {
    await put('a', 'product:1')
    const since = await tagged.begin('b')
    await tagged.clear()
    await tagged.store('b', 'old', ['product:1'], since)
    expect(await found('a', 'b')).toBe('')
  })

  it('follows the tags of a replaced entry', async () => {
    const since = await tagged.begin('a')
    await put('a', 'category:1')
    await tagged.store('a', 'again', ['category:2'], since)
    await tagged.purge(['category:1'])
    expect(await tagged.find('a')).toBe('again')
    await tagged.purge(['category:2'])
    expect(await found('a')).toBe('')
  })
}

describe('tagged entries in memory', () => {
  const purges = createPurgeLog()
  const cache = createTaggedCache<{ text: string; tags: readonly string[] }>({
    maxBytes: 1e6,
    weigh: ({ text }) => text.length,
    purges,
  })
  cachesByTag<number>({
    begin: async () => purges.moment(),
    store: async (key, text, tags, since) => cache.store(key, { text, tags }, since),
    find: async (key) => cache.find(key)?.text,
    async purge(tags) {
      purges.note(new Set(tags))
      cache.purge(new Set(tags))
    },
    async clear() {
      purges.noteAll()
      cache.clear()
    },
  })
})

const server = await startValkeyServer()
const isAway = new Error('the server does not answer')

// Left to CI when neither Valkey nor Redis is installed.
describe.runIf(server)('tagged entries on a server', () => {
  // Unused when it is absent.
  const valkey = server as ValkeyServer
  let purged: string[]
  let one: SharedCache
  let other: SharedCache

  const open = (name: string) =>
    openSharedCache({
      url: valkey.url,
      shop: 'https://shop.example',
      // Longer than in production: the test machine may be busy.
      requestMs: 1000,
      pauseMs: () => 200,
      onFailure: () => undefined,
      onWorking: () => undefined,
      onPurge: (tags) => purged.push(`${name} ${tags}`),
    })
  beforeAll(async () => {
    purged = []
    ;[one, other] = [await open('one'), await open('other')]
  })
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    await valkey.kill()
  })

  async function begin(key: string, { entries } = one): Promise<Moment> {
    const lookup = await entries.find(key)
    if (!lookup || lookup.state === 'found') throw isAway
    return lookup.since
  }
  async function find(key: string, { entries } = one): Promise<string | undefined> {
    const lookup = await entries.find(key)
    return lookup?.state === 'found' ? lookup.value.toString() : undefined
  }
  const stateOf = async (key: string, { entries } = one) => (await entries.find(key))?.state
  const store = (key: string, text: string, tags: string[], since: Moment) =>
    one.entries.store(key, { value: Buffer.from(text), tags, since })

  cachesByTag<Moment>({
    begin,
    store,
    // Simulates another process.
    find: (key) => find(key, other),
    purge: (tags) => one.entries.purge(tags),
    async clear() {
      purged = []
      await one.entries.clear()
    },
  })

  it('leases the creation of an entry to one process', async () => {
    const key = 'leased'
    const since = await begin(key)
    expect(await stateOf(key, other)).toBe('busy')
    await store(key, 'made', ['a'], since)
    expect(await stateOf(key, other)).toBe('found')
  })

  it('leases an entry again when nothing was stored', async () => {
    expect(await stateOf('lost')).toBe('leased')
    await expect.poll(() => stateOf('lost', other)).toBe('leased')
  })

  it('lets no process wait for an entry that is not stored', async () => {
    await begin('personal')
    await one.entries.leaveSingle('personal')
    expect([await stateOf('personal'), await stateOf('personal', other)]).toEqual(['single', 'single'])
    await store('large', 'x'.repeat(2_000_000), ['a'], await begin('large'))
    expect(await stateOf('large', other)).toBe('single')
  })

  it('notifies all processes of a purge', async () => {
    // From clearing before this test.
    await expect.poll(() => purged.toSorted()).toEqual(['one all', 'other all'])
    purged = []
    await other.entries.purge(['product:1', 'product:2'])
    await expect
      .poll(() => purged.toSorted())
      .toEqual(['one product:1,product:2', 'other product:1,product:2'])
    purged = []
    await one.entries.clear()
    await expect.poll(() => purged.toSorted()).toEqual(['one all', 'other all'])
  })

  it('finds no entry whose tags or state the server has evicted', async () => {
    await store('a', 'text', ['tag'], await begin('a'))
    const raw = await connect(valkey.url, 'test', () => undefined)
    const keys = async (pattern: string) => String(await raw.send(['KEYS', pattern])).split(',')
    await raw.send(['DEL', ...(await keys('*:tag:*'))])
    expect(await find('a')).toBeUndefined()
    await store('b', 'text', ['tag'], await begin('b'))
    expect(await find('b')).toBe('text')
    await raw.send(['DEL', ...(await keys('*state'))])
    expect(await find('b')).toBeUndefined()
    raw.end(new Error('done'))
  })

  it('sets an expiry on every key', async () => {
    await store('c', 'text', ['tag'], await begin('c'))
    await one.entries.purge(['never seen'])
    await one.counters.count('window', 1000)
    const raw = await connect(valkey.url, 'test', () => undefined)
    const names = String(await raw.send(['KEYS', '*'])).split(',')
    const endless = []
    for (const name of names) if (Number(await raw.send(['PTTL', name])) < 0) endless.push(name)
    expect(endless.map((name) => name.split(':').at(-1))).toEqual(['state'])
    raw.end(new Error('done'))
  })

  it('serves nothing that was purged while disconnected', async () => {
    await store('stale', 'old', ['product:1'], await begin('stale'))
    expect(await find('stale')).toBe('old')
    const raw = await connect(valkey.url, 'test', () => undefined)
    purged = []
    await raw.send(['CLIENT', 'KILL', 'TYPE', 'normal'])
    raw.end(new Error('done'))
    await expect.poll(one.isConnected, { interval: 5 }).toBe(false)
    await one.entries.purge(['product:1'])
    expect(await find('stale')).toBeUndefined()
    await expect.poll(() => one.isConnected() && other.isConnected()).toBe(true)
    expect(await find('stale')).toBeUndefined()
    expect(await find('stale', other)).toBeUndefined()
    // Purges of other processes in the meantime are unknown, so everything in memory is dropped.
    await expect.poll(() => purged).toContain('one all')
  })
})
