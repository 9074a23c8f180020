import { afterEach, expect, it, vi } from 'vitest'
import { clearVisited, isStored } from './worker-client.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['cannot be listed', { keys: () => Promise.reject(new Error('broken')) }],
  [
    'cannot be opened',
    {
      keys: async () => ['data-1', 'shells-1', 'pages-1'],
      open: () => Promise.reject(new Error('broken')),
      delete: () => Promise.reject(new Error('broken')),
    },
  ],
])(
  'treats a page cache that %s as empty: screens keep working and a sign-out completes',
  async (_, broken) => {
    vi.stubGlobal('caches', broken)
    vi.stubGlobal('location', { origin: 'http://shop' })
    expect(await isStored('/en/p/x')).toBe(false)
    await expect(clearVisited()).resolves.toBeUndefined()
  },
)
