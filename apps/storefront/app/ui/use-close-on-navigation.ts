import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes an overlay when the page under it changes. */
export function useCloseOnNavigation(close: () => void) {
  const { key } = useLocation()
  const openedAt = useRef(key)
  // Syncs with the router: a link inside the overlay was followed.
  useEffect(() => {
    if (openedAt.current !== key) close()
  }, [key, close])
}
