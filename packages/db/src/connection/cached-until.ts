import type { Database } from './database.ts'

/** Reader of a value and of its key. */
type Cached<A, V> = { keyOf: (argument: A) => string | number; read: (argument: A) => Promise<V> }

/**
 * Caches values by key in this process until the database notifies the channel or the listening connection is
 * lost. Does not cache failed reads.
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
