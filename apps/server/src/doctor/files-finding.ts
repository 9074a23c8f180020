import { filesInFolders, shopFolders } from '@ambra/commerce/platform'
import type { ObjectStore } from '@ambra/object-store/object-store'
import { bucketOf } from '../compose/files.ts'
import type { Finding, ServerContext } from './server-operation.ts'

const check = 'files'

/**
 * Checks whether the bucket of S3_BUCKET stores, returns and removes objects, and has the older
 * files of DATA_DIR.
 */
export async function filesFinding({ env }: Pick<ServerContext, 'env'>): Promise<Finding> {
  const bucket = bucketOf(env)
  if (!bucket)
    return { check, ok: true, detail: 'S3_BUCKET is not set: pictures and sold files are in DATA_DIR' }
  const [{ openSharedFiles }, { findStoreProblem }] = await Promise.all([
    import('@ambra/object-store/open-store'),
    import('@ambra/object-store/check-store'),
  ])
  const hooks = { onWorking: () => undefined, onFailure: () => undefined }
  const { probe, media, downloads, close } = openSharedFiles(bucket, hooks)
  try {
    const problem = await findStoreProblem(probe)
    if (problem) return { check, ok: false, detail: problem, hint }
    const folders = filesInFolders(shopFolders(env.DATA_DIR))
    const left =
      (await firstMissing(folders.media, media)) ?? (await firstMissing(folders.downloads, downloads))
    return {
      check,
      ok: left === undefined,
      detail: left
        ? `files of DATA_DIR are not in the bucket ${bucket.bucket}, ${left} for one`
        : `the bucket ${bucket.bucket} takes, returns and removes objects`,
      hint: 'run `ambra files push`',
    }
  } finally {
    close()
  }
}

const hint =
  'until then no new picture is stored, pictures not shown lately are missing, and sold files cannot be fetched'

/** Number of files to look up: the bucket has either all or none of the older files. */
const looked = 20

async function firstMissing(folder: ObjectStore, store: ObjectStore): Promise<string | undefined> {
  let count = 0
  for await (const { key } of folder.list()) {
    if (!(await store.find(key).catch(() => undefined))) return key
    count += 1
    if (count === looked) return undefined
  }
  return undefined
}
