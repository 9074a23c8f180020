import type { Database } from './database.ts'

/** What is cached, and under which key. */
type Cached<A, V> = { keyOf: (argument: A) => string | number; read: (argument: A) => Promise<V> }

/**
 * Values read once by key and cached in this process until the database notifies of a change on the channel, also after a
 * lost connection. A read that fails is not cached.
 */
export function cachedUntil<A, V>(
  { listen }: Pick<Database, 'listen'>,
  channel: string,
  { keyOf, read }: Cached<A, V>,
): (argument: A) => Promise<V> {
  const cached = new Map<string | number, Promise<V>>()
  void listen(channel, () => cached.clear())
  return (argument) => {
    const key = keyOf(argument)
    const known = cached.get(key)
    if (known) return known
    const reading = read(argument)
    cached.set(key, reading)
    reading.catch(() => {
      if (cached.get(key) === reading) cached.delete(key)
    })
    return reading
  }
}
