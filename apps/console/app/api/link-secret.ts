let secret: string | undefined

/**
 * Removes the secret of an invitation from the address of this page, so that neither the history nor a copied
 * address contains it. Returns true when there was one.
 */
export function takeLinkSecret(): boolean {
  const isInvited = /\/(welcome|invite)\/?$/.test(location.pathname)
  const found = location.hash.slice(1)
  if (!isInvited || !/^[\w-]{20,100}$/.test(found)) return false
  secret = found
  history.replaceState(null, '', location.pathname + location.search)
  return true
}

/** Returns the secret this page was opened with. A reload forgets it, and the link has to be opened again. */
export const linkSecret = (): string | undefined => secret

export function forgetLinkSecret(): void {
  secret = undefined
}
