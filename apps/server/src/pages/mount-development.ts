import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import { isOfConsole, mountConsoleDevelopment } from './mount-console-development.ts'
import { projectDir } from './production-build.ts'
import type { StorefrontMount } from './running-server.ts'
import { formBodies } from './form-bodies.ts'
import type { StorefrontHost } from './page-renderer.ts'
import type { PageAddress } from './page-address.ts'
import { createPageCache } from './page-cache.ts'
import { servePages } from './page-server.ts'
import { tryViteFirst } from './try-vite-first.ts'
import { serveWorkerRemoval } from './worker-removal.ts'

const rendererFile = fileURLToPath(new URL('./page-renderer.ts', import.meta.url))

/**
 * Serves storefront and console from their sources: Vite serves modules and hot updates, and every
 * page is rendered with the newest code.
 */
export const mountDevelopment: StorefrontMount = async (app, { transport, publicUrl, settings }) => {
  const vite = await createServer({
    root: join(projectDir, 'apps/storefront'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  tryViteFirst(app, vite, (url) => !isOfConsole(url))
  await mountConsoleDevelopment(app)
  serveWorkerRemoval(app)

  const host: StorefrontHost = { transport, publicUrl, settings }
  await app.register(async (pages) => {
    formBodies(pages)
    servePages(pages, {
      renderer: {
        render: async (request) => (await newestRenderer(vite, host)).render(request),
        cacheVariant: () => '',
        addressOf: wholeAddress,
      },
      // Nothing is cached, so that a page always shows the newest code.
      cache: createPageCache(0),
      publicUrl,
      isHttps: false,
      // Vite adds styles while the page runs.
      hasPolicy: false,
    })
  })
}

async function newestRenderer(vite: ViteDevServer, host: StorefrontHost) {
  // The virtual module of the React Router plugin has the shape of its production build.
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  // Loaded by Vite too, so that handler and pages share one instance of the router.
  const rendering = (await vite.ssrLoadModule(rendererFile)) as typeof import('./page-renderer.ts')
  return rendering.createRenderer(build, host, 'development')
}

/** Keeps every parameter for the page: without a build it is unknown which ones it reads. */
export const wholeAddress = ({ pathname, searchParams }: URL): PageAddress => ({
  path: pathname.replace(/\.data$/, ''),
  isData: pathname.endsWith('.data'),
  dataRoutes: searchParams.get('_routes')?.split(','),
  isPrivate: false,
  knownQuery: () => new URLSearchParams(searchParams),
})
