import { createStore, useStoreValue } from '#app/storage/create-store.ts'

/** `offline`: the device has no network. `unreachable`: it has one, but the shop did not answer the last call. */
export type Connection = 'online' | 'offline' | 'unreachable'

/** What the knowledge of the connection needs of the browser. */
type ConnectionPorts = {
  hasNetwork: () => boolean
  /** Calls back when the device has gained or lost its network. */
  onNetwork: (listener: () => void) => void
  /** Whether the shop answers now; never rejects. */
  probe: () => Promise<boolean>
}

/** Pauses between retries in ms, the last one repeated: a shop that comes back is not flooded. */
export const probePauses = [2000, 5000, 15_000, 60_000] as const

/** Responses that count as none: they come from something between browser and shop. */
const unreachableStatuses = new Set([502, 503, 504])

/** Whether a status means that the shop itself has answered. */
export const isFromShop = (status: number): boolean => !unreachableStatuses.has(status)

/** Whether the shop can be reached, for subscribers. A call that got through, or failed to, is noted here. */
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
      // With a new network the shop is taken to be there until a call says otherwise.
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
    /** Asks the shop at once, as "Try again" does. */
    tryNow,
  }
}

/** A small public answer that no worker keeps: `/api` is never stored. */
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
  // Only a plain no counts: what runs without a browser knows neither.
  hasNetwork: () => navigator.onLine !== false,
  onNetwork(listener) {
    for (const name of ['online', 'offline']) globalThis.addEventListener?.(name, listener)
  },
  probe,
})

/** Whether the shop can be reached, as far as is known now. In the browser only. */
export const connection = (): Connection => shared.connection()

/** Calls back with each change; returns how to stop. */
export const onConnection = (listener: () => void): (() => void) => shared.onConnection(listener)

/** Reports the outcome of a call: whether the shop itself has answered it. */
export const reportConnectivity = (isReached: boolean): void => shared.reportConnectivity(isReached)

/** Asks the shop at once; returns whether it is there. */
export const checkConnectivity = (): Promise<boolean> => shared.tryNow()

/** The connection, live; `online` on the server. */
export const useConnection = (): Connection =>
  useStoreValue({ subscribe: onConnection, getSnapshot: connection, getServerSnapshot: () => 'online' })
