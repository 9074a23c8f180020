/** Where the objects of a shop lie, and with which keys. */
export type S3Settings = {
  /** Address of the server, reached with the bucket in the path; undefined = Amazon's of the region. */
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** What stands before each key, so that several shops share a bucket; may be empty, else ends with a slash. */
  prefix: string
}

/** What an error of the client says: its code or name, and the status of the answer. */
function readError(error: unknown): { code: string; status: number | undefined } {
  const { name, code, $metadata } = Object(error) as {
    name?: string
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  return { code: code ?? name ?? '', status: $metadata?.httpStatusCode }
}

/** Whether the answer is that there is no such object. That of a missing bucket is another one, but for a HEAD. */
export function isMissing(error: unknown): boolean {
  const { code, status } = readError(error)
  return code !== 'NoSuchBucket' && status === 404
}

/** Whether the object has another version than the one that was wanted. */
export const isOtherVersion = (error: unknown): boolean => readError(error).status === 412

/** What is wrong, in words for staff; no key, no secret. */
export function problemOf(error: unknown, { endpoint, bucket, region }: S3Settings): string {
  const { code, status } = readError(error)
  const host = URL.parse(endpoint ?? '')?.host ?? `Amazon S3 in ${region}`
  switch (code) {
    case 'NoSuchBucket':
      return `${host} has no bucket ${bucket}: make it, or mend S3_BUCKET`
    case 'InvalidAccessKeyId':
      return `${host} does not know S3_ACCESS_KEY_ID`
    case 'SignatureDoesNotMatch':
      return 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID'
    case 'AccessDenied':
      return `the keys may not do this in the bucket ${bucket}`
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return `the bucket ${bucket} is not in S3_REGION ${region}`
    case 'RequestTimeTooSkewed':
      return 'the clock of this machine is wrong'
    case 'TimeoutError':
    case 'AbortError':
      return `${host} did not answer in time`
    case 'PreconditionFailed':
      return 'the object has just changed'
    case 'ENOTFOUND':
    case 'ECONNREFUSED':
      return `${host} is not reachable (${code})`
  }
  if (status !== undefined && status >= 400) return `${host} answered ${status} ${code}`
  return `the connection to ${host} failed (${code || 'no reason given'})`
}
