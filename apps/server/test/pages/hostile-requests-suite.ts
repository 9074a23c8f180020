import type { SeededRandom } from '@ambra/testing/seeded-random'

/**
 * One request of an attacker of the page cache. `poison` must never appear in a page of another
 * visitor.
 */
export type HostileRequest = {
  target: string
  method: string
  headers: Record<string, string | string[]>
}

export const poison = 'POISON'

/** Headers that a framework, a proxy or a cache may read, and those by which a response may vary. */
const headerSets: readonly Record<string, string | string[]>[] = [
  { 'x-forwarded-host': `${poison}.test`, 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.1' },
  { 'x-forwarded-prefix': `/${poison}`, forwarded: `host=${poison}.test` },
  { host: `${poison}.test` },
  { 'x-host': `${poison}.test`, 'x-original-host': `${poison}.test` },
  { 'x-original-url': `/${poison}`, 'x-rewrite-url': `/${poison}` },
  { 'x-http-method-override': 'HEAD', 'x-http-method': 'POST', 'x-method-override': 'DELETE' },
  { 'x-react-router-spa-mode': 'yes' },
  { 'x-react-router-prerender-data': encodeURI(`["${poison}"]`) },
  { 'x-remix-response': 'yes', 'x-remix-redirect': `/${poison}` },
  { 'next-action': '1', rsc: '1', accept: 'text/x-component' },
  { 'x-middleware-subrequest': 'middleware:middleware:middleware', 'x-nextjs-data': '1' },
  { 'x-ambra-tags': poison, 'x-ambra-facets': poison, 'x-ambra-scripts': poison },
  { 'x-request-id': `${poison}-12345678` },
  { 'accept-language': 'ru-RU, ru;q=0.9' },
  { accept: 'application/json' },
  { cookie: `session=${poison}; cart=1` },
  { cookie: `styles=${poison}` },
  { cookie: ['a=1', `styles=${poison}`] },
  { 'accept-encoding': 'br' },
  { 'accept-encoding': 'gzip;q=0.5, br;q=0' },
  { 'accept-encoding': ['gzip', 'br'] },
  { 'accept-encoding': 'identity;q=0, *;q=0' },
  { 'if-none-match': '*' },
  { 'if-none-match': `W/"${poison}", "x"` },
  { 'if-modified-since': 'Sat, 01 Jan 2050 00:00:00 GMT' },
  { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT', 'if-match': '"x"' },
  { range: 'bytes=0-9', 'if-range': '"x"' },
  { authorization: `Bearer ${poison}` },
  { 'cache-control': 'no-store, max-age=0', pragma: 'no-cache' },
  { origin: `https://${poison}.test`, 'sec-fetch-site': 'cross-site', referer: `https://${poison}.test/` },
  { 'user-agent': `<script>${poison}</script>`, 'save-data': 'on', dnt: '1' },
  { 'content-type': 'application/json', 'x-vs-store-code': 'ru' },
]

const queries: readonly ((random: SeededRandom) => string)[] = [
  () => `utm_source=%3Cscript%3E${poison}%3C/script%3E`,
  (random) => `${poison}${random.int(1e9)}=1`,
  (random) => `gclid=${random.int(1e9)}&fbclid=${poison}`,
  () => `__proto__=${poison}&constructor[prototype][x]=${poison}`,
  () => `page=1&page=${poison}&page[]=2`,
  () => `color=${poison}&brand=${poison}`,
  (random) => `srsltid=${random.int(1e9)}&_gl=${poison}`,
  () => `_routes=${poison}`,
  () => `_routes=root%2C${poison}`,
  () => `index&index=${poison}`,
  () => `%00=${poison}&a;b=c`,
  () => 'sort=final_price%3Adesc',
  () => `sort=${poison}:asc`,
  () => `preview=${poison}`,
  () => `to=//${poison}.test`,
  () => `q=${poison}`,
]

const paths: readonly ((path: string, random: SeededRandom) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => `${path}/${poison}.css`,
  (path) => `${path}%2f${poison}.js`,
  (path) => `${path};${poison}=1`,
  (path) => `/.${path}`,
  (path) => `/${poison}/..${path}`,
  (path) => `${path}.data`,
  (path) => `${path}%00`,
  (path) => `${path}%0d%0a${poison}:1`,
  (path) => `${path}\\${poison}`,
  (_path, random) => `/en/${poison}-${random.int(1e9)}`,
]

const targets: readonly ((path: string) => string)[] = [
  (path) => `http://${poison}.test${path}`,
  (path) => `HTTPS://shop.test:443${path}`,
]

/**
 * Returns a request for one of the pages, hostile in some of its parts: poisoning the plain address
 * does most harm.
 */
export function hostileRequest(random: SeededRandom, pages: readonly string[]): HostileRequest {
  const [path = '/', query = ''] = random.pick(pages).split('?')
  const added = random.chance(0.5) ? '' : random.pick(queries)(random)
  const search = [query, added].filter(Boolean).join('&')
  const bent = random.chance(0.6) ? path : random.pick(paths)(path, random)
  const target = (random.chance(0.7) ? bent : random.pick(targets)(bent)) + (search ? `?${search}` : '')
  const headers = Object.assign({}, ...Array.from({ length: random.int(4) }, () => random.pick(headerSets)))
  return { target, method: random.pick(['GET', 'GET', 'HEAD', 'HEAD', 'POST', 'OPTIONS']), headers }
}
