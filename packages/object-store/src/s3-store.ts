import { S3Client } from '@aws-sdk/client-s3'
import { type ObjectStore, StoreUnavailableError } from './object-store.ts'
import { attempts, type S3Folder, type S3Times } from './s3-folder.ts'
import { readingFrom } from './s3-reading.ts'
import { writingTo } from './s3-writing.ts'
import { isMissing, isOtherVersion, problemOf, type S3Settings } from './s3-problems.ts'

/** Receives the outcome of each call. A call for a missing object counts as working. */
export type StoreHooks = { onWorking: () => void; onFailure: (error: StoreUnavailableError) => void }

const usualTimes: S3Times = { connectMs: 2000, callMs: 5000, stallMs: 15_000, pauseMs: 2000 }

/**
 * Unlimited, because a content holds its connection as long as its reader takes, and a limit would let slow
 * readers block all others. The shop's own connections limit their number.
 */
const mostConnections = Number.POSITIVE_INFINITY

/** Folders of objects in a bucket. Call `open` once per process; `folder` without slashes. */
export type S3 = { store: (folder: string) => ObjectStore; close: () => void }

/**
 * Opens a bucket of an S3-compatible server; sends nothing before the first call. After a failed call, reads
 * fail at once for a moment, so that requests do not wait for an unavailable server.
 * @see docs/decisions/060-object-store.md
 */
export function openS3(settings: S3Settings, hooks: StoreHooks, times: Partial<S3Times> = {}): S3 {
  const limits = { ...usualTimes, ...times }
  const client = clientFor(settings, limits)
  let awayUntil = 0

  function failed(error: unknown): StoreUnavailableError {
    const problem =
      error instanceof StoreUnavailableError
        ? error
        : new StoreUnavailableError(problemOf(error, settings), { cause: error })
    hooks.onFailure(problem)
    return problem
  }

  /** @returns undefined when the object does not exist */
  async function call<T>(
    work: (signal: AbortSignal) => Promise<T>,
    ms = limits.callMs,
  ): Promise<T | undefined> {
    const late = new AbortController()
    // Ends with the response: content may be read for as long as its reader takes.
    const timer = setTimeout(() => late.abort(), ms)
    try {
      const result = await work(late.signal)
      hooks.onWorking()
      awayUntil = 0
      return result
    } catch (error) {
      if (isMissing(error)) return undefined
      // The server works: the object has changed.
      if (isOtherVersion(error)) throw new StoreUnavailableError(problemOf(error, settings), { cause: error })
      awayUntil = Date.now() + limits.pauseMs
      throw failed(error)
    } finally {
      clearTimeout(timer)
    }
  }

  async function read<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    if (Date.now() < awayUntil) throw new StoreUnavailableError('it did not answer a moment ago')
    return call(work)
  }

  function store(name: string): ObjectStore {
    const prefix = `${settings.prefix}${name}/`
    const folder: S3Folder = { client, bucket: settings.bucket, prefix, limits, call, read, failed }
    return { isRemote: true, ...readingFrom(folder), ...writingTo(folder) }
  }

  return { store, close: () => client.destroy() }
}

const ignore = () => undefined

function clientFor(settings: S3Settings, { connectMs }: S3Times): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const agent = { keepAlive: true, maxSockets: mostConnections }
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attempts,
    // Servers that only implement the protocol may not support trailing checksums; all support Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Failures are reported by their errors.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: connectMs, httpAgent: agent, httpsAgent: agent },
  })
}
