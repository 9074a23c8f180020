import { allowedNetworks } from '@ambra/commerce/network/allowed-networks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isConsolePath } from './console-path.ts'

/**
 * With ADMIN_ALLOW the console and its calls do not exist for other networks. The address is the one that rate limits count by: the peer of
 * the socket, or with TRUST_PROXY what the one proxy in front says.
 */
export function guardConsole(app: FastifyInstance, networks: readonly string[]): void {
  if (networks.length === 0) return
  const isAllowed = allowedNetworks(networks)
  app.addHook('onRequest', async (request, reply) => {
    if (isOfConsole(request) && !isAllowed(request.ip)) return reply.callNotFound()
  })
}

/** By the route, however its address is spelt, and by the address, whether it has a route or not. */
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
