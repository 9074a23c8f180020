/**
 * Reloads after a release. When a chunk of the old build no longer exists, the next clicked link becomes a
 * page load, which brings the new build; only once, because the loaded page starts fresh. A chunk that
 * failed while offline proves nothing. Not in the checkout, where typed values would be lost and the order
 * restarted.
 */
export function reloadOnStaleBuild(): void {
  let isOld = false
  addEventListener('vite:preloadError', () => {
    isOld ||= navigator.onLine
  })
  // Captures the click before the router; without the router, the browser follows the link.
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (isOld && link && isLoadable(link)) event.stopPropagation()
    },
    { capture: true },
  )
}

const isLoadable = ({ origin, pathname, hash }: HTMLAnchorElement) =>
  origin === location.origin &&
  !isCheckout(location.pathname) &&
  (pathname !== location.pathname || hash === '')

const isCheckout = (path: string) => /^(\/[a-z]{2})?\/checkout$/.test(path)
