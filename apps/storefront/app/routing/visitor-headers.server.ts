const safeMethods = new Set(['GET', 'HEAD'])

/**
 * Returns headers for calls caused by a posted form: rate limits count them for the visitor's network, as
 * if the browser had called the API itself. Empty for page views. The page server sets the network in the
 * request, overriding the browser; an API in another process reads it as from any proxy (`TRUST_PROXY=on`
 * there).
 */
export function visitorHeaders({ method, headers }: Request): Record<string, string> {
  const network = headers.get('x-client-network')
  if (safeMethods.has(method) || !network) return {}
  return {
    'x-client-network': network,
    'x-forwarded-for': network.includes(':') ? `${network}::` : network,
  }
}
