import { filesInFolders, type ShopFiles, type ShopFolders } from '@ambra/commerce/platform'
import { createOutageLog } from '@ambra/db/connection'
import type { S3Settings } from '@ambra/object-store/open-store'
import type { Logger } from 'pino'
import type { Environment } from '../env/env.ts'

/** Returns the location of this shop's bucket from its settings; undefined without one. */
export function bucketOf(env: Environment): S3Settings | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_PREFIX, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    prefix: S3_PREFIX ?? '',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/**
 * Opens pictures and sold files: in the folders of DATA_DIR, or in the bucket of S3_BUCKET. An
 * unreachable bucket is only logged and does not prevent the start, since pages, carts and orders
 * need none of its files.
 */
export async function openFiles(
  env: Environment,
  { folders, log }: { folders: ShopFolders; log: Logger },
): Promise<ShopFiles> {
  const bucket = bucketOf(env)
  if (!bucket) return filesInFolders(folders)
  // Only shops with a bucket load the client.
  const { openSharedFiles } = await import('@ambra/object-store/open-store')
  const outage = createOutageLog(log, 'the store of pictures and sold files (S3_BUCKET)')
  let failures = 0
  const onFailure = (error: Error) => {
    failures += 1
    outage.failed(error)
  }
  const { media, downloads } = openSharedFiles(bucket, { onWorking: outage.worked, onFailure })
  return { media, downloads, failures: () => failures }
}
