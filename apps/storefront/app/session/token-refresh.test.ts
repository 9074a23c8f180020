import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTokenRefresh } from './token-refresh.ts'

const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => void warned.mockClear())

/** Refreshes the token t1 with this response of the server. */
function refreshing(renew: () => Promise<string | undefined>) {
  const events: string[] = []
  const refresh = createTokenRefresh({
    autoRefresh: true,
    token: () => 't1',
    renew,
    endSession: async (reason) => void events.push(reason),
    wait: async () => undefined,
  })
  return { refresh, events }
}

describe('token refresh', () => {
  it('logs "Error refreshing user token" and ends the session when the refresh is rejected (spec §8)', async () => {
    const { refresh, events } = refreshing(async () => undefined)
    expect(await refresh('t1')).toBeUndefined()
    expect(events).toEqual(['expired'])
    expect(warned.mock.calls.map(([line]) => line)).toEqual(['Error refreshing user token'])
  })

  it('logs nothing when the refresh returns a token or cannot be sent now', async () => {
    expect(await refreshing(async () => 't2').refresh('t1')).toBe('t2')
    const down = refreshing(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(down.refresh('t1')).rejects.toThrow('Failed to fetch')
    expect([down.events, warned.mock.calls]).toEqual([[], []])
  })
})
