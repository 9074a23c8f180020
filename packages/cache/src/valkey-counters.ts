import type { SharedCounters } from './window-counters.ts'
import type { Link } from './link.ts'
import { hashed } from './names.ts'

/** Counts and sets the expiry in one step: a counter without an expiry would throttle permanently. */
const countScript = `
local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`

/** Counters on the server; each expires with its window, so that they cannot accumulate. */
export function createValkeyCounters(
  link: Link,
  { prefix, requestMs }: { prefix: string; requestMs: number },
): SharedCounters {
  return {
    async count(key, windowMs) {
      const name = `${prefix}count:${hashed(key)}`
      const reply = await link.send(['EVAL', countScript, '1', name, String(windowMs)], requestMs)
      if (!Array.isArray(reply)) return undefined
      const [count, endsInMs] = reply.map(Number)
      return count !== undefined && endsInMs !== undefined ? { count, endsInMs } : undefined
    },
  }
}
