import { useEffect, useEffectEvent } from 'react'

/**
 * Runs `task` when the component has come on the screen and again whenever `key` changes, never while it is undefined.
 * The signal aborts when the key changes or the component leaves: for requests, timers and what lies outside React.
 */
export function useTask(key: unknown, task: (signal: AbortSignal) => unknown) {
  const run = useEffectEvent(task)
  // Outside system: whatever the task reads or changes.
  useEffect(() => {
    if (key === undefined) return
    const left = new AbortController()
    void run(left.signal)
    return () => left.abort()
  }, [key])
}

/** Calls `handler` with what `subscribe` announces, as long as the component is on the screen. */
export function useSubscription<Args extends readonly unknown[]>(
  subscribe: (listener: (...args: Args) => void) => () => void,
  handler: (...args: Args) => void,
) {
  const onEvent = useEffectEvent(handler)
  // Outside system: whatever announces.
  useEffect(() => subscribe((...args) => onEvent(...args)), [subscribe])
}
