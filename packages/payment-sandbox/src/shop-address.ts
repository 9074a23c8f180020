/**
 * Addresses of the shop that an emulator may call or redirect to: `publicUrl` as in the shop's requests,
 * `localUrl` for the same path on this machine. Both without a trailing slash.
 */
export type ShopAddress = { publicUrl: string; localUrl: string }

/** Returns the URL if it is below the shop's own address, else undefined: an emulator calls no other host. */
export function ownUrl(value: unknown, { publicUrl }: ShopAddress): URL | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const url = new URL(value)
  const base = new URL(publicUrl)
  const isOwn =
    url.origin === base.origin &&
    url.username === '' &&
    url.password === '' &&
    url.pathname.startsWith(`${base.pathname.replace(/\/$/, '')}/`)
  return isOwn ? url : undefined
}

/** Returns the same URL on this machine. */
export function reachable(url: URL, { publicUrl, localUrl }: ShopAddress): string {
  const basePath = new URL(publicUrl).pathname.replace(/\/$/, '')
  return localUrl + url.pathname.slice(basePath.length) + url.search
}
