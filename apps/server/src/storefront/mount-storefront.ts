import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { formBodies } from './form-bodies.ts'
import type { PageCache } from './page-cache.ts'
import { createRenderer, type StorefrontHost } from './page-renderer.ts'
import { servePages } from './page-server.ts'
import { readStaticFiles, serveStaticFiles } from './static-files.ts'
import { serveWorkerRemoval, workerPath } from './worker-removal.ts'

type MountOptions = {
  buildDir: string
  host: StorefrontHost
  cache: PageCache
  /** False takes the service worker out of browsers that have it. */
  hasWorker: boolean
}

/**
 * Serves the production build of the storefront from this process: its files, and every other path as a page.
 * @throws Error when there is no build
 */
export async function mountStorefront(
  app: FastifyInstance,
  { buildDir, host, cache, hasWorker }: MountOptions,
): Promise<void> {
  const serverFile = join(buildDir, 'server/index.js')
  if (!existsSync(serverFile)) throw new Error('the storefront is not built: run `npm run build`')
  // The shape of a React Router server build.
  const build = (await import(pathToFileURL(serverFile).href)) as ServerBuild
  const files = readStaticFiles(join(buildDir, 'client'))
  if (!hasWorker) {
    files.delete(workerPath)
    serveWorkerRemoval(app)
  }
  serveStaticFiles(app, files)
  const isHttps = host.publicUrl.startsWith('https:')
  await app.register(async (pages) => {
    formBodies(pages)
    servePages(pages, { renderer: createRenderer(build, host), cache, publicUrl: host.publicUrl, isHttps })
  })
}
