/** Longer headers than clients read, 16 KB, would cost the whole response: a longer query is left out. */
const maxLength = 4000

/**
 * Where a redirect of a page leads: an address of this shop, with the parameters that the page did not read. It is read
 * as browsers do, to which a backslash or a tab may begin another host.
 * @throws Error for any other address, since pages redirect inside the shop only
 */
export function ownLocation(location: string, droppedQuery: string, base: URL): string {
  const target = URL.parse(location, base)
  if (target?.origin !== base.origin) throw new Error('a page redirects to another host')
  for (const [name, value] of new URLSearchParams(droppedQuery))
    if (!target.searchParams.has(name)) target.searchParams.append(name, value)
  const path = target.pathname.replace(/^\/+/, '/')
  const whole = path + target.search + target.hash
  return whole.length > maxLength ? path : whole
}
