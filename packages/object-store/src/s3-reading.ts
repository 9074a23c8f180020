import { Readable } from 'node:stream'
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import {
  type ByteRange,
  isKey,
  type ObjectStore,
  StoreUnavailableError,
  type StoredObject,
} from './object-store.ts'
import { resumedBytes } from './resumed-bytes.ts'
import { objectIn, type S3Folder } from './s3-folder.ts'

/** Finds, reads and lists objects without caching. */
export function readingFrom(folder: S3Folder): Pick<ObjectStore, 'find' | 'read' | 'list'> {
  const { client, bucket: Bucket, prefix, limits, call, read, failed } = folder

  async function find(key: string): Promise<StoredObject | undefined> {
    if (!isKey(key)) return undefined
    const found = await read((abortSignal) =>
      client.send(new HeadObjectCommand(objectIn(folder, key)), { abortSignal }),
    )
    if (!found) return undefined
    const { ContentLength: size = 0, ETag: version = '', Metadata } = found
    return { size, version, sha256: Metadata?.['sha256'] }
  }

  async function openAt(
    version: string,
    wanted: { key: string; range: ByteRange; via: typeof call },
  ): Promise<Readable | undefined> {
    const { key, via, range } = wanted
    const part = { ...objectIn(folder, key), IfMatch: version, Range: `bytes=${range.start}-${range.end}` }
    const found = await via((abortSignal) => client.send(new GetObjectCommand(part), { abortSignal }))
    if (found === undefined) return undefined
    if (found.Body instanceof Readable) return found.Body
    throw failed(new StoreUnavailableError('it sent no content'))
  }

  async function readObject(
    key: string,
    wanted: { range?: ByteRange; version?: string } = {},
  ): Promise<Readable | undefined> {
    const found = wanted.version !== undefined && wanted.range ? undefined : await find(key)
    const version = wanted.version ?? found?.version
    const range = wanted.range ?? (found && { start: 0, end: found.size - 1 })
    if (version === undefined || !range) return undefined
    if (range.end < range.start) return Readable.from([])
    // Opened before the first byte is passed on, so that an error can still be reported.
    let first = await openAt(version, { key, range, via: read })
    if (!first) return undefined
    const bytes = resumedBytes({
      size: range.end - range.start + 1,
      stallMs: limits.stallMs,
      reasonOf: (error) => failed(error).reason,
      async open(offset) {
        const rest = { start: range.start + offset, end: range.end }
        // A waiting reader justifies an attempt at a server that has just failed.
        const body = first ?? (await openAt(version, { key, range: rest, via: call }))
        first = undefined
        if (!body) throw new StoreUnavailableError('the object is gone')
        return body
      },
    })
    // A generator that was never started closes nothing.
    return Readable.from(bytes, { objectMode: false }).once('close', () => first?.destroy())
  }

  async function* list(): AsyncGenerator<{ key: string; size: number }> {
    let after: string | undefined
    do {
      const wanted = { Bucket, Prefix: prefix, ...(after ? { ContinuationToken: after } : {}) }
      const page = await call((abortSignal) => client.send(new ListObjectsV2Command(wanted), { abortSignal }))
      for (const { Key = '', Size = 0 } of page?.Contents ?? []) {
        const key = Key.slice(prefix.length)
        if (isKey(key)) yield { key, size: Size }
      }
      after = page?.IsTruncated ? page.NextContinuationToken : undefined
    } while (after)
  }

  return { find, read: readObject, list }
}
