import { useEffect, useEffectEvent } from 'react'

/** Calls `handler` for each window event with this name, while the component is mounted. */
export function useEventListener<Name extends keyof WindowEventMap>(
  name: Name,
  handler: (event: WindowEventMap[Name]) => void,
) {
  const onEvent = useEffectEvent(handler)
  // Outside system: the window's events.
  useEffect(() => {
    const listener = (event: WindowEventMap[Name]) => onEvent(event)
    addEventListener(name, listener)
    return () => removeEventListener(name, listener)
  }, [name])
}
