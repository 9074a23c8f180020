import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What `load` resolved with last, and for which key; loaded again whenever `key` changes, never while it is undefined.
 * Only the newest load counts; one that fails leaves the value as it was. `key` must name everything that `load` reads.
 */
export function useAsyncValue<T>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<T>,
): { key: string; value: T } | undefined {
  const [loaded, setLoaded] = useState<{ key: string; value: T }>()
  const loadNow = useEffectEvent(load)
  // Outside system: what answers later, the browser's storage or the API.
  useEffect(() => {
    if (key === undefined) return
    const abort = new AbortController()
    loadNow(abort.signal).then(
      (value) => abort.signal.aborted || setLoaded({ key, value }),
      () => undefined,
    )
    return () => abort.abort()
  }, [key])
  return loaded
}
