import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { migrateDatabase, openDatabase, openInMemory } from '@ambra/db/connection'
import { orderTransitions } from '@ambra/domain/sales/orders/order-status'
import { stores } from '@ambra/domain/platform/shop/stores'
import { taxRates } from '@ambra/domain/accounting/tax'
import { PGlite } from '@electric-sql/pglite'

const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/ambra-test')
const sources = 'packages/db/{package.json,functions/*.sql,src/{connection,migrations}/*.ts}'

/**
 * Returns a checksum of everything a migrated database consists of: migrations, functions, engine and initial
 * rows.
 */
export function templateKey(): string {
  const hash = createHash('sha256').update(JSON.stringify([stores, orderTransitions, taxRates]))
  for (const file of globSync(sources, { cwd: root }).sort())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Returns the path of a cached template, created by `make` if missing. Several processes may create it at
 * once; the first to finish wins.
 */
async function cached(kind: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(cache, `${kind}-${templateKey()}`)
  if (existsSync(path)) return path
  mkdirSync(cache, { recursive: true })
  const building = `${path}.${process.pid}`
  await make(building)
  for (const old of globSync(`${kind}-*`, { cwd: cache }))
    if (/-[0-9a-f]{16}$/.test(old) && old !== basename(path))
      rmSync(join(cache, old), { recursive: true, force: true })
  if (existsSync(path)) rmSync(building, { recursive: true, force: true })
  else place(building, path)
  return path
}

/** Publishes a finished template, unless another process was first: a template in use is never replaced. */
function place(building: string, path: string): void {
  try {
    if (statSync(building).isDirectory()) return renameSync(building, path)
    // Unlike a rename, a link fails if the name is taken.
    linkSync(building, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  }
  rmSync(building, { recursive: true, force: true })
}

/** Opens a migrated database in memory, copied from the template. */
export async function openMigratedInMemory() {
  const dump = await cached('memory', async (path) => {
    const engine = await PGlite.create()
    const database = await openInMemory(engine)
    await migrateDatabase(database)
    const data = await engine.dumpDataDir('none')
    await writeFile(path, Buffer.from(await data.arrayBuffer()))
    await database.close()
  })
  return openInMemory(await PGlite.create({ loadDataDir: new Blob([await readFile(dump)]) }))
}

/** Creates a migrated embedded database under `dataDir`, copied from the template. */
export async function copyMigratedDirectory(dataDir: string): Promise<void> {
  const directory = await cached('directory', async (path) => {
    const database = await openDatabase({ dataDir: path })
    await migrateDatabase(database)
    await database.close()
  })
  cpSync(directory, dataDir, { recursive: true })
}
