import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `callback` after `ms`; restarts when `ms` or `key` changes, and does nothing while `ms` is
 * undefined.
 */
export function useTimeout(callback: () => void, ms: number | undefined, key?: unknown) {
  const onTime = useEffectEvent(callback)
  // Outside system: the clock.
  useEffect(() => {
    if (ms === undefined) return
    const timer = setTimeout(() => onTime(), ms)
    return () => clearTimeout(timer)
  }, [ms, key])
}
