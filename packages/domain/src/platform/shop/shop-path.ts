import { defaultStore, stores } from './stores.ts'
/** Placeholder for the shop's own host while parsing an address. */
const ownHost = 'http://shop.invalid'
const longest = 2048
/** Browsers treat a backslash as a slash and drop control characters anywhere. */
// oxlint-disable-next-line no-control-regex -- exactly these are looked for
const misleading = /[\\\u0000-\u001f\u007f]/

/**
 * Address in the parts that redirects compare; `query` and `tracking` are empty or start with a question
 * mark.
 */
export type RedirectAddress = { path: string; query: string; tracking: string }

/**
 * Returns the canonical form of an address: each letter of the path composed and encoded once, no empty segments, no code
 * of the default store, sorted parameters with tracking ones separated, no fragment. Drops the host of a full
 * address, which is that of a former shop. Returns undefined for an invalid address.
 */
export function redirectAddress(address: string): RedirectAddress | undefined {
  const url = parsed(address.trim())
  if (!url) return undefined
  const path = canonicalPath(url.pathname)
  const parameters = [...url.searchParams].map(([name, value]): [string, string] => [
    name.normalize(),
    value.normalize(),
  ])
  const read = new URLSearchParams(parameters.filter(([name]) => !tracking.test(name)))
  read.sort()
  const query = queryOf(read)
  if (path.length + query.length > longest) return undefined
  return { path, query, tracking: queryOf(parameters.filter(([name]) => tracking.test(name))) }
}

/** Returns the canonical form of an address as stored in redirects: path and query. */
export function redirectSource(address: string): string | undefined {
  const canonical = redirectAddress(address)
  return canonical && canonical.path + canonical.query
}

/** Tracking parameters, which do not change the content. */
const tracking =
  /^(utm_\w+|mtm_\w+|matomo_\w+|pk_(campaign|kwd|keyword|source|medium|content|cid)|hsa_\w+|gad_\w+|gclid|gclsrc|gbraid|wbraid|dclid|srsltid|fbclid|msclkid|ttclid|twclid|yclid|ysclid|li_fat_id|igshid|igsh|epik|sccid|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|_kx|_ga|_gl)$/i

const queryOf = (parameters: ConstructorParameters<typeof URLSearchParams>[0]): string => {
  const text = new URLSearchParams(parameters).toString()
  return text && `?${text}`
}

/**
 * Returns a valid redirect target: a path of this shop with query and fragment. Undefined for another host in
 * any notation, because no redirect may lead a shopper elsewhere.
 */
export function redirectTarget(address: string, publicUrl: string): string | undefined {
  const text = address.trim()
  const own = text.startsWith(`${publicUrl}/`) ? text.slice(publicUrl.length) : text
  if (!own.startsWith('/')) return undefined
  const url = parsed(own)
  if (!url || url.origin !== ownHost) return undefined
  const target = canonicalPath(url.pathname) + url.search + url.hash
  return target.length <= longest ? target : undefined
}

function parsed(text: string): URL | undefined {
  if (misleading.test(text) || !/^(https?:\/\/[^/]|\/(?!\/))/i.test(text)) return undefined
  const url = URL.parse(text, ownHost)
  return url && !url.pathname.startsWith('//') ? url : undefined
}

/**
 * Decodes a path like the router of the pages: `/k%C3%B5rv` and `/kõrv` are equal, a percent sign that
 * encodes nothing is literal.
 */
function canonicalPath(path: string): string {
  const [first = '', ...rest] = decoded(path)
    .normalize()
    .split('/')
    .filter((part) => !['', '.', '..'].includes(part))
  const prefix = `/${first.toLowerCase()}`
  // The default store has no prefix; some old links put its code in front.
  const parts = first === defaultStore.code ? rest : [first, ...rest]
  if (stores.some((store) => store.prefix === prefix)) parts[0] = first.toLowerCase()
  return `/${parts.map(encodeURIComponent).join('/')}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
