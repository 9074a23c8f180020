import { useEffect, useEffectEvent } from 'react'

/** Calls back whenever the network is there again. */
export function useBackOnline(run: () => void) {
  const onOnline = useEffectEvent(run)
  // Outside system: the network.
  useEffect(() => {
    const listener = () => onOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
}
