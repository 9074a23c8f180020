import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { createListingLoader, isUnreachable } from './listing-client.ts'

const at = (path: string) => new URL(`https://shop.example${path}`)
const list = { name: 'list' }
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

describe('lists in the browser (spec §4 "Offline")', () => {
  it('loads a list from the shop while it responds', async () => {
    const { load } = createListingLoader()
    const serverLoader = vi.fn<() => Promise<object>>(async () => list)
    await load({ url: at('/c/tv'), serverLoader })
    expect(await load({ url: at('/c/tv'), serverLoader })).toBe(list)
    expect(serverLoader).toHaveBeenCalledTimes(2)
  })

  it('returns a list of this visit from the cache, with its time, when the shop cannot be reached', async () => {
    const { load } = createListingLoader()
    const before = Date.now()
    await load({ url: at('/c/tv?color=49'), serverLoader: async () => list })
    const stored = await load({ url: at('/c/tv?color=49'), serverLoader: offline })
    expect(stored).toMatchObject(list)
    expect(Number('storedAt' in stored && stored.storedAt)).toBeGreaterThanOrEqual(before)
  })

  it('throws an unreachable error for a list that was not loaded before', async () => {
    const { load } = createListingLoader()
    await expect(load({ url: at('/c/tv'), serverLoader: offline })).rejects.toMatchObject({
      init: { status: 503 },
    })
  })

  it('keeps the shown list when only "Load more" fails', async () => {
    expect(
      await createListingLoader().load({ url: at('/c/tv?page=2&part=1'), serverLoader: offline }),
    ).toEqual({})
  })

  it('keeps the list while the shop is busy', async () => {
    const busy = new ErrorResponseImpl(503, 'Service Unavailable', 'busy')
    const refuse = () => Promise.reject(busy)
    const { load } = createListingLoader()
    expect(await load({ url: at('/c/tv?page=2&part=1'), serverLoader: refuse })).toEqual({})
    await expect(load({ url: at('/c/tv'), serverLoader: refuse })).rejects.toBe(busy)
    expect(isUnreachable(busy)).toBe(false)
    await load({ url: at('/c/tv'), serverLoader: async () => list })
    expect(await load({ url: at('/c/tv'), serverLoader: refuse })).toMatchObject(list)
  })

  it('passes on every response of the shop, including errors', async () => {
    const error = new Response(null, { status: 404 })
    const { load } = createListingLoader()
    await expect(load({ url: at('/c/x'), serverLoader: () => Promise.reject(error) })).rejects.toBe(error)
  })

  it('keeps a list from the document on the screen when the network fails', async () => {
    const { load, keep } = createListingLoader()
    keep('/c/tv', list)
    expect(await load({ url: at('/c/tv'), serverLoader: offline })).toMatchObject(list)
  })

  it('stores the last ten lists', async () => {
    const { load } = createListingLoader()
    for (let n = 0; n < 11; n++) await load({ url: at(`/c/${n}`), serverLoader: async () => ({ n }) })
    expect(await load({ url: at('/c/10'), serverLoader: offline })).toMatchObject({ n: 10 })
    await expect(load({ url: at('/c/0'), serverLoader: offline })).rejects.toBeDefined()
  })
})
