import { bucketOf } from '../compose/files.ts'
import type { Finding, ServerContext } from './server-operation.ts'

/** Whether the bucket of S3_BUCKET takes, returns and removes objects. */
export async function filesFinding({ env }: Pick<ServerContext, 'env'>): Promise<Finding> {
  const check = 'files'
  const bucket = bucketOf(env)
  if (!bucket)
    return { check, ok: true, detail: 'S3_BUCKET is not set: pictures and sold files are in DATA_DIR' }
  const [{ openSharedFiles }, { findStoreProblem }] = await Promise.all([
    import('@ambra/object-store/open-store'),
    import('@ambra/object-store/check-store'),
  ])
  const { probe, close } = openSharedFiles(bucket, { onWorking: () => undefined, onFailure: () => undefined })
  const problem = await findStoreProblem(probe).finally(close)
  return {
    check,
    ok: problem === undefined,
    detail: problem ?? `the bucket ${bucket.bucket} takes, returns and removes objects`,
    hint: 'until then no new picture is stored, pictures not shown lately are missing, and sold files cannot be fetched',
  }
}
