/** Location of a shop's objects, with credentials. */
export type S3Settings = {
  /** Address of the server, with the bucket in the path; undefined = Amazon's server of the region. */
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Prefix of all keys, so that several shops share a bucket; empty or ends with a slash. */
  prefix: string
}

/** Returns code or name of a client error, and the status of the response. */
function readError(error: unknown): { code: string; status: number | undefined } {
  const { name, code, $metadata } = Object(error) as {
    name?: string
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  return { code: code ?? name ?? '', status: $metadata?.httpStatusCode }
}

/**
 * Returns whether an error means that the object does not exist. A missing bucket has a different error,
 * except for HEAD.
 */
export function isMissing(error: unknown): boolean {
  const { code, status } = readError(error)
  return code !== 'NoSuchBucket' && status === 404
}

/** Returns whether the object has another version than the wanted one. */
export const isOtherVersion = (error: unknown): boolean => readError(error).status === 412

/** Describes an error in words for staff, without keys and secrets. */
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
