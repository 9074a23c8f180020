import { mkdir, open, rm, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A lock not renewed for this long belongs to a process that has ended. */
const staleMs = 60_000

/** A held lock. `renew` signals that its holder is still working. */
type FolderLock = { renew: () => Promise<void>; release: () => Promise<void> }

/**
 * Acquires a lock file that all processes of a machine see.
 * @returns undefined while another process holds it
 */
export async function takeFolderLock(file: string): Promise<FolderLock | undefined> {
  await mkdir(dirname(file), { recursive: true })
  const found = await stat(file).catch(() => undefined)
  if (found && Date.now() - found.mtimeMs > staleMs) await rm(file, { force: true })
  const handle = await open(file, 'wx').catch(() => undefined)
  if (!handle) return undefined
  await handle.close()
  return {
    renew: () => utimes(file, new Date(), new Date()).catch(() => undefined),
    release: () => rm(file, { force: true }),
  }
}
