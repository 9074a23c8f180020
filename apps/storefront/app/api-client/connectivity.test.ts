import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connection, createConnection, isFromShop, probePauses } from './connectivity.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aBrowser() {
  const browser = { hasNetwork: true, answers: true, probes: 0, notifyListeners: () => undefined as void }
  const watched = createConnection({
    hasNetwork: () => browser.hasNetwork,
    onNetwork: (listener) => {
      browser.notifyListeners = listener
    },
    probe: async () => {
      browser.probes += 1
      return browser.answers
    },
  })
  const heard: Connection[] = []
  watched.onConnection(() => heard.push(watched.connection()))
  return {
    browser,
    heard,
    ...watched,
    setNetwork(hasNetwork: boolean) {
      browser.hasNetwork = hasNetwork
      browser.notifyListeners()
    },
  }
}

describe('the connection to the shop', () => {
  it('reports offline without a network and online with one', () => {
    const { connection, heard, setNetwork } = aBrowser()
    expect(connection()).toBe('online')
    setNetwork(false)
    setNetwork(true)
    expect(heard).toEqual(['offline', 'online'])
  })

  it('reports unreachable after a call without a response, until a call succeeds', () => {
    const { connection, heard, reportConnectivity } = aBrowser()
    reportConnectivity(false)
    reportConnectivity(false)
    expect(connection()).toBe('unreachable')
    reportConnectivity(true)
    expect(heard).toEqual(['unreachable', 'online'])
  })

  it('probes an unreachable shop with backoff and stops when it responds', async () => {
    const { browser, connection, reportConnectivity } = aBrowser()
    browser.answers = false
    reportConnectivity(false)
    const counted: number[] = []
    for (const pause of [...probePauses, probePauses[3]]) {
      await vi.advanceTimersByTimeAsync(pause - 1)
      counted.push(browser.probes)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(counted).toEqual([0, 1, 2, 3, 4])
    browser.answers = true
    await vi.advanceTimersByTimeAsync(probePauses[3])
    expect(connection()).toBe('online')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(browser.probes).toBe(6)
  })

  it('sends no probe without a network and assumes that a new network works', async () => {
    const { browser, connection, reportConnectivity, setNetwork } = aBrowser()
    reportConnectivity(false)
    setNetwork(false)
    reportConnectivity(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(browser.probes).toBe(0)
    setNetwork(true)
    expect(connection()).toBe('online')
  })

  it('probes the shop at once on request of the shopper', async () => {
    const { connection, reportConnectivity, tryNow } = aBrowser()
    reportConnectivity(false)
    await expect(tryNow()).resolves.toBe(true)
    expect(connection()).toBe('online')
  })
})

it('does not count the error page of a gateway as a response of the shop', () => {
  expect([200, 404, 500, 502, 503, 504].filter(isFromShop)).toEqual([200, 404, 500])
})
