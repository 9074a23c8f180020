import type { Transport } from '@ambra/contract/platform/api/client'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { createAddressReader, type RouteRules } from './page-address.ts'
import type { PageRenderer } from './page-server.ts'

/** Settings that may affect a page. */
export type StorefrontSettings = {
  externalCheckoutUrl: string | undefined
  listOutOfStock: boolean
  preventChildAccess: boolean
  /** Sold-out products may be added to the cart. */
  outOfStockInCart: boolean
  /** Unit that the badge on the cart counts. */
  cartCount: 'quantities' | 'lines'
}

/** The server's input for the storefront. Without `transport` it calls `apiUrl` over HTTP. */
export type StorefrontHost = {
  transport?: Transport
  apiUrl?: string
  publicUrl: string
  settings: StorefrontSettings
}

/** Exports of the storefront's server entry besides its request handler. */
type StorefrontEntry = RouteRules & {
  createLoadContext: (host: StorefrontHost) => RouterContextProvider
  cacheVariant: (request: Request, version: string) => string
}

// The router types only its own exports of the entry; the shop's are in the same module.
const entryOf = (build: ServerBuild) => build.entry.module as unknown as StorefrontEntry

type Mode = 'production' | 'development'

/** Creates a handler of requests, each of which may have another host. */
export function createPageHandler(
  build: ServerBuild,
  mode: Mode = 'production',
): (request: Request, host: StorefrontHost) => Promise<Response> {
  const handle = createRequestHandler(build, mode)
  const entry = entryOf(build)
  return (request, host) => handle(request, entry.createLoadContext(host))
}

export function createRenderer(build: ServerBuild, host: StorefrontHost, mode?: Mode): PageRenderer {
  const handle = createPageHandler(build, mode)
  const entry = entryOf(build)
  return {
    render: (request) => handle(request, host),
    cacheVariant: (request) => entry.cacheVariant(request, build.assets.version),
    addressOf: createAddressReader(build.routes, entry),
  }
}
