import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const channel = { postMessage: () => undefined, addEventListener: () => undefined }
beforeEach(() => {
  // The session is a module singleton: another file may have left its own.
  vi.resetModules()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('BroadcastChannel', function Channel() {
    return channel
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('session start', () => {
  it('announces "non-authorised" without a stored token (spec §4 Session)', async () => {
    const { onSession, sessionMemory } = await import('./session.ts')
    const { startSession } = await import('./start-session.ts')
    const events: string[] = []
    const stop = onSession((event) => events.push(event))
    await startSession()
    stop()
    expect(events).toEqual(['guest'])
    expect(sessionMemory.getSnapshot()).toEqual({ status: 'guest' })
  })

  it('reloads a page restored from the back/forward cache whose customer has signed out (ATT-25)', async () => {
    const listeners: Record<string, (event: { persisted: boolean }) => Promise<void>> = {}
    vi.stubGlobal('addEventListener', (name: string, listener: (typeof listeners)[string]) => {
      listeners[name] = listener
    })
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { reload })
    const { sessionMemory } = await import('./session.ts')
    const { startSession } = await import('./start-session.ts')
    await startSession()
    await listeners['pageshow']?.({ persisted: true })
    expect(reload).not.toHaveBeenCalled()
    sessionMemory.show({ status: 'user' }, 'a-token-that-is-not-stored-any-more')
    await listeners['pageshow']?.({ persisted: false })
    expect(reload).not.toHaveBeenCalled()
    await listeners['pageshow']?.({ persisted: true })
    expect(reload).toHaveBeenCalledOnce()
  })
})
