import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const channel = { postMessage: () => undefined, addEventListener: () => undefined }
beforeEach(() => {
  // The session is one for a tab: another file may have left its own.
  vi.resetModules()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('BroadcastChannel', function Channel() {
    return channel
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('the start of a session', () => {
  it('without a stored token announces "non-authorised" (spec §4 Session)', async () => {
    const { onSession, sessionMemory, startSession } = await import('./session.ts')
    const events: string[] = []
    const stop = onSession((event) => events.push(event))
    await startSession()
    stop()
    expect(events).toEqual(['guest'])
    expect(sessionMemory.getSnapshot()).toEqual({ status: 'guest' })
  })
})
