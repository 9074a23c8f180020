import { randomUUID } from 'node:crypto'
import type { Send } from './connection.ts'
import type { Link } from './link.ts'
import { hashed } from './names.ts'
import { clearScript, findScript, purgeScript, storeScript } from './entry-scripts.ts'

/** Position in the server's order of purges when work began, to be returned with its result. */
export type Moment = { generation: string; purges: string }

/** Result of a look-up. */
export type Lookup =
  | { state: 'found'; value: Buffer }
  /**
   * `leased`: this process must create it; `busy`: another one is creating it; `single`: do not wait, it is
   * not stored.
   */
  | { state: 'leased' | 'busy' | 'single'; since: Moment }

/**
 * Tagged entries shared by all processes of a shop. All calls except `purge` and `clear` may go unanswered.
 */
export type SharedEntries = {
  /** @returns undefined when the server does not reply in time */
  find: (key: string) => Promise<Lookup | undefined>
  /**
   * Stores a result of work begun at `since`, unless one of its tags was purged since or it is too large;
   * ends the lease.
   */
  store: (key: string, entry: { value: Buffer; tags: readonly string[]; since: Moment }) => Promise<void>
  /** Ends the lease of a result that cannot be stored; for some seconds no process waits for this key. */
  leaveSingle: (key: string) => Promise<void>
  /**
   * Removes entries with one of the tags in all processes. If the server is unavailable, removes all entries
   * once it is back.
   */
  purge: (tags: readonly string[]) => Promise<void>
  clear: () => Promise<void>
  /** Number of entries found since the start. */
  hits: () => number
}

const entryLifetimeMs = 10 * 60_000
/** Lease duration: a process that has not finished by then may have died, and another one begins. */
const leaseMs = 3000
const singleMs = 5000
const maxValueBytes = 1024 * 1024
const maxTags = 1000
const storeMs = 1000
const purgeMs = 2000

const everything = '*'

/** Purged tags. */
export type Purge = readonly string[] | 'all'

/** Parses the purged tags of a message. */
export const readPurge = (message: string): Purge => {
  if (!message.startsWith('[')) return 'all'
  // Written by `purge` of this format version.
  return (JSON.parse(message) as unknown[]).map(String)
}

type Names = { prefix: string; channel: string }
type EntryOptions = Names & { requestMs: number }

/** Invalidates all entries; every process drops its copies. */
export const clearEntries = async (send: Send, { prefix, channel }: Names): Promise<void> =>
  void (await send(['EVAL', clearScript, '1', `${prefix}state`, prefix, randomUUID(), channel, everything]))

/** Creates the entries on the server. */
export function createSharedEntries(link: Link, names: EntryOptions): SharedEntries {
  const { prefix, channel, requestMs } = names
  const state = `${prefix}state`
  const keysOf = (key: string) => [state, `${prefix}entry:${hashed(key)}`, `${prefix}lease:${hashed(key)}`]
  let hits = 0
  const clear = () => clearEntries((args) => link.sendOrReconnect(args, purgeMs), names)

  return {
    async find(key) {
      const args = ['EVAL', findScript, '3', ...keysOf(key), prefix, randomUUID(), String(leaseMs)]
      const lookup = toLookup(await link.send(args, requestMs))
      if (lookup?.state === 'found') hits += 1
      return lookup
    },
    async store(key, { value, tags, since }) {
      if (value.length > maxValueBytes || tags.length > maxTags) return this.leaveSingle(key)
      const { generation, purges } = since
      const texts = [prefix, randomUUID(), generation, purges, JSON.stringify(tags)]
      const args = ['EVAL', storeScript, '3', ...keysOf(key), ...texts, value, String(entryLifetimeMs)]
      await link.send(args, storeMs)
    },
    async leaveSingle(key) {
      await link.send(['SET', keysOf(key)[2] ?? '', 'single', 'PX', String(singleMs)], storeMs)
    },
    async purge(tags) {
      if (tags.length > maxTags) return clear()
      const list = JSON.stringify(tags)
      const texts = [prefix, randomUUID(), list, String(entryLifetimeMs), channel, list]
      await link.sendOrReconnect(['EVAL', purgeScript, '1', state, ...texts], purgeMs)
    },
    clear,
    hits: () => hits,
  }
}

function toLookup(reply: unknown): Lookup | undefined {
  if (!Array.isArray(reply)) return undefined
  const [state, first, second] = reply
  const name = String(state)
  if (name === 'found') return Buffer.isBuffer(first) ? { state: name, value: first } : undefined
  if (name !== 'leased' && name !== 'busy' && name !== 'single') return undefined
  return { state: name, since: { generation: String(first), purges: String(second) } }
}
