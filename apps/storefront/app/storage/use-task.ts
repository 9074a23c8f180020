import { useEffect, useEffectEvent } from 'react'

/**
 * Runs `task` after mount and whenever `key` changes; not while `key` is undefined. The signal aborts when
 * the key changes or the component unmounts. For requests, timers and systems outside React.
 */
export function useTask(key: unknown, task: (signal: AbortSignal) => unknown) {
  const run = useEffectEvent(task)
  // Outside system: the one used by the task.
  useEffect(() => {
    if (key === undefined) return
    const left = new AbortController()
    void run(left.signal)
    return () => left.abort()
  }, [key])
}

/** Calls `handler` with the events of `subscribe` while the component is mounted. */
export function useSubscription<Args extends readonly unknown[]>(
  subscribe: (listener: (...args: Args) => void) => () => void,
  handler: (...args: Args) => void,
) {
  const onEvent = useEffectEvent(handler)
  // Outside system: the source of the events.
  useEffect(() => subscribe((...args) => onEvent(...args)), [subscribe])
}
