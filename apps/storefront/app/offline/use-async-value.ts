import { useState } from 'react'
import { useTask } from '#app/storage/use-task.ts'

/**
 * What `load` resolved with last, and for which key; loaded again whenever `key` changes, never while it is undefined.
 * Only the newest load counts; one that fails leaves the value as it was. `key` must name everything that `load` reads.
 */
export function useAsyncValue<T>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<T>,
): { key: string; value: T } | undefined {
  const [loaded, setLoaded] = useState<{ key: string; value: T }>()
  useTask(key, (signal) =>
    load(signal).then(
      (value) => key === undefined || signal.aborted || setLoaded({ key, value }),
      () => undefined,
    ),
  )
  return loaded
}
