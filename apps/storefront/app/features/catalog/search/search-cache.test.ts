import { describe, expect, it, vi } from 'vitest'
import { createSearchCache } from './search-cache.ts'

function aBrowser() {
  const state = { now: 0, isOnline: true, reported: [] as unknown[] }
  const responses = createSearchCache<string>({
    now: () => state.now,
    isOnline: () => state.isOnline,
    report: (error) => state.reported.push(error),
    timeoutMs: 20,
  })
  return { state, answers: responses }
}

describe('cached searches', () => {
  it('fetches a search once and then returns it from the cache (spec §4 Offline)', async () => {
    const { answers: responses } = aBrowser()
    const load = vi.fn<() => Promise<string>>(async () => 'tv')
    expect(await responses.find('tv', load)).toEqual({ kind: 'response', response: 'tv' })
    expect(await responses.find('tv', load)).toEqual({ kind: 'response', response: 'tv' })
    expect(load).toHaveBeenCalledTimes(1)
  })
  it('fetches a search again online after a minute', async () => {
    const { answers: responses, state } = aBrowser()
    const load = vi.fn<() => Promise<string>>(async () => 'tv')
    await responses.find('tv', load)
    state.now = 60_001
    await responses.find('tv', load)
    expect(load).toHaveBeenCalledTimes(2)
  })
  it('returns a cached search offline, regardless of its age (spec §4 Offline)', async () => {
    const { answers: responses, state } = aBrowser()
    await responses.find('tv', async () => 'tv')
    Object.assign(state, { now: 9_000_000, isOnline: false })
    expect(await responses.find('tv', () => Promise.reject(new Error('no network')))).toEqual({
      kind: 'response',
      response: 'tv',
      storedAt: 0,
    })
  })
  it('reports an uncached search offline as offline (spec §4 Offline)', async () => {
    const { answers: responses, state } = aBrowser()
    state.isOnline = false
    const unanswered = () => Promise.reject(new TypeError('failed to fetch'))
    expect(await responses.find('tv', unanswered)).toEqual({ kind: 'offline' })
    expect(state.reported).toEqual([])
  })
  it('reports a search without a response as offline although the device has a network', async () => {
    const { answers: responses, state } = aBrowser()
    const failure = new TypeError('failed to fetch')
    expect(await responses.find('tv', () => Promise.reject(failure))).toEqual({ kind: 'offline' })
    expect(state.reported).toEqual([failure])
  })
  it('returns a response of the service worker offline when this tab has none', async () => {
    const { answers: responses, state } = aBrowser()
    state.isOnline = false
    expect(await responses.find('tv', async () => 'tv')).toEqual({ kind: 'response', response: 'tv' })
  })
  it('reports a search as offline when the network fails while waiting', async () => {
    const { answers: responses, state } = aBrowser()
    const load = async () => {
      state.isOnline = false
      throw new TypeError('failed to fetch')
    }
    expect(await responses.find('tv', load)).toEqual({ kind: 'offline' })
    expect(state.reported).toEqual([])
  })
  it('reports and rethrows errors online (spec §8)', async () => {
    const { answers: responses, state } = aBrowser()
    const failure = new Error('500')
    await expect(responses.find('tv', () => Promise.reject(failure))).rejects.toBe(failure)
    expect(state.reported).toEqual([failure])
  })
  it('aborts a search that takes too long (spec §9 client 5000 ms)', async () => {
    const { answers: responses } = aBrowser()
    expect(await responses.find('tv', () => new Promise<string>(() => undefined))).toEqual({ kind: 'late' })
  })
  it('does not report a search aborted by a newer keystroke', async () => {
    const { answers: responses, state } = aBrowser()
    const ended = new DOMException('ended', 'AbortError')
    await expect(responses.find('tv', () => Promise.reject(ended))).rejects.toBe(ended)
    expect(state.reported).toEqual([])
  })
  it('caches a hundred searches', async () => {
    const { answers: responses, state } = aBrowser()
    for (let at = 0; at <= 100; at++) await responses.find(`t${at}`, async () => 'x')
    state.isOnline = false
    const unanswered = () => Promise.reject(new TypeError('failed to fetch'))
    expect(await responses.find('t0', unanswered)).toEqual({ kind: 'offline' })
    expect((await responses.find('t100', async () => 'x')).kind).toBe('response')
  })
})
