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
import { servePages, type PageRenderer } from './page-server.ts'
import { readStaticFiles, serveStaticFiles } from './static-files.ts'
import { serveWorkerRemoval, workerPath } from './worker-removal.ts'
import { retryAfterSeconds } from '@ambra/api/limits/gate-routes'
import { pageClass } from '@ambra/api/limits/load-classes'
import { busyHeader } from '@ambra/contract/busy-header'
import { errorText } from '@ambra/contract/error-text'
import { storeForPath } from '@ambra/domain/stores'

type MountOptions = {
  buildDir: string
  host: StorefrontHost
  cache: PageCache
  /** Entries of all processes; undefined where each is for itself. */
  entries?: SharedEntries | undefined
  /** False removes the service worker from browsers that have it. */
  hasWorker: boolean
  /** Admits pages as far as the load allows. */
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
  { buildDir, host, cache, entries, hasWorker, reports, gate }: MountOptions,
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
      sharing: entries && { entries, scope: pageScope(serverFile, host) },
      publicUrl: host.publicUrl,
      isHttps,
    })
  })
  return blocked
}

/** Pages are shared by processes with the same build and the same settings of pages. */
function pageScope(serverFile: string, { publicUrl, settings }: StorefrontHost): string {
  const hash = createHash('sha256').update(readFileSync(serverFile))
  return hash.update(JSON.stringify([publicUrl, settings])).digest('base64url')
}

/**
 * Renders pages as far as the load gate admits them. It runs after the page cache, so that what is cached is
 * served under any load, and before the calls that a page makes, so that these are never rejected on their
 * own.
 */
export function gatePages(renderer: PageRenderer, gate: AdmissionGate): PageRenderer {
  return {
    ...renderer,
    render: async (request) =>
      gate.run(
        pageClass(new URL(request.url)),
        () => renderer.render(request),
        () => Promise.resolve(busyResponse(request)),
      ),
  }
}

/**
 * For a navigation a page that reloads itself; for the storefront's data requests the envelope of the API.
 */
function busyResponse(request: Request): Response {
  const { pathname } = new URL(request.url)
  const { store } = storeForPath(pathname)
  const text = errorText(store.language, 'server.busy', {})
  const headers = {
    'retry-after': String(retryAfterSeconds),
    'cache-control': 'no-store',
    [busyHeader]: '1',
  }
  if (pathname.endsWith('.data'))
    return Response.json(
      { code: 503, result: text, meta: { error: 'server.busy', params: {} } },
      { status: 503, headers },
    )
  // A form is not resubmitted automatically.
  const reload =
    request.method === 'POST' ? '' : `<meta http-equiv="refresh" content="${retryAfterSeconds + 1}">`
  const html = `<!DOCTYPE html><html lang="${store.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${reload}<title>Ambra</title></head><body><main><h1>Ambra</h1><p>${text}</p></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
}
