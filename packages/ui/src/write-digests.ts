import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * Writes the digest of each file of a client build by its path in the shop (`/assets/x.js`). The server
 * verifies it before serving: a modified file is not sent to browsers.
 * @param client folder of the complete client build
 * @param target JSON file, outside that folder
 */
export function writeDigests(client: string, target: string): void {
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const digests = files.map((file) => [
    `/${relative(client, file).split(sep).join('/')}`,
    createHash('sha256').update(readFileSync(file)).digest('base64'),
  ])
  writeFileSync(target, JSON.stringify(Object.fromEntries(digests)))
}
