import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Transport } from '@ambra/contract/client'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageCache } from './page-cache.ts'
import { type PageRenderer, servePages } from './page-server.ts'
import { readStaticFiles, serveStaticFiles } from './static-files.ts'

/** What the storefront's own server entry exports besides its request handler. */
type StorefrontEntry = {
  createLoadContext: (host: StorefrontHost) => RouterContextProvider
  cacheVariant?: (request: Request, version: string) => string
}

export type StorefrontHost = {
  transport?: Transport
  apiUrl?: string
  publicUrl: string
  settings: StorefrontSettings
}

/** Settings a page may depend on. */
export type StorefrontSettings = { externalCheckoutUrl: string | undefined; listOutOfStock: boolean }

type MountOptions = { buildDir: string; host: StorefrontHost; cache: PageCache }

/**
 * Serves the production build of the storefront from this process: its files, and every other path as a page.
 * @throws Error when there is no build
 */
export async function mountStorefront(
  app: FastifyInstance,
  { buildDir, host, cache }: MountOptions,
): Promise<void> {
  const serverFile = join(buildDir, 'server/index.js')
  if (!existsSync(serverFile)) throw new Error('the storefront is not built: run `npm run build`')
  // The shape of a React Router server build.
  const build = (await import(pathToFileURL(serverFile).href)) as ServerBuild
  serveStaticFiles(app, readStaticFiles(join(buildDir, 'client')))
  const isHttps = host.publicUrl.startsWith('https:')
  await app.register(async (pages) => {
    // Forms of the storefront are read by its own actions, whatever their type.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    servePages(pages, { renderer: createRenderer(build, host), cache, publicUrl: host.publicUrl, isHttps })
  })
}

export function createRenderer(build: ServerBuild, host: StorefrontHost): PageRenderer {
  const handle = createRequestHandler(build, 'production')
  // The router types its own exports of the entry only; ours are in the same module.
  const entry = build.entry.module as unknown as StorefrontEntry
  return {
    render: (request) => handle(request, entry.createLoadContext(host)),
    cacheVariant: (request) => entry.cacheVariant?.(request, build.assets.version) ?? '',
  }
}
