import { stores } from '@ambra/domain/stores'
import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type Layout, screens } from './route-table.ts'

const layouts: readonly Layout[] = ['default', 'minimal', 'empty']

/** Every screen in every store; ids must be unique because one module serves all stores. */
function routesOf(storeCode: string, prefix: string): RouteConfigEntry[] {
  return layouts.flatMap((name) => {
    const rows = screens.filter((screen) => screen.layout === name && screen.file)
    const routes = rows.map(({ path, file, id }) =>
      route(`${prefix}/${path}`, `routes/${file}.tsx`, { id: `${storeCode}/${id ?? file}` }),
    )
    return routes.length > 0 ? [layout(`layouts/${name}.tsx`, { id: `${storeCode}/${name}-layout` }, routes)] : []
  })
}

export default stores.flatMap(({ code, prefix }) => routesOf(code, prefix)) satisfies RouteConfig
