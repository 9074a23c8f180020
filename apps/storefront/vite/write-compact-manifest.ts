import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'
import { stores } from '@ambra/domain/platform/shop/stores'
import { type BrowserManifest, compactManifest, withoutEntryFiles } from './compact-manifest.ts'

/**
 * Rewrites the manifest of a client build in its compact form, under the same name.
 * @param folder assets of the client build
 * @throws Error when there is no manifest, or the compact form is not equivalent
 */
export function writeCompactManifest(folder: string): void {
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('no route manifest in the build')
  const file = join(folder, name)
  const manifest = withoutEntryFiles(readManifest(readFileSync(file, 'utf8')))
  const script = compactManifest(
    manifest,
    stores.map(({ code, prefix }) => [code, prefix] as const),
  )
  if (!isDeepStrictEqual(readManifest(script), manifest)) throw new Error('the short manifest differs')
  writeFileSync(file, script)
}

/** Returns the object that a manifest script sets, in either form. */
export function readManifest(script: string): BrowserManifest {
  const window: { __reactRouterManifest?: BrowserManifest } = {}
  runInNewContext(script, { window })
  // Through JSON, because objects of another realm have another prototype.
  return JSON.parse(JSON.stringify(window.__reactRouterManifest)) as BrowserManifest
}
