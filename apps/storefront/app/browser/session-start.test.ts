import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onSession, sessionMemory, startSession } from './session.ts'

const channel = { postMessage: () => undefined, addEventListener: () => undefined }
beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('BroadcastChannel', function Channel() {
    return channel
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('the start of a session', () => {
  it('without a stored token announces "non-authorised" (spec §4 Session)', async () => {
    const events: string[] = []
    const stop = onSession((event) => events.push(event))
    await startSession()
    stop()
    expect(events).toEqual(['guest'])
    expect(sessionMemory.getSnapshot()).toEqual({ status: 'guest' })
  })
})
