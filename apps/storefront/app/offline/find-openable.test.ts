import { afterEach, expect, it, vi } from 'vitest'
import { cacheNames } from '#app/service-worker/cache-names.ts'
import { findOpenable } from './find-openable.ts'

function storageOf(...urls: string[]) {
  const cache = {
    keys: async () => urls.map((url) => ({ url: `http://shop${url}` })),
    match: async (key: string) => urls.find((url) => new URL(key, 'http://shop').pathname === url),
  }
  vi.stubGlobal('location', { origin: 'http://shop' })
  vi.stubGlobal('caches', { keys: async () => [cacheNames.data], open: async () => cache })
}
afterEach(() => vi.unstubAllGlobals())

it('opens a product at the variant that was viewed', async () => {
  storageOf('/en/p/NV-P7/polar/NV-P7-A.data', '/en/c/phones.data', '/p/KT/kettle.data')
  expect([...(await findOpenable(['/en/p/NV-P7/polar', '/p/KT/kettle', '/en/p/NV-P6/polar']))]).toEqual([
    ['/en/p/NV-P7/polar', '/en/p/NV-P7/polar/NV-P7-A'],
    ['/p/KT/kettle', '/p/KT/kettle'],
  ])
})

it('prefers the URL of the product itself', async () => {
  storageOf('/p/A/a/A-1.data', '/p/A/a.data')
  expect((await findOpenable(['/p/A/a'])).get('/p/A/a')).toBe('/p/A/a')
})

it('finds nothing in a browser without stored pages', async () => {
  vi.stubGlobal('location', { origin: 'http://shop' })
  expect((await findOpenable(['/p/A/a'])).size).toBe(0)
})
