import { S3Client } from '@aws-sdk/client-s3'
import { type ObjectStore, StoreUnavailableError } from './object-store.ts'
import { attempts, type S3Folder, type S3Times } from './s3-folder.ts'
import { readingFrom } from './s3-reading.ts'
import { writingTo } from './s3-writing.ts'
import { isMissing, isOtherVersion, problemOf, type S3Settings } from './s3-problems.ts'

/** Hears of each call how it went. A call that nothing was wrong with but the object was missing has worked. */
export type StoreHooks = { onWorking: () => void; onFailure: (error: StoreUnavailableError) => void }

const usualTimes: S3Times = { connectMs: 2000, callMs: 5000, stallMs: 15_000, pauseMs: 2000 }

/**
 * A content holds its connection as long as its reader takes, so a bound here would let slow readers shut out all others.
 * Their number is bounded by the connections of the shop.
 */
const mostConnections = Number.POSITIVE_INFINITY

/** A folder of objects in a bucket. `open` is called once a process; `folder` without slashes. */
export type S3 = { store: (folder: string) => ObjectStore; close: () => void }

/**
 * Opens a bucket of an S3-compatible server. Nothing is sent before the first call. After a call that failed reads fail
 * at once for a moment, so that requests do not wait for a server that is away.
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

  /** @returns undefined where there is no such object */
  async function call<T>(
    work: (signal: AbortSignal) => Promise<T>,
    ms = limits.callMs,
  ): Promise<T | undefined> {
    const late = new AbortController()
    // Ends with the answer: a content may be read for as long as its reader takes.
    const timer = setTimeout(() => late.abort(), ms)
    try {
      const result = await work(late.signal)
      hooks.onWorking()
      awayUntil = 0
      return result
    } catch (error) {
      if (isMissing(error)) return undefined
      // The server works: it is the object that is another one now.
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
    // Servers that only speak the protocol know no checksums behind a body; Content-MD5 they all know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What fails is said by its error.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: connectMs, httpAgent: agent, httpsAgent: agent },
  })
}
