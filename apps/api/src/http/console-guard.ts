import { allowedNetworks } from '@ambra/commerce/platform'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isConsolePath } from './console-path.ts'

type Fence = { networks: readonly string[]; host: string | undefined }

/**
 * Restricts access to the console. With ADMIN_ALLOW it is hidden from other networks; the address
 * is the one used by rate limits: the socket's peer, or with TRUST_PROXY the one that the proxy in
 * front states. With ADMIN_HOST that host serves only the console and its pictures, so that no
 * script of the storefront ever runs at the console's origin.
 */
export function guardConsole(app: FastifyInstance, { networks, host }: Fence): void {
  const isAllowed = networks.length === 0 ? () => true : allowedNetworks(networks)
  app.addHook('onRequest', async (request, reply) => {
    if (isOfConsole(request) ? !isAllowed(request.ip) : isHost(request, host) && !isShared(request))
      return reply.callNotFound()
  })
}

/** Compares the host of a request with a configured one, ignoring case. */
export const isHost = (request: FastifyRequest, host: string | undefined): boolean =>
  host !== undefined && request.host.toLowerCase() === host.toLowerCase()

/** Recognises the files and probes that the console's host serves too, by the route that answers. */
const isShared = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  /^\/(?:img|media|health)\/|^\/csp-report$/.test(url)

/**
 * Matches by the route, however its address is spelt, and by the address, whether it has a route or not.
 */
const isOfConsole = ({ routeOptions, url }: FastifyRequest): boolean =>
  [routeOptions.url ?? '', url].some((path) => isConsolePath(path) || isAdminPath(path))

function isAdminPath(address: string): boolean {
  const path = address.split('?')[0] ?? ''
  try {
    return /^\/admin(?:\/|$)/.test(decodeURIComponent(path))
  } catch {
    return path.startsWith('/admin')
  }
}
