import { chmodSync, existsSync, statSync } from 'node:fs'
import type { Logger } from 'pino'
import type { ShopFolders } from '@ambra/commerce/platform'
import { join } from 'node:path'

/** Permission bits of the group and of others. */
const rightsOfOthers = 0o077

/** Returns the existing folders of a shop that hold orders, addresses, mails and sold files. */
function privateFolders({ dataDir, outboxDir, downloadsDir }: ShopFolders): string[] {
  return [dataDir, join(dataDir, 'database'), outboxDir, downloadsDir].filter((folder) => existsSync(folder))
}

/**
 * Returns the private folders that other users of the machine may enter or read. Not on Windows,
 * whose permissions differ.
 */
export function openFolders(folders: ShopFolders): string[] {
  if (process.platform === 'win32') return []
  return privateFolders(folders).filter((folder) => (statSync(folder).mode & rightsOfOthers) !== 0)
}

/**
 * Removes the permissions of other users, and logs the removal or its failure (a folder of another
 * user).
 */
export function closeFolders(folders: ShopFolders, log: Logger): void {
  for (const folder of openFolders(folders)) {
    const mode = statSync(folder).mode & 0o777
    try {
      chmodSync(folder, mode & ~rightsOfOthers)
      log.warn(
        { folder, mode: mode.toString(8) },
        'other users could read this folder: their rights were taken',
      )
    } catch (error) {
      log.warn({ err: error, folder }, 'other users can read this folder, and its rights cannot be changed')
    }
  }
}
