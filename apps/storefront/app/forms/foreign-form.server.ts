import { data } from 'react-router'

/** Values of `Sec-Fetch-Site` for our own forms: the same origin, or a direct navigation (`none`). */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

/**
 * Rejects forms posted from other sites, including neighbouring subdomains (CSRF); forms without script are
 * posted by the browser itself. The router compares `Origin` with the host; this checks a header that pages
 * cannot forge. Browsers without the header send an `Origin`.
 * @throws Response 403
 */
export function refuseForeignForm({ headers }: Request): void {
  const site = headers.get('sec-fetch-site')
  if (site !== null && !ownSites.has(site)) throw data(null, 403)
}
