import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createVersionWatch } from './worker-version.ts'

/** Tab with its worker, its sending state and the number of its reloads. */
function openTab({ isControlled }: { isControlled: boolean }) {
  const container = Object.assign(new EventTarget(), { controller: isControlled ? {} : null })
  const tab = { container, reloads: 0, isPlacing: false, lock: '', notified: 0 }
  const registration = Object.assign(new EventTarget(), { waiting: { postMessage: () => tab.notified++ } })
  vi.stubGlobal('location', { reload: () => tab.reloads++ })
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === '[data-busy]' && tab.isPlacing ? {} : null),
    addEventListener: () => undefined,
  })
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held: tab.lock ? [{ name: tab.lock }] : [] }) },
    serviceWorker: { getRegistration: async () => registration },
  })
  const takeOver = () => {
    Object.assign(container, { controller: {} })
    container.dispatchEvent(new Event('controllerchange'))
  }
  // Parts of both interfaces that the module uses.
  const given = {
    container: container as unknown as ServiceWorkerContainer,
    registration: registration as unknown as ServiceWorkerRegistration,
  }
  return { tab, takeOver, ...given }
}

describe('a new version of the shop', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('reloads a tab once, even when the worker changes several times', async () => {
    const { tab, container, takeOver } = openTab({ isControlled: true })
    const { reloadForNewWorker } = createVersionWatch()
    reloadForNewWorker(container)
    takeOver()
    takeOver()
    await vi.advanceTimersByTimeAsync(5000)
    expect(tab.reloads).toBe(1)
  })

  it('does not reload when the first worker is installed', async () => {
    const { tab, container, takeOver } = openTab({ isControlled: false })
    const { reloadForNewWorker } = createVersionWatch()
    reloadForNewWorker(container)
    takeOver()
    await vi.advanceTimersByTimeAsync(5000)
    expect(tab.reloads).toBe(0)
    takeOver()
    await vi.advanceTimersByTimeAsync(5000)
    expect(tab.reloads).toBe(1)
  })

  it.each([
    ['an order is placed', { isPlacing: true }],
    ['waiting orders are sent', { lock: 'ambra-orders' }],
    ['tasks are sent', { lock: 'ambra-tasks' }],
  ])('does not reload while %s', async (_what, busy) => {
    const { tab, container, takeOver } = openTab({ isControlled: true })
    const { reloadForNewWorker } = createVersionWatch()
    reloadForNewWorker(container)
    Object.assign(tab, busy)
    takeOver()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tab.reloads).toBe(0)
    Object.assign(tab, { isPlacing: false, lock: '' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(tab.reloads).toBe(1)
  })

  it('announces a new version and waits until the shopper accepts it', async () => {
    const { tab, container, registration } = openTab({ isControlled: true })
    const { newVersion, takeNewVersion, watchVersions } = createVersionWatch()
    const heard = vi.fn<() => void>()
    newVersion.subscribe(heard)
    expect(newVersion.getSnapshot()).toBe(false)
    watchVersions(container, registration)
    expect(heard).toHaveBeenCalledTimes(1)
    // A notice mounted later gets it too.
    expect(newVersion.getSnapshot()).toBe(true)
    expect(tab).toMatchObject({ notified: 0, reloads: 0 })
    await takeNewVersion()
    expect(tab).toMatchObject({ notified: 1, reloads: 0 })
  })

  it('does not announce the first worker as a new version', async () => {
    const { container, registration } = openTab({ isControlled: false })
    const { newVersion, watchVersions } = createVersionWatch()
    watchVersions(container, registration)
    expect(newVersion.getSnapshot()).toBe(false)
  })
})
