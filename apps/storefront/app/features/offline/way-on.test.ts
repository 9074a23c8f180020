import { describe, expect, it, vi } from 'vitest'
import { nextDestination } from './use-next-destination.ts'

vi.mock('virtual:message-urls', () => ({ default: {} }))

const destination = (
  requested: Partial<Parameters<typeof nextDestination>[0]>,
  stored: readonly string[] = [],
) =>
  nextDestination({
    wanted: undefined,
    failed: undefined,
    home: '/en',
    isReachable: async () => false,
    isStored: async (path) => stored.includes(path),
    ...requested,
  })

describe('page that failed to load', () => {
  it('opens the page from the device if it is stored', async () => {
    expect(await destination({ wanted: '/en/p/A/a' }, ['/en/p/A/a', '/en'])).toEqual({
      kind: 'open',
      path: '/en/p/A/a',
    })
  })
  it("navigates home when the page is 'not available in Offline mode' (spec §8 'Redirecting to Home')", async () => {
    expect(await destination({ wanted: '/en/p/A/a' }, ['/en'])).toEqual({
      kind: 'home',
      instead: '/en/p/A/a',
    })
    expect(await destination({ failed: '/en/p/A/a' }, ['/en/p/A/a', '/en'])).toEqual({
      kind: 'home',
      instead: '/en/p/A/a',
    })
  })
  it('lists what opens offline when home is not stored either, or was itself requested', async () => {
    expect(await destination({ wanted: '/en/p/A/a' })).toEqual({ kind: 'stay' })
    expect(await destination({ failed: '/en' }, ['/en'])).toEqual({ kind: 'stay' })
    expect(await destination({})).toEqual({ kind: 'stay' })
  })
  it('requests the page once the shop is reachable again', async () => {
    expect(await destination({ wanted: '/en/p/A/a', isReachable: async () => true })).toEqual({
      kind: 'open',
      path: '/en/p/A/a',
    })
    expect(await destination({ isReachable: async () => true })).toEqual({ kind: 'open', path: '/en' })
  })
  it('navigates home when the device has a network but the shop does not respond (spec §8 "Redirecting to Home")', async () => {
    let requested = 0
    const isReachable = async () => {
      requested += 1
      return false
    }
    expect(await destination({ wanted: '/en/p/A/a', isReachable }, ['/en'])).toEqual({
      kind: 'home',
      instead: '/en/p/A/a',
    })
    expect(requested).toBe(1)
    expect(await destination({ wanted: '/en/p/A/a', isReachable }, ['/en/p/A/a'])).toEqual({
      kind: 'open',
      path: '/en/p/A/a',
    })
    expect(requested).toBe(1)
  })
})
