import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import { projectDir } from './production-build.ts'
import { tryViteFirst } from './try-vite-first.ts'

/**
 * Serves the console from its sources under `/admin`: modules and hot updates of a separate
 * development server, beside the shop's.
 */
export async function mountConsoleDevelopment(app: FastifyInstance): Promise<void> {
  const vite = await createServer({
    root: join(projectDir, 'apps/console'),
    configFile: join(projectDir, 'apps/console/vite.config.ts'),
    appType: 'custom',
    // Updates of both servers use one port; each has the path of its own pages.
    server: { middlewareMode: true, hmr: { server: app.server, path: 'hot' } },
    cacheDir: join(projectDir, 'node_modules/.vite-console'),
  })
  app.addHook('onClose', () => vite.close())
  tryViteFirst(app, vite, isOfConsole)
  for (const path of ['/admin', '/admin/*'])
    app.get(path, async (request, reply) => {
      if (request.url.split('?', 1)[0] === '/admin') return reply.redirect('/admin/', 308)
      const page = await pageOf(vite, new URL(request.url, `http://${request.host}`))
      return reply
        .code(page.status)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(await page.text())
    })
}

export const isOfConsole = (url: string): boolean => /^\/admin(?:[/?]|$)/.test(url)

/** Renders the one page of the console with the newest code. */
async function pageOf(vite: ViteDevServer, url: URL): Promise<Response> {
  // The virtual module of the React Router plugin has the shape of its production build.
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  return createRequestHandler(build, 'development')(new Request(url))
}
