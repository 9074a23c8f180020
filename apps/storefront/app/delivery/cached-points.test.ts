import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { describe, expect, it } from 'vitest'
import { createBrowserStore } from '#app/storage/browser-store.ts'
import { cachePoints, cachedPoints } from './cached-points.ts'

const point = (code: string): PickupPoint => ({
  id: '1',
  code,
  name: 'Turg',
  address: 'Kopli 1',
  city: 'Tallinn',
  postcode: '10412',
  country_id: 'EE',
})
const aStore = () => createBrowserStore(undefined, { announce: () => undefined, listen: () => undefined })

describe('cached lists of lockers for offline use', () => {
  it('returns the list as stored, with its time', async () => {
    const store = aStore()
    expect(await cachedPoints('omniva', store)).toBeUndefined()
    await cachePoints('omniva', [point('omniva')], 5, store)
    expect(await cachedPoints('omniva', store)).toEqual({ at: 5, points: [point('omniva')] })
    await cachePoints('omniva', [], 9, store)
    expect((await cachedPoints('omniva', store))?.at).toBe(5)
  })

  it('caches six networks, the last ones read', async () => {
    const store = aStore()
    const codes = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    for (const [at, code] of codes.entries()) await cachePoints(code, [point(code)], at, store)
    const stored = await Promise.all(codes.map((code) => cachedPoints(code, store)))
    expect(stored.map((list) => list?.at)).toEqual([undefined, 1, 2, 3, 4, 5, 6])
  })
})
