import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

export type PageAddress = {
  /** Id of the last matching route: a name without the values in the address. */
  routeId?: string
  /** The canonical path, without the suffix of a data request. */
  path: string
  /** True for a data request of a navigation instead of a document. */
  isData: boolean
  /** Routes of the address whose loaders a data request names; undefined means all. */
  dataRoutes: readonly string[] | undefined
  /** True when the page is personal, or its address is a secret. */
  isPrivate: boolean
  /**
   * Returns the parameters that the page reads, in a fixed order. `facets` are the codes that its
   * listing is known to read.
   */
  knownQuery: (facets?: ReadonlySet<string>) => URLSearchParams
}

/** The storefront's description of its routes. */
export type RouteRules = {
  isPrivateRoute: (routeId: string) => boolean
  knownQuery: (routeId: string, given: URLSearchParams, facets?: ReadonlySet<string>) => URLSearchParams
}

type Matched = { path: string; routeIds: readonly string[] }

const maxRememberedPaths = 5000
const maxRememberedLength = 500

/**
 * Creates a reader that reads addresses like the router of this build: its routes decide which
 * parameters count and which paths are equal.
 */
export function createAddressReader(
  routes: ServerBuild['routes'],
  rules: RouteRules,
): (url: URL) => PageAddress {
  const tree = routeTree(routes)
  const remembered = new Map<string, Matched>()

  /**
   * Matches with a cache: matching ranks all routes each time, which costs as much as a response
   * from the cache.
   */
  function match(pathname: string): Matched {
    const known = remembered.get(pathname)
    if (known) return known
    const matched = matchPath(tree, pathname)
    if (remembered.size >= maxRememberedPaths) remembered.clear()
    if (pathname.length <= maxRememberedLength) remembered.set(pathname, matched)
    return matched
  }

  return (url) => {
    const isData = url.pathname.endsWith('.data')
    const { path, routeIds } = match(isData ? pageOfData(url.pathname) : url.pathname)
    const routeId = routeIds.at(-1) ?? ''
    const wanted = url.searchParams.get('_routes')?.split(',')
    return {
      routeId,
      path,
      isData,
      dataRoutes: isData && wanted ? routeIds.filter((id) => wanted.includes(id)) : undefined,
      isPrivate: rules.isPrivateRoute(routeId),
      knownQuery: (facets) => rules.knownQuery(routeId, url.searchParams, facets),
    }
  }
}

/**
 * Returns the page of a data address, as the router reads it: `/en/_.data` and `/en.data` are the
 * data of `/en`.
 */
const pageOfData = (pathname: string) =>
  pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.slice(0, -'.data'.length)

function matchPath(tree: RouteObject[], pathname: string): Matched {
  const matches = matchRoutes(tree, pathname) ?? []
  const pattern = matches.map(({ route }) => route.path ?? '').join('/')
  const params = matches.at(-1)?.params ?? {}
  const parts = pattern.split('/').flatMap((part) => {
    if (part === '*') return (params['*'] ?? '').split('/').map(encodeURIComponent)
    if (!part.startsWith(':')) return part ? [part] : []
    const value = params[part.slice(1).replace(/\?$/, '')]
    return value === undefined ? [] : [encodeURIComponent(value)]
  })
  while (parts.at(-1) === '') parts.pop()
  return { path: `/${parts.join('/')}`, routeIds: matches.map(({ route }) => route.id ?? '') }
}

/** Returns the routes of a build in the matcher's format, without their modules. */
function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) =>
    route && route.parentId === parentId
      ? [
          {
            id: route.id,
            ...(route.path !== undefined && { path: route.path }),
            ...(route.caseSensitive !== undefined && { caseSensitive: route.caseSensitive }),
            children: routeTree(routes, route.id),
          },
        ]
      : [],
  )
}
