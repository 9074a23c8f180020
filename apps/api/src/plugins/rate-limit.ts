import { ShopError } from '@ambra/contract/errors'

/** Calls that may be made per window and client address. @see reference/security-and-reliability 11 */
export const rateLimits = {
  'order-create': { max: 30, windowMs: 60_000 },
  'payment-start': { max: 30, windowMs: 60_000 },
  'payment-return': { max: 60, windowMs: 60_000 },
  'payment-callback': { max: 600, windowMs: 60_000 },
  'order-pull': { max: 20, windowMs: 60_000 },
  'order-document': { max: 20, windowMs: 60_000 },
  'order-lookup': { max: 10, windowMs: 3_600_000 },
  claim: { max: 10, windowMs: 3_600_000 },
  withdrawal: { max: 10, windowMs: 3_600_000 },
  'stock-notify': { max: 10, windowMs: 60_000 },
  newsletter: { max: 10, windowMs: 3_600_000 },
  'newsletter-status': { max: 60, windowMs: 60_000 },
  'newsletter-confirm': { max: 20, windowMs: 60_000 },
  'newsletter-leave': { max: 60, windowMs: 60_000 },
  review: { max: 10, windowMs: 3_600_000 },
  'cart-create': { max: 60, windowMs: 60_000 },
  'csp-report': { max: 30, windowMs: 60_000 },
  'user-login': { max: 30, windowMs: 600_000 },
  'user-create': { max: 20, windowMs: 600_000 },
  'user-password': { max: 30, windowMs: 600_000 },
  'user-refresh': { max: 60, windowMs: 60_000 },
} as const satisfies Record<string, { max: number; windowMs: number }>

export type RateClass = keyof typeof rateLimits

export type RateLimiter = { take: (limit: RateClass, address: string, now: Date) => void }

/** Counters beyond this number are forgotten, oldest window first, so that a flood cannot fill the memory. */
const maxCounters = 50_000

/** Fixed windows in memory: every process counts for itself, which only makes the limit more generous. */
export function createRateLimiter(isEnabled: boolean): RateLimiter {
  const counters = new Map<string, { count: number; endsAt: number }>()
  return {
    take(limit, address, now) {
      if (!isEnabled) return
      const { max, windowMs } = rateLimits[limit]
      const key = `${limit}|${clientNetwork(address)}`
      const known = counters.get(key)
      if (!known || known.endsAt <= now.getTime()) {
        counters.delete(key)
        counters.set(key, { count: 1, endsAt: now.getTime() + windowMs })
        if (counters.size > maxCounters) forgetOldest(counters)
        return
      }
      known.count += 1
      if (known.count > max) {
        throw new ShopError('request.throttled', {
          seconds: Math.ceil((known.endsAt - now.getTime()) / 1000),
        })
      }
    },
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

function forgetOldest(counters: Map<string, unknown>): void {
  for (const key of counters.keys()) {
    if (counters.size <= maxCounters / 2) return
    counters.delete(key)
  }
}
