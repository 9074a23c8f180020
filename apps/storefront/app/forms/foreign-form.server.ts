import { data } from 'react-router'

/** Where a browser says that a form of ours comes from: the same origin, or the person (`none`). */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

/**
 * Forms without script are posted by the browser itself, so that another site could post one in a visitor's name, a
 * neighbouring subdomain too. The router compares `Origin` with the host; this asks the browser, which cannot be made to
 * say something else by a page. Browsers that say nothing send an `Origin`.
 * @throws Response 403
 */
export function refuseForeignForm({ headers }: Request): void {
  const site = headers.get('sec-fetch-site')
  if (site !== null && !ownSites.has(site)) throw data(null, 403)
}
