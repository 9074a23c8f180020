import { stores } from '@ambra/domain/stores'
import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type Layout, resources, type ScreenRow, screens, siteResources } from './route-table.ts'
import { staticPagePaths } from './static-pages.ts'

const layouts: readonly Layout[] = ['default', 'minimal', 'empty']

/** Static pages that show more than their words, with their module. */
const ownScreens: Readonly<Record<string, string>> = {
  'contact-us': 'contact',
  contacts: 'contact',
  cookies: 'cookies',
  delivery: 'delivery',
  'return-policy': 'return-policy',
  'store-locator': 'store-locator',
  'warranty-service': 'warranty-service',
}

/** Static pages stand under their own short addresses, which differ by store. */
const staticScreens = (storeCode: string): ScreenRow[] =>
  staticPagePaths(storeCode).map(({ path, identifier }) => ({
    path,
    file: ownScreens[identifier] ?? 'static-page',
    layout: 'default',
    id: path,
  }))

/** Every screen in every store; ids must be unique because one module serves all stores. */
function routesOf(storeCode: string, prefix: string): RouteConfigEntry[] {
  const all = [...screens, ...staticScreens(storeCode)]
  const pages = layouts.flatMap((name) => {
    const rows = all.filter((screen) => screen.layout === name && screen.file)
    const routes = rows.map(({ path, file, id }) =>
      route(`${prefix}/${path}`, `routes/${file}.tsx`, { id: `${storeCode}/${id ?? file}` }),
    )
    return routes.length > 0
      ? [layout(`layouts/${name}.tsx`, { id: `${storeCode}/${name}-layout` }, routes)]
      : []
  })
  const data = resources.map(({ path, file }) =>
    route(`${prefix}/${path}`, `routes/${file}.ts`, { id: `${storeCode}/${file}` }),
  )
  return [...pages, ...data]
}

export default [
  ...stores.flatMap(({ code, prefix }) => routesOf(code, prefix)),
  ...siteResources.map(({ path, file }) => route(path, `routes/${file}.ts`, { id: file })),
] satisfies RouteConfig
