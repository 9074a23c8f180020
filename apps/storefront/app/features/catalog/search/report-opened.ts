/**
 * Reports to the server which result a shopper opens, by a request from the search page. The navigation itself may
 * show a page that was loaded ahead, without any request.
 */
export function reportOpened(event: MouseEvent): void {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  // A new tab requests the page by itself.
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null
  if (link?.origin !== location.origin || !link.pathname.includes('/p/')) return
  void fetch(link.href, { method: 'HEAD', keepalive: true }).catch(() => undefined)
}
