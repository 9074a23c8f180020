import { defaultStore, stores } from './stores.ts'
/** Stands for the shop's own host while an address is taken apart. */
const ownHost = 'http://shop.invalid'
const longest = 2048
/** A backslash is a slash to browsers; control characters are dropped by them, wherever they stand. */
// oxlint-disable-next-line no-control-regex -- exactly these are looked for
const misleading = /[\\\u0000-\u001f\u007f]/

/** An address in the parts by which redirects compare it; `query` and `tracking` are empty or begin with a question mark. */
export type RedirectAddress = { path: string; query: string; tracking: string }

/**
 * The canonical form of an address: each letter of the path encoded once, no empty parts, no code of the default store, sorted
 * parameters, those of advertising and mails apart, no fragment. The host of a whole address is dropped: it is that of an old shop.
 * Undefined for what is no address.
 */
export function redirectAddress(address: string): RedirectAddress | undefined {
  const url = parsed(address.trim())
  if (!url) return undefined
  const path = canonicalPath(url.pathname)
  const parameters = [...url.searchParams]
  const read = new URLSearchParams(parameters.filter(([name]) => !tracking.test(name)))
  read.sort()
  const query = queryOf(read)
  if (path.length + query.length > longest) return undefined
  return { path, query, tracking: queryOf(parameters.filter(([name]) => tracking.test(name))) }
}

/** The canonical form of an address as redirects store it: path and query. */
export function redirectSource(address: string): string | undefined {
  const canonical = redirectAddress(address)
  return canonical && canonical.path + canonical.query
}

/** Parameters that tell where a visitor came from and change nothing of what is shown. */
const tracking =
  /^(utm_\w+|mtm_\w+|matomo_\w+|pk_(campaign|kwd|keyword|source|medium|content|cid)|hsa_\w+|gad_\w+|gclid|gclsrc|gbraid|wbraid|dclid|srsltid|fbclid|msclkid|ttclid|twclid|yclid|ysclid|li_fat_id|igshid|igsh|epik|sccid|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|_kx|_ga|_gl)$/i

const queryOf = (parameters: ConstructorParameters<typeof URLSearchParams>[0]): string => {
  const text = new URLSearchParams(parameters).toString()
  return text && `?${text}`
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
  const target = canonicalPath(url.pathname) + url.search + url.hash
  return target.length <= longest ? target : undefined
}

function parsed(text: string): URL | undefined {
  if (misleading.test(text) || !/^(https?:\/\/[^/]|\/(?!\/))/i.test(text)) return undefined
  const url = URL.parse(text, ownHost)
  return url && !url.pathname.startsWith('//') ? url : undefined
}

/** As the router of the pages reads it: `/k%C3%B5rv` and `/kõrv` are one, a percent sign that encodes nothing stands for itself. */
function canonicalPath(path: string): string {
  const [first = '', ...rest] = decoded(path)
    .split('/')
    .filter((part) => !['', '.', '..'].includes(part))
  const prefix = `/${first.toLowerCase()}`
  // The default store has no prefix; its code in front of an address is an old habit of links.
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
