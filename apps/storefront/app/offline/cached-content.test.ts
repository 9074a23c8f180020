import { describe, expect, it } from 'vitest'
import { createBrowserStore } from '#app/storage/browser-store.ts'
import { personalKeys, storageKeys } from '#app/storage/storage-keys.ts'
import { createContentCache } from './cached-content.ts'

function aBrowser() {
  const store = createBrowserStore(undefined, { announce: () => undefined, listen: () => undefined })
  return createContentCache(storageKeys.cmsPage, () => store)
}

describe('content stored in this browser (spec §9 Storage keys: cms-page, cms-blocks)', () => {
  it('reads content by name in its last stored version', async () => {
    const { keep, read } = aBrowser()
    await keep({ '/tarne': 'old', '/garantii': 'warranty' }, 1)
    await keep({ '/tarne': 'new' }, 2)
    expect(await read(['/tarne', '/garantii', '/unread'])).toEqual({
      '/tarne': 'new',
      '/garantii': 'warranty',
    })
  })

  it('stores at most fifty pages and evicts the least recently read', async () => {
    const { keep, read } = aBrowser()
    for (let n = 0; n < 51; n++) await keep({ [`/${n}`]: n }, n)
    expect(await read(['/0', '/1', '/50'])).toEqual({ '/1': 1, '/50': 50 })
  })

  it('clears content when storage is full and at logout', () => {
    for (const key of [storageKeys.cmsPage, storageKeys.cmsBlocks]) {
      expect(key.isCache).toBe(true)
      expect(personalKeys.map(({ name }) => name)).toContain(key.name)
    }
  })
})
