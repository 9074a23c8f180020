import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { MediaRow } from '@ambra/contract/catalogue/import-rows'

const folder = new URL('../models/', import.meta.url)

/** Yields the 3D models of the shop's products: each file of `models/` under its own path. */
export async function* modelRows(): AsyncGenerator<MediaRow> {
  const files = await Array.fromAsync(glob('**/*.glb', { cwd: fileURLToPath(folder) }))
  for (const path of files.sort())
    yield { type: 'media', path, base64: await readFile(new URL(path, folder), 'base64') }
}
