const safeMethods = new Set(['GET', 'HEAD'])

/**
 * Headers of the calls that a posted form causes: they are counted by the network of the visitor, as if the browser had
 * called the API itself. Empty for pages that are only read. The server that hosts the pages writes the network into the
 * request, whatever the browser sent; an API in another process learns it as from any proxy (`TRUST_PROXY=on` there).
 */
export function visitorHeaders({ method, headers }: Request): Record<string, string> {
  const network = headers.get('x-client-network')
  if (safeMethods.has(method) || !network) return {}
  return {
    'x-client-network': network,
    'x-forwarded-for': network.includes(':') ? `${network}::` : network,
  }
}
