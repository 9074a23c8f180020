/** Stands for the shop's own host while an address is taken apart. */
const ownHost = 'http://shop.invalid'
const longest = 2048
/** A backslash is a slash to browsers; control characters are dropped by them, wherever they stand. */
// oxlint-disable-next-line no-control-regex -- exactly these are looked for
const misleading = /[\\\u0000-\u001f\u007f]/

/**
 * An address of the shop as redirects store and compare it: path and query, each letter encoded once, no slash at the
 * end, no fragment. The host of a whole address is dropped: it is that of an old shop. Undefined for what is no address.
 */
export function redirectSource(address: string): string | undefined {
  const url = parsed(address.trim())
  if (!url) return undefined
  const path = encoded(url.pathname).replace(/(?<!^)\/$/, '')
  return path.length + url.search.length <= longest ? path + url.search : undefined
}

/**
 * Where a redirect may lead: a path of this shop with its query and fragment. Undefined for another host, whichever way it
 * is written: no redirect of the shop may take a shopper elsewhere.
 */
export function redirectTarget(address: string, publicUrl: string): string | undefined {
  const text = address.trim()
  const own = text.startsWith(`${publicUrl}/`) ? text.slice(publicUrl.length) : text
  if (!own.startsWith('/')) return undefined
  const url = parsed(own)
  if (!url || url.origin !== ownHost) return undefined
  const target = encoded(url.pathname) + url.search + url.hash
  return target.length <= longest ? target : undefined
}

function parsed(text: string): URL | undefined {
  if (misleading.test(text) || !/^(https?:\/\/[^/]|\/(?!\/))/i.test(text)) return undefined
  const url = URL.parse(text, ownHost)
  return url && !url.pathname.startsWith('//') ? url : undefined
}

/** `/k%C3%B5rv` and `/kõrv` are one address; a percent sign that encodes nothing stays as it is. */
function encoded(path: string): string {
  try {
    return encodeURI(decodeURI(path))
  } catch {
    return path
  }
}
