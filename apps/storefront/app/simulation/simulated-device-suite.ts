import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { TabChannel } from '#app/storage/browser-store.ts'
import type { Persistence } from '#app/storage/persistence.ts'
import type { Scheduler } from './scheduler-suite.ts'
import type { SimulatedResponse, SimulatedShop } from './simulated-shop-suite.ts'
import { type Carriage, type Manner, openTab, type Tab } from './simulated-tab-suite.ts'

/**
 * Creates locks with one holder per name, like Web Locks: requests are served in order, and closing a page
 * releases its locks.
 */
function createLocks(scheduler: Scheduler) {
  type Claim = { owner: string; start: () => void }
  const queues = new Map<string, Claim[]>()

  function free(name: string) {
    const [, ...rest] = queues.get(name) ?? []
    queues.set(name, rest)
    rest[0]?.start()
  }
  return {
    request<T>(owner: string, name: string, work: () => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const run = async () => {
          await scheduler.turn(`${owner}|lock`)
          try {
            resolve(await work())
          } catch (error) {
            reject(error)
          }
          // Ignores requests of a page closed in that time.
          if (queues.get(name)?.[0] === claim) free(name)
        }
        const claim: Claim = { owner, start: () => void run() }
        const queue = [...(queues.get(name) ?? []), claim]
        queues.set(name, queue)
        if (queue.length === 1) claim.start()
      })
    },
    isFree: (name: string) => (queues.get(name) ?? []).length === 0,
    drop(owner: string) {
      for (const [name, queue] of queues) {
        const isOwner = queue[0]?.owner === owner
        const rest = queue.filter((claim) => claim.owner !== owner)
        queues.set(name, rest)
        if (isOwner) rest[0]?.start()
      }
    },
  }
}

export type Device = ReturnType<typeof createDevice>

/** Errors of pages that no shopper may see. */
export type Bugs = { device: string; error: unknown }[]

type DeviceParts = {
  name: string
  scheduler: Scheduler
  shop: SimulatedShop
  prices: ReadonlyMap<string, number>
  bugs: Bugs
}

const plainFaults = ['cut', 'lost', 'busy'] as const
/**
 * A server error is shown to the shopper unless it concerns an order: the cart shows the previous quantity.
 */
const keyedFaults = [...plainFaults, 'broken', 'late'] as const

const unreachable = () => new TypeError('Failed to fetch')

/** Creates a browser: one disk, its locks, and three tabs that open and close. */
export function createDevice({ name, scheduler, shop, prices, bugs }: DeviceParts) {
  const { random } = scheduler
  const disk = new Map<string, unknown>()
  const locks = createLocks(scheduler)
  const heard = new Map<string, (name: string) => void>()
  const network = { isOnline: true, faultShare: 0 }
  let count = 0

  const persistenceOf = (tab: string): Persistence => ({
    get: async (key) => {
      await scheduler.turn(`${tab}|storage`)
      return disk.get(key)
    },
    update: async (key, change) => {
      let failure: unknown
      await scheduler.turn(`${tab}|storage`).then(
        () => {
          const next = change(disk.get(key))
          if (next === undefined) disk.delete(key)
          else disk.set(key, next)
        },
        (error: unknown) => (failure = error),
      )
      if (failure) throw failure
    },
    remove: async (keys) => {
      await scheduler.turn(`${tab}|storage`)
      for (const key of keys) disk.delete(key)
    },
  })
  const channelOf = (tab: string): TabChannel => ({
    announce: (key) => {
      for (const [other, listener] of heard)
        if (other !== tab) void scheduler.turn(`${other}|channel`).then(() => listener(key))
    },
    listen: (listener) => void heard.set(tab, listener),
  })

  /**
   * Delivers a call and its response, each delayed. A call with a key may arrive after its page has stopped
   * waiting.
   */
  async function carryOne(
    tab: string,
    process: () => SimulatedResponse,
    manner: Manner,
  ): Promise<SimulatedResponse> {
    const id = (count += 1)
    const back = () => scheduler.turn(`${tab}|answer${id}`)
    const arrive = () => scheduler.turn(isKeyed ? `wire|${name}${id}` : `${tab}|wire${id}`)
    const isKeyed = manner === 'keyed'
    const isFaulty = manner !== 'safe' && random.chance(network.faultShare)
    const fault = isFaulty ? random.pick(isKeyed ? keyedFaults : plainFaults) : undefined
    if (!network.isOnline || fault === 'cut') {
      await back()
      throw unreachable()
    }
    if (fault === 'late') {
      void arrive().then(process)
      await back()
      throw unreachable()
    }
    await arrive()
    if (fault === 'busy') return errorResponse(503)
    const response = process()
    await back()
    if (fault === 'broken') return errorResponse(500)
    if (fault === 'lost' || !network.isOnline) throw unreachable()
    return response
  }

  const onTheWay = new Map<string, string>()
  /**
   * Delivers calls; the server recognises replays by their key, and the pages' locks prevent sending a call
   * twice at once.
   */
  async function carry(
    tab: string,
    process: () => SimulatedResponse,
    { manner, key }: Carriage,
  ): Promise<SimulatedResponse> {
    if (key === undefined) return carryOne(tab, process, manner)
    const other = onTheWay.get(key)
    if (other !== undefined)
      bugs.push({ device: name, error: `${key} is sent by ${other} and ${tab} at once` })
    onTheWay.set(key, tab)
    return carryOne(tab, process, manner).finally(() => onTheWay.delete(key))
  }

  const tabs: Tab[] = []
  function open(): Tab {
    const id = `${name}.${(count += 1)}`
    const tab = openTab({
      id,
      scheduler,
      shop,
      prices,
      persistence: persistenceOf(id),
      channel: channelOf(id),
      runLocked: (lock, work) => locks.request(id, lock, work),
      isFree: locks.isFree,
      isOnline: () => network.isOnline,
      carry: (process, carriage) => carry(id, process, carriage),
      // Errors that are only logged do not count.
      reportBug: (error) => error instanceof ShopError || bugs.push({ device: name, error }),
    })
    return tab
  }
  /** Closes the page at any point; stored data stays. */
  async function close(tab: Tab) {
    heard.delete(tab.id)
    tab.end()
    await scheduler.drop(tab.id)
    for (const [key, owner] of onTheWay) if (owner === tab.id) onTheWay.delete(key)
    locks.drop(tab.id)
  }
  for (let index = 0; index < 3; index += 1) tabs.push(open())

  return {
    name,
    disk,
    network,
    tabs,
    async reload(tab: Tab): Promise<void> {
      await close(tab)
      tabs[tabs.indexOf(tab)] = open()
    },
    /** Restores the network: every page runs its pending work. */
    goOnline() {
      network.isOnline = true
      for (const tab of tabs) tab.wake()
    },
  }
}

const errorResponse = (status: number): SimulatedResponse => ({
  status,
  document: {
    code: status,
    result: 'error',
    meta: { error: status === 500 ? 'server.internal' : 'server.unavailable' },
  },
})
