import { stores } from '@ambra/domain/platform/shop/stores'
import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type Layout, resources, screenId, screensOf, siteResources } from '#app/routing/route-table.ts'

const layouts: readonly Layout[] = ['default', 'minimal', 'empty']

/** Returns every screen of a store; ids must be unique because one module serves all stores. */
function routesOf(storeCode: string, prefix: string): RouteConfigEntry[] {
  const all = screensOf(storeCode)
  const pages = layouts.flatMap((name) => {
    const rows = all.filter((screen) => screen.layout === name && screen.file)
    const routes = rows.map((screen) =>
      route(`${prefix}/${screen.path}`, `routes/${screen.file}.tsx`, {
        id: `${storeCode}/${screenId(screen)}`,
      }),
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
