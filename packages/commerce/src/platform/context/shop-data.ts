import { join, resolve } from 'node:path'
import type { Database } from '@ambra/db/connection'
import { folderStore } from '@ambra/object-store/folder-store'
import type { ObjectStore } from '@ambra/object-store/object-store'

export type ShopFolders = {
  dataDir: string
  mediaDir: string
  cacheDir: string
  outboxDir: string
  /** Files that are sold. */
  downloadsDir: string
}

/** Stores of pictures, models and manuals (`media`) and of sold files (`downloads`). */
export type ShopFiles = {
  media: ObjectStore
  downloads: ObjectStore
  /** Returns the number of failed bucket calls since the start; undefined without a bucket. */
  failures?: () => number
}

/** Data of the shop, opened by one process. */
export type Shop = { database: Database; folders: ShopFolders; files: ShopFiles; isEmbedded: boolean }

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

/** Opens the files of a shop in DATA_DIR. Rejects symbolic links of sold files that lead out of their folder. */
export const filesInFolders = ({ mediaDir, downloadsDir }: ShopFolders): ShopFiles => ({
  media: folderStore(mediaDir),
  downloads: folderStore(downloadsDir, { staysInside: true }),
})

/** Returns the shop for background work, with the limits of long work. */
export const forBackground = (shop: Shop): Shop => ({ ...shop, database: shop.database.background })
