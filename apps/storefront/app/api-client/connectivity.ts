import { createStore, useStoreValue } from '#app/storage/create-store.ts'

/**
 * `offline`: the device has no network. `unreachable`: it has one, but the last call got no response from
 * the shop.
 */
export type Connection = 'online' | 'offline' | 'unreachable'

type ConnectionPorts = {
  hasNetwork: () => boolean
  /** Calls back when the device gains or loses its network. */
  onNetwork: (listener: () => void) => void
  /** Returns whether the shop responds now; never rejects. */
  probe: () => Promise<boolean>
}

/** Backoff between probes in ms; the last pause repeats, so that a recovering shop is not overloaded. */
export const probePauses = [2000, 5000, 15_000, 60_000] as const

/** Statuses of a proxy between browser and shop, which do not count as responses. */
const unreachableStatuses = new Set([502, 503, 504])

/** Returns whether a response with this status came from the shop itself. */
export const isFromShop = (status: number): boolean => !unreachableStatuses.has(status)

/** Tracks whether the shop can be reached, from the outcomes of calls and the network state. */
export function createConnection({ hasNetwork, onNetwork, probe }: ConnectionPorts) {
  const current = createStore<Connection>('online')
  let isReached = true
  let isWatching = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let responses = 0

  const now = (): Connection => (hasNetwork() ? (isReached ? 'online' : 'unreachable') : 'offline')
  const update = () => current.set(now())

  function watchNetwork() {
    if (isWatching) return
    isWatching = true
    update()
    onNetwork(() => {
      // With a new network the shop counts as reachable until a call fails.
      isReached = true
      stopTrying()
      update()
    })
  }

  function stopTrying() {
    clearTimeout(timer)
    timer = undefined
    tries = 0
  }

  function tryLater() {
    const pause = probePauses[Math.min(tries, probePauses.length - 1)]
    tries += 1
    timer = setTimeout(() => {
      timer = undefined
      void tryNow()
    }, pause)
  }

  async function tryNow(): Promise<boolean> {
    const before = responses
    const answered = hasNetwork() && (await probe())
    // Another call may have succeeded in that time.
    if (!answered && responses !== before) return true
    note(answered)
    return answered
  }

  function note(reached: boolean) {
    watchNetwork()
    if (reached) {
      responses += 1
      stopTrying()
    }
    isReached = reached
    if (!reached && timer === undefined && hasNetwork()) tryLater()
    update()
  }

  return {
    connection: () => {
      watchNetwork()
      return current.getSnapshot()
    },
    onConnection(listener: () => void) {
      watchNetwork()
      return current.subscribe(listener)
    },
    reportConnectivity: note,
    /** Probes the shop at once, as "Try again" does. */
    tryNow,
  }
}

/** Small public response that no worker caches: `/api` is never stored. */
const probePath = '/api/country/list'
const probeMs = 8000

async function probe(): Promise<boolean> {
  try {
    const { status } = await fetch(probePath, { cache: 'no-store', signal: AbortSignal.timeout(probeMs) })
    return isFromShop(status)
  } catch {
    return false
  }
}

const shared = createConnection({
  // Only `false` counts as offline: outside a browser the property is undefined.
  hasNetwork: () => navigator.onLine !== false,
  onNetwork(listener) {
    for (const name of ['online', 'offline']) globalThis.addEventListener?.(name, listener)
  },
  probe,
})

/** Returns the last known connection state. Browser only. */
export const connection = (): Connection => shared.connection()

/** Subscribes to changes; returns the unsubscribe function. */
export const onConnection = (listener: () => void): (() => void) => shared.onConnection(listener)

/** Reports the outcome of a call: whether the shop itself responded. */
export const reportConnectivity = (isReached: boolean): void => shared.reportConnectivity(isReached)

/** Probes the shop at once; returns whether it responded. */
export const checkConnectivity = (): Promise<boolean> => shared.tryNow()

/** Returns the connection state and rerenders on changes; `online` on the server. */
export const useConnection = (): Connection =>
  useStoreValue({ subscribe: onConnection, getSnapshot: connection, getServerSnapshot: () => 'online' })
