type CacheEntry<T> = { value: T; at: number }

/** Lifetime of a provider's list; after a failure it is fetched again after a minute at the earliest. */
const keepMs = 12 * 3_600_000
const retryMs = 60_000

/**
 * Caches published data of a provider. Serves the last good copy while a newer one is fetched and while the
 * provider is unavailable; undefined only if there was never one.
 */
export function cachedList<T>(load: () => Promise<T>): (now: Date) => Promise<T | undefined> {
  let stored: CacheEntry<T> | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined

  function refresh(at: number): Promise<void> {
    loading ??= load()
      .then(
        (value) => {
          stored = { value, at }
        },
        () => {
          failedAt = at
        },
      )
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  return async (now) => {
    const at = now.getTime()
    if (stored && at - stored.at < keepMs) return stored.value
    if (at - failedAt >= retryMs) {
      const done = refresh(at)
      if (!stored) await done
    }
    return stored?.value
  }
}
