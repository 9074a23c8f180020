import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onSession, sessionMemory, startSession } from './session.ts'

const stored = vi.hoisted(() => new Map<string, unknown>())
const restored = vi.hoisted((): string[] => [])
vi.mock('./browser-store.ts', () => ({
  browserStore: () => ({
    read: async ({ name }: { name: string }) => stored.get(name),
    onOtherTab: () => () => undefined,
  }),
}))
vi.mock('./session-engine.ts', () => ({
  sessionEngine: () => ({ restore: async (token: string) => restored.push(token), follow: async () => {} }),
}))

beforeEach(() => void vi.stubGlobal('addEventListener', () => undefined))
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
  restored.length = 0
})

describe('the start of a session', () => {
  it('without a stored token announces "non-authorised" (spec §4 Session)', async () => {
    const events: string[] = []
    const stop = onSession((event) => events.push(event))
    await startSession()
    stop()
    expect(events).toEqual(['guest'])
    expect(sessionMemory.getSnapshot()).toEqual({ status: 'guest' })
    expect(restored).toEqual([])
  })

  it('restores a stored token (spec §4 Session)', async () => {
    stored.set('current-token.v1', 't1')
    await startSession()
    expect(restored).toEqual(['t1'])
  })
})
