import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/**
 * Bundles the service worker into `client/service-worker.js`. It precaches the build's hashed scripts and styles; texts of
 * the languages, fonts, pictures and parts that need the network come with their first use. The version of its caches is
 * the hash of that list.
 * @param client folder of the client build, whose assets are complete
 */
export async function buildServiceWorker(client: string): Promise<void> {
  const files = precachedFiles(readdirSync(join(client, 'assets')), readOnlineFiles(client)).join(' ')
  const version = createHash('sha256').update(files).digest('hex').slice(0, 8)
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      precachedFiles: JSON.stringify(files),
      buildVersion: JSON.stringify(version),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: join(import.meta.dirname, '../app/service-worker/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'service-worker.js',
      },
    },
  })
}

/** What a browser fetches for times without a network, in bytes after Brotli: in all, and of it for the shells of a store. */
export const offlineBudget = { all: 400 * 1024, shells: 34 * 1024 } as const

/** Where a client build notes its parts that need the network: beside the folder that is served. */
export const onlineFilesOf = (client: string): string => join(client, '../client-online.json')

/** What `onlineFiles` found in a client build. */
export const readOnlineFiles = (client: string): string[] =>
  // The build itself wrote it (`vite/online-parts.ts`).
  JSON.parse(readFileSync(onlineFilesOf(client), 'utf8')) as string[]

/** A style sheet of the client build, as `vite.config.ts` names them: the server build leaves copies of its own, which nothing asks for. */
const clientStyles = /^(?:cards-)?[\w-]{7}\.css$/

/**
 * Files of the assets folder that the worker fetches at once.
 * @param online parts that are of no use without a network, `assets/x.js`
 */
export const precachedFiles = (assets: readonly string[], online: readonly string[]): string[] =>
  assets
    .filter((name) => (name.endsWith('.js') && !name.startsWith('messages-')) || clientStyles.test(name))
    .filter((name) => !online.includes(`assets/${name}`))
    .sort()
