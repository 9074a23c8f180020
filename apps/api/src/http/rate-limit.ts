import { ShopError } from '@ambra/contract/errors'
import { isPublicNetwork } from '@ambra/commerce/network/public-network'

const minute = 60_000
const hour = 60 * minute

/**
 * Calls that may be made per window and client network. Every call has a class; `isBroad` classes only stop a client that
 * would load the shop alone, and do not count where clients cannot be distinguished.
 * @see docs/rate-limits.md
 */
export const rateLimits = {
  'order-create': { max: 10, windowMs: minute },
  'order-quote': { max: 30, windowMs: minute },
  'payment-start': { max: 30, windowMs: minute },
  'payment-return': { max: 60, windowMs: minute },
  'payment-callback': { max: 600, windowMs: minute },
  'order-pull': { max: 20, windowMs: minute },
  'order-document': { max: 20, windowMs: minute },
  'order-lookup': { max: 10, windowMs: hour },
  claim: { max: 10, windowMs: hour },
  withdrawal: { max: 10, windowMs: hour },
  contact: { max: 30, windowMs: hour },
  'stock-notify': { max: 30, windowMs: hour },
  newsletter: { max: 5, windowMs: hour },
  'newsletter-status': { max: 60, windowMs: minute },
  'newsletter-confirm': { max: 20, windowMs: minute },
  'newsletter-leave': { max: 60, windowMs: minute },
  'price-alert': { max: 20, windowMs: hour },
  question: { max: 10, windowMs: hour },
  review: { max: 10, windowMs: hour },
  'review-photo': { max: 40, windowMs: hour },
  'cart-create': { max: 60, windowMs: minute },
  'cart-file': { max: 30, windowMs: hour },
  'csp-report': { max: 30, windowMs: minute },
  'user-login': { max: 30, windowMs: 10 * minute },
  'user-create': { max: 10, windowMs: hour },
  'user-confirm': { max: 20, windowMs: hour },
  'user-password': { max: 30, windowMs: 10 * minute },
  'user-refresh': { max: 60, windowMs: minute },
  search: { max: 1200, windowMs: minute, isBroad: true },
  read: { max: 2400, windowMs: minute, isBroad: true },
  write: { max: 600, windowMs: minute, isBroad: true },
} as const satisfies Record<string, RateLimit>

type RateLimit = { max: number; windowMs: number; isBroad?: boolean }
export type RateClass = keyof typeof rateLimits

export type RateLimiter = {
  /** Counts a call of a client; `address` is an IP address or a network. @throws ShopError request.throttled */
  take: (limit: RateClass, address: string | undefined, now: Date) => void
  /** How many windows are counted now. */
  size: () => number
}

/** Counters beyond this number are forgotten, ended and oldest windows first, so that a flood cannot fill the memory. */
const maxCounters = 50_000

type Counter = { count: number; endsAt: number }

/**
 * Fixed windows in memory. One object serves a whole process, HTTP and its own pages alike; another process counts for
 * itself, which only makes the limit more generous.
 */
export function createRateLimiter(isEnabled: boolean): RateLimiter {
  const counters = new Map<string, Counter>()
  return {
    take(limit, address, at) {
      if (!isEnabled) return
      const { max, windowMs, isBroad }: RateLimit = rateLimits[limit]
      const network = clientNetwork(address)
      if (isBroad && !isPublicNetwork(network)) return
      const now = at.getTime()
      const key = `${limit}|${network}`
      const known = counters.get(key)
      if (!known || known.endsAt <= now) {
        counters.delete(key)
        counters.set(key, { count: 1, endsAt: now + windowMs })
        if (counters.size > maxCounters) makeRoom(counters, now)
        return
      }
      known.count += 1
      if (known.count > max)
        throw new ShopError('request.throttled', { seconds: Math.ceil((known.endsAt - now) / 1000) })
    },
    size: () => counters.size,
  }
}

/** An IPv6 client usually owns its whole /64. */
export function clientNetwork(address: string | undefined): string {
  // A client that has hung up has no address any more.
  if (!address) return ''
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped) return mapped
  // `::` stands for as many groups as are missing.
  const [head = '', tail] = address.toLowerCase().split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

function makeRoom(counters: Map<string, Counter>, now: number): void {
  for (const [key, { endsAt }] of counters) if (endsAt <= now) counters.delete(key)
  for (const key of counters.keys()) {
    if (counters.size <= maxCounters / 2) return
    counters.delete(key)
  }
}
