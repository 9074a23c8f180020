import { join, resolve } from 'node:path'
import type { Database } from '@ambra/db/database'
import { folderStore } from '@ambra/object-store/folder-store'
import type { ObjectStore } from '@ambra/object-store/object-store'

/** Folders below DATA_DIR. */
export type ShopFolders = {
  dataDir: string
  mediaDir: string
  cacheDir: string
  outboxDir: string
  /** Files that are sold. */
  downloadsDir: string
}

/** Pictures, models and manuals (`media`) and files that are sold (`downloads`), wherever they lie. */
export type ShopFiles = {
  media: ObjectStore
  downloads: ObjectStore
  /** Calls of the bucket that failed since the start; undefined without one. */
  failures?: () => number
}

/** The data of the shop, open for one process. */
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

/** The files of a shop that has them in DATA_DIR. A sold file is no link that leads elsewhere. */
export const filesInFolders = ({ mediaDir, downloadsDir }: ShopFolders): ShopFiles => ({
  media: folderStore(mediaDir),
  downloads: folderStore(downloadsDir, { staysInside: true }),
})

/** The shop for work in the background: with the limits of long work. */
export const forBackground = (shop: Shop): Shop => ({ ...shop, database: shop.database.background })
