import { existsSync } from 'node:fs'
import { OperationError } from '../../platform/operations/operation-error.ts'
import { advertisedCodes } from '../items/advertised-codes.ts'
import { fingerprint } from '../items/content-items.ts'
import { readFolderState, writeFolderState } from './folder-state.ts'
import { pullContent as pull } from './pull-content.ts'
import type { ContentChange, ContentConflict } from './push-plan.ts'
import { type ContentProblem, readContentFolder } from './read-content-folder.ts'
import { storeContent } from '../items/store-content.ts'
import type { Command } from '../../platform/operations/operation.ts'
import { loginChanger } from '../../platform/operations/changer.ts'

export type ContentResult = {
  /** False after a problem, for a dry run, and if nothing is new. */
  isStored: boolean
  changes: ContentChange[]
  unchanged: number
  /** Items of the shop that the folder lacks; they are kept. */
  remaining: string[]
  conflicts: ContentConflict[]
  problems: ContentProblem[]
}

type PushInput = { folder: string; dryRun?: boolean; prune?: boolean; force?: boolean }

/**
 * `ambra content push FOLDER`: replaces the content of the folder's stores. Stores nothing if a file is
 * invalid or if the shop's content differs from what the folder last saw.
 */
export const pushContent: Command<PushInput, ContentResult> = async (context, { folder, ...options }) => {
  const { shop, now, settled } = context
  const { stores, problems: faults } = readContentFolder(folder)
  const problems = [...faults, ...(await advertisedCodes(shop.database.db, stores))]
  if (problems.length > 0)
    return { isStored: false, changes: [], unchanged: 0, remaining: [], conflicts: [], problems }
  const state = readFolderState(folder)
  const {
    isStored,
    changes,
    unchanged,
    remaining: stored,
    conflicts,
    wanted,
    remove,
  } = await storeContent(shop, stores, {
    ...options,
    now: now(),
    state,
    changer: loginChanger(context),
  })
  if (isStored) {
    const seen = new Map(state)
    for (const { key } of remove) seen.delete(key)
    for (const item of wanted) seen.set(item.key, fingerprint(item))
    writeFolderState(folder, seen)
    await settled()
  }
  return {
    isStored: isStored && changes.length > 0,
    changes,
    unchanged,
    remaining: stored,
    conflicts: options.force ? [] : conflicts,
    problems,
  }
}

/**
 * `ambra content pull FOLDER`: writes the shop's content as files.
 * @throws OperationError when the folder holds changes that were not pushed, unless forced
 */
export const pullContent: Command<
  { folder: string; force?: boolean },
  { files: string[]; removed: string[] }
> = async ({ shop, now }, { folder, force }) => {
  if (!force && existsSync(folder)) await refuseToLose(shop, folder, now())
  return pull(shop.database.db, folder)
}

async function refuseToLose(
  shop: Parameters<typeof storeContent>[0],
  folder: string,
  now: Date,
): Promise<void> {
  const { stores, problems } = readContentFolder(folder)
  if (stores.length === 0) return
  const state = readFolderState(folder)
  const { wanted } = await storeContent(shop, stores, { now, state, dryRun: true })
  const own = wanted.filter((item) => state.get(item.key) !== fingerprint(item)).map(({ key }) => key)
  const lost = [...new Set([...problems.map(({ file }) => file), ...own])]
  if (lost.length > 0)
    throw new OperationError(
      `the folder has what was not pushed: ${lost.join(', ')}; push it, or pull with --force to lose it`,
    )
}
