import { Readable } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { type ObjectStore, type StoredObject, StoreUnavailableError } from './object-store.ts'
import { rememberFinds } from './remembered-finds.ts'

const objects = new Map<string, StoredObject>()
let isAway = false
let looked = 0
let time = 0

/** Remote store that may be unavailable, and counts its calls. */
const distant: ObjectStore = {
  isRemote: true,
  async find(key) {
    looked += 1
    await Promise.resolve()
    if (isAway) throw new StoreUnavailableError('away')
    return objects.get(key)
  },
  async read(key, wanted) {
    if (isAway || wanted?.version !== objects.get(key)?.version) throw new StoreUnavailableError('another')
    return Readable.from(['x'])
  },
  async write(key, content) {
    objects.set(key, { size: 1, version: String(content) })
  },
  async remove(key) {
    objects.delete(key)
  },
  async *list() {},
}
const open = (most = 10) => rememberFinds(distant, { freshMs: 100, missingMs: 10, most, now: () => time })

beforeEach(() => {
  objects.clear()
  isAway = false
  looked = 0
  time = 0
})

it('looks up once what is requested many times', async () => {
  objects.set('a', { size: 1, version: '1' })
  const store = open()
  await Promise.all([store.find('a'), store.find('a'), store.find('a')])
  time = 99
  expect([await store.find('a'), looked]).toEqual([{ size: 1, version: '1' }, 1])
  time = 100
  await store.find('a')
  expect(looked).toBe(2)
})

it('looks up a missing object again soon', async () => {
  const store = open()
  expect([await store.find('a'), await store.find('a'), looked]).toEqual([undefined, undefined, 1])
  objects.set('a', { size: 1, version: '1' })
  time = 10
  expect(await store.find('a')).toBeDefined()
})

it('uses what it knows while the store is unavailable', async () => {
  objects.set('a', { size: 1, version: '1' })
  const store = open()
  await store.find('a')
  isAway = true
  time = 5000
  expect(await store.find('a')).toEqual({ size: 1, version: '1' })
  await expect(store.read('a', { version: '1' })).rejects.toThrow(StoreUnavailableError)
  expect(await store.find('a')).toEqual({ size: 1, version: '1' })
  await expect(store.find('b')).rejects.toThrow(StoreUnavailableError)
})

it('knows its own writes, and another version when it is read', async () => {
  const store = open()
  expect(await store.find('a')).toBeUndefined()
  await store.write('a', Buffer.from('1'))
  expect(await store.find('a')).toMatchObject({ version: '1' })
  objects.set('a', { size: 1, version: '2' })
  await expect(store.read('a', { version: '1' })).rejects.toThrow(StoreUnavailableError)
  expect(await store.find('a')).toMatchObject({ version: '2' })
  await store.remove('a')
  expect(await store.find('a')).toBeUndefined()
})

it('evicts the oldest entries beyond its limit', async () => {
  const store = open(2)
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await store.find(key)
  expect(looked).toBe(4)
})
