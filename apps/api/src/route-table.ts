import type { Route } from './route.ts'

export type RouteMatch = { route: Route; params: Record<string, string> }

type Pattern = { method: string; segments: string[]; route: Route }

/**
 * Finds the route of a path below `/api/` without the HTTP server: the storefront in this process calls
 * by it. Literal segments win over parameters.
 */
export function createRouteTable(
  routes: readonly Route[],
): (method: string, path: string) => RouteMatch | undefined {
  const exact = new Map<string, Route>()
  const patterns: Pattern[] = []
  for (const route of routes) {
    for (const path of [route.endpoint.path, ...route.endpoint.aliases]) {
      const { method } = route.endpoint
      if (path.includes(':')) patterns.push({ method, segments: path.split('/'), route })
      else exact.set(`${method} ${path}`, route)
    }
  }
  patterns.sort((a, b) => parameterCount(a) - parameterCount(b))

  return (method, path) => {
    const route = exact.get(`${method} ${path}`)
    if (route) return { route, params: {} }
    const parts = path.split('/')
    for (const pattern of patterns) {
      const params = pattern.method === method ? matchSegments(pattern.segments, parts) : undefined
      if (params) return { route: pattern.route, params }
    }
    return undefined
  }
}

const parameterCount = (pattern: Pattern) =>
  pattern.segments.filter((segment) => segment.startsWith(':')).length

function matchSegments(
  segments: readonly string[],
  parts: readonly string[],
): Record<string, string> | undefined {
  if (segments.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? ''
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeURIComponent(part)
    else if (segment !== part) return undefined
  }
  return params
}
