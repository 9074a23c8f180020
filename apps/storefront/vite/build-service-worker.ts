import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/**
 * Bundles the service worker into `client/service-worker.js`. It precaches the hashed scripts and styles of
 * the build; messages, fonts, pictures and online parts are cached on first use. The version of its caches
 * is the hash of that list.
 * @param client folder of the client build with all assets
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

/** Maximum download for offline use, in bytes after Brotli: in total, and for the shells of a store. */
export const offlineBudget = { all: 420 * 1024, shells: 34 * 1024 } as const

/** Path of the list of online parts: beside the served folder. */
export const onlineFilesOf = (client: string): string => join(client, '../client-online.json')

/** Reads the result of `onlineFiles` for a client build. */
export const readOnlineFiles = (client: string): string[] =>
  // Written by the build itself (`vite/online-parts.ts`).
  JSON.parse(readFileSync(onlineFilesOf(client), 'utf8')) as string[]

/**
 * Style sheet names of the client build, as set in `vite.config.ts`; the server build leaves unused copies.
 */
const clientStyles = /^(?:cards-)?[\w-]{7}\.css$/

/**
 * Returns the files of the assets folder that the worker precaches.
 * @param online parts that require a network, `assets/x.js`
 */
export const precachedFiles = (assets: readonly string[], online: readonly string[]): string[] =>
  assets
    .filter((name) => (name.endsWith('.js') && !name.startsWith('messages-')) || clientStyles.test(name))
    .filter((name) => !online.includes(`assets/${name}`))
    .sort()
