import { useState } from 'react'
import { useTask } from '#app/storage/use-task.ts'

/**
 * Returns the last value of `load`, with its key; reloads when `key` changes, and does nothing while it is
 * undefined. Only the newest load counts; a failed one leaves the value unchanged. `key` must identify
 * everything that `load` reads.
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
