import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { storefrontBuild } from '../../src/pages/production-build.ts'
import { type RouteRow, rowOfOther } from './attempts-suite.ts'

/** Valid values for the path parameters of pages; a page with another parameter needs a row here. */
const parts: Readonly<Record<string, string>> = {
  parentSku: 'LAMP',
  childSku: 'PHONE-black-new',
  sku: 'PHONE',
  slug: 'lamp',
  orderId: '100000001',
  orderToken: 'x'.repeat(32),
  number: '100000001',
  email: 'mari%40example.ee',
  code: 'x'.repeat(32),
  token: 'x'.repeat(32),
  does: 'confirm',
  part: 'products-en-1.xml',
  '*': 'no/such/page',
}

/** Parameters that pages read; others do not affect a page. */
const pageQuery = { page: '2', sort: 'price', q: 'lamp', number: '1', orderToken: 'x', sent: '1' }

type BuildRoute = { path?: string; parentId?: string }

/**
 * Returns every page and resource of the production build, as addresses for GET and POST. The build
 * has the table that the router itself uses. Pages of the other stores have the same modules.
 */
export async function pageRows(stores: readonly string[]): Promise<RouteRow[]> {
  const file = pathToFileURL(join(storefrontBuild, 'server/index.js')).href
  const { routes } = (await import(file)) as { routes: Record<string, BuildRoute> }
  const rows = Object.entries(routes).flatMap(([id, { path }]) => {
    const store = id.includes('/') ? (id.split('/')[0] ?? '') : ''
    if (path === undefined || (store !== '' && !stores.includes(store))) return []
    const template = path.startsWith('/') ? path : `/${path}`
    const names = [...template.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    if (template.endsWith('*')) names.push('*')
    const unknown = names.filter((name) => !(name in parts))
    if (unknown.length > 0) throw new Error(`${template} has no row in the table: ${unknown.join(', ')}`)
    const params = Object.fromEntries(names.map((name) => [name, parts[name] ?? '']))
    const bare = template.replaceAll('?', '')
    return [
      rowOfOther(`GET ${bare}`, { params, query: pageQuery }),
      rowOfOther(`POST ${bare}`, { params, body: 'form' }),
    ]
  })
  return [
    ...rows,
    // Requests that the router's client sends: for the data of a page, and for the list of routes.
    rowOfOther('GET /en/search.data', { query: { ...pageQuery, _routes: 'en/search' } }),
    rowOfOther('GET /__manifest', { query: { p: '/en', version: 'x' } }),
  ]
}
