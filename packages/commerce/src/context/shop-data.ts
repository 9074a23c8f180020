import { join, resolve } from 'node:path'
import type { Database } from '@ambra/db/database'

/** Folders below DATA_DIR. */
export type ShopFolders = {
  dataDir: string
  mediaDir: string
  cacheDir: string
  outboxDir: string
  /** Files that are sold. */
  downloadsDir: string
}

/** The data of the shop, open for one process. */
export type Shop = { database: Database; folders: ShopFolders; isEmbedded: boolean }

/** `dir`: the setting DATA_DIR. */
export function shopFolders(dir: string): ShopFolders {
  const dataDir = resolve(dir)
  return {
    dataDir,
    mediaDir: join(dataDir, 'media'),
    cacheDir: join(dataDir, 'cache'),
    outboxDir: join(dataDir, 'outbox'),
    downloadsDir: join(dataDir, 'downloads'),
  }
}

/** The shop for work in the background: with the limits of long work. */
export const forBackground = (shop: Shop): Shop => ({ ...shop, database: shop.database.background })
