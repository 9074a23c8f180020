import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AdmissionGate } from '@ambra/api/limits/admission-gate'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { gatePages } from './gate-pages.ts'
import { type BlockedContent, cspReports, type CspReportOptions } from './csp-reports.ts'
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
  /** Lets pages in as far as the load allows. */
  gate?: AdmissionGate | undefined
  reports: CspReportOptions
}

/**
 * Serves the production build of the storefront from this process: its files, and every other path as a page.
 * @returns what browsers have blocked lately
 * @throws Error when there is no build
 */
export async function mountStorefront(
  app: FastifyInstance,
  { buildDir, host, cache, hasWorker, reports, gate }: MountOptions,
): Promise<() => BlockedContent> {
  const serverFile = join(buildDir, 'server/index.js')
  if (!existsSync(serverFile)) throw new Error('the storefront is not built: run `npm run build`')
  // The shape of a React Router server build.
  const build = (await import(pathToFileURL(serverFile).href)) as ServerBuild
  const { files, changed } = readStaticFiles(buildDir)
  if (changed.length > 0) app.log.error({ changed }, 'files for browsers differ from the build: not served')
  reports.metrics.gauge(
    'ambra_changed_files',
    'Files for browsers that differ from the build',
    () => changed.length,
  )
  if (!hasWorker) {
    files.delete(workerPath)
    serveWorkerRemoval(app)
  }
  serveStaticFiles(app, files)
  const renderer = createRenderer(build, host)
  const blocked = cspReports(app, reports)
  const isHttps = host.publicUrl.startsWith('https:')
  await app.register(async (pages) => {
    formBodies(pages)
    servePages(pages, {
      renderer: gate ? gatePages(renderer, gate) : renderer,
      cache,
      publicUrl: host.publicUrl,
      isHttps,
    })
  })
  return blocked
}
