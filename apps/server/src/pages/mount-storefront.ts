import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AdmissionGate } from '@ambra/api/limits/admission-gate'
import type { SharedEntries } from '@ambra/cache/shared-entries'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { type BlockedContent, cspReports, type CspReportOptions } from './csp-reports.ts'
import { formBodies } from './form-bodies.ts'
import type { PageCache } from './page-cache.ts'
import { createRenderer, type StorefrontHost } from './page-renderer.ts'
import { servePages, type PageRenderer, type PageServerOptions } from './page-server.ts'
import { readStaticFiles, serveStaticFiles } from './static-files.ts'
import { serveWorkerRemoval, workerPath } from './worker-removal.ts'
import { pageClass } from '@ambra/api/limits/load-classes'
import { busyResponse } from './busy-response.ts'

/** Wraps the renderer of this thread, which renders what others cannot; ends with the server. */
export type RenderElsewhere = (
  own: PageRenderer,
  given: { app: FastifyInstance; buildFile: string; host: StorefrontHost },
) => PageRenderer

type MountOptions = {
  buildDir: string
  host: StorefrontHost
  cache: PageCache
  /** Entries shared by all processes; undefined where each has separate ones. */
  entries?: SharedEntries | undefined
  /** False removes the service worker from browsers that have it. */
  hasWorker: boolean
  /** Admits pages as far as the load allows. */
  gate?: AdmissionGate | undefined
  /** Renders pages of the build elsewhere; undefined when this thread renders. */
  renderElsewhere?: RenderElsewhere | undefined
  reports: CspReportOptions
  /** Called with each page that the cache had, by its canonical path. */
  onCached?: PageServerOptions['onCached']
  onShown?: PageServerOptions['onShown']
  /** Origin of the console, if it differs from the shop's. */
  consoleOrigin?: string | undefined
}

/**
 * Serves the production build of the storefront from this process: its files, and every other path
 * as a page.
 * @returns recently blocked content of browsers
 * @throws Error when there is no build
 */
export async function mountStorefront(
  app: FastifyInstance,
  {
    buildDir,
    host,
    cache,
    entries,
    hasWorker,
    reports,
    gate,
    renderElsewhere,
    onCached,
    onShown,
    consoleOrigin,
  }: MountOptions,
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
  const own = createRenderer(build, host)
  const renderer = renderElsewhere?.(own, { app, buildFile: serverFile, host }) ?? own
  const blocked = cspReports(app, reports)
  const isHttps = host.publicUrl.startsWith('https:')
  await app.register(async (pages) => {
    formBodies(pages)
    servePages(pages, {
      renderer: gate ? gatePages(renderer, gate) : renderer,
      cache,
      onCached,
      onShown,
      sharing: entries && { entries, scope: pageScope(serverFile, host) },
      publicUrl: host.publicUrl,
      isHttps,
      consoleOrigin,
    })
  })
  return blocked
}

/** Returns the scope in which processes share pages: the same build and the same page settings. */
function pageScope(serverFile: string, { publicUrl, settings }: StorefrontHost): string {
  const hash = createHash('sha256').update(readFileSync(serverFile))
  return hash.update(JSON.stringify([publicUrl, settings])).digest('base64url')
}

/**
 * Renders pages as far as the load gate admits them. Runs after the page cache, so that cached
 * pages are served under any load, and before the calls that a page makes, so that none of these is
 * rejected separately.
 */
export function gatePages(renderer: PageRenderer, gate: AdmissionGate): PageRenderer {
  return {
    ...renderer,
    render: async (request, encoding) =>
      gate.run(
        pageClass(new URL(request.url)),
        () => renderer.render(request, encoding),
        () => Promise.resolve(busyResponse(request)),
      ),
  }
}
