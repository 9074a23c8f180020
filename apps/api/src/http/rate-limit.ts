import { createMemoryCounters, type SharedCounters, type WindowCount } from '@ambra/cache/window-counters'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { isPublicNetwork } from '@ambra/commerce/platform'

const minute = 60_000
const hour = 60 * minute

/**
 * Calls allowed per window and client network. Every call has a class; `isBroad` classes only stop
 * a client that would load the shop alone, and do not count where clients cannot be distinguished.
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
  'customer-view': { max: 30, windowMs: minute },
  console: { max: 2400, windowMs: minute },
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
  /**
   * Counts a call of a client; `address` is an IP address or a network. @throws ShopError
   * request.throttled
   */
  take: (limit: RateClass, address: string | undefined, now: Date) => Promise<void>
  /** Number of windows counted in this process now. */
  size: () => number
}

/**
 * Creates a fixed-window rate limiter. One object serves a whole process, both HTTP and its own
 * pages. With `shared` the calls of all processes count together; while it does not respond, this
 * process counts separately, which only makes the limit more generous.
 */
export function createRateLimiter(isEnabled: boolean, shared?: SharedCounters): RateLimiter {
  const own = createMemoryCounters()
  return {
    async take(limit, address, at) {
      if (!isEnabled) return
      const { max, windowMs, isBroad }: RateLimit = rateLimits[limit]
      const network = clientNetwork(address)
      if (isBroad && !isPublicNetwork(network)) return
      const key = `${limit}|${network}`
      // Counted here first, so that a flood of one client does not reach the shared counter.
      refuseBeyond(max, own.count(key, windowMs, at))
      refuseBeyond(max, await shared?.count(key, windowMs))
    },
    size: own.size,
  }
}

function refuseBeyond(max: number, window: WindowCount | undefined): void {
  if (window && window.count > max)
    throw new ShopError('request.throttled', { seconds: Math.max(1, Math.ceil(window.endsInMs / 1000)) })
}

/** Returns the network of a client: an IPv6 client usually owns its whole /64. */
export function clientNetwork(address: string | undefined): string {
  // A client that has disconnected has no address any more.
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
