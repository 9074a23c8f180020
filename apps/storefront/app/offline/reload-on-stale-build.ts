/**
 * After a release a tab may want a part of the old program that is gone. Then the next link the shopper presses is a
 * load of its page, which brings the new program: once, as the loaded page knows nothing of this. A part that did not
 * come because there is no network says nothing about releases. The checkout is left alone: it is no place to lose
 * what is being typed, and its order would start over.
 */
export function reloadOnStaleBuild(): void {
  let isOld = false
  addEventListener('vite:preloadError', () => {
    isOld ||= navigator.onLine
  })
  // Before the router sees the press: what it does not see, the browser follows.
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
