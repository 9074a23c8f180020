import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createVersionWatch } from './worker-version.ts'

/** A tab: its worker, whether it is sending an order, and how often it has reloaded. */
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
  // The parts of both that the module uses.
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

  it('reloads a tab once, however often workers change', async () => {
    const { tab, container, takeOver } = openTab({ isControlled: true })
    const { reloadForNewWorker } = createVersionWatch()
    reloadForNewWorker(container)
    takeOver()
    takeOver()
    await vi.advanceTimersByTimeAsync(5000)
    expect(tab.reloads).toBe(1)
  })

  it('reloads nothing when the first worker of all comes', async () => {
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
  ])('never reloads while %s', async (_what, busy) => {
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

  it('is announced, and waits until the shopper takes it', async () => {
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

  it('is not announced where there was no worker before', async () => {
    const { container, registration } = openTab({ isControlled: false })
    const { newVersion, watchVersions } = createVersionWatch()
    watchVersions(container, registration)
    expect(newVersion.getSnapshot()).toBe(false)
  })
})
