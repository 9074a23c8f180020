import type { Readable } from 'node:stream'

/** Byte range of an object, both ends inclusive, from 0. RFC 9110 section 14. */
export type ByteRange = { start: number; end: number }

/** `version` changes with the content; `sha256` (hex) is present if the writer of the object left it. */
export type StoredObject = { size: number; version: string; sha256?: string | undefined }

/** Content to write: bytes, or a local file, which is streamed. */
export type Content = Buffer | { file: string }

/**
 * Files by key: texts with forward slashes in which no segment leads elsewhere ({@link isKey}). Every call
 * may throw {@link StoreUnavailableError}; writes are atomic and idempotent.
 */
export type ObjectStore = {
  /** True if each call goes to another machine, so that caching is worthwhile. */
  readonly isRemote: boolean
  /** @returns undefined when the object does not exist or the key is invalid */
  find: (key: string) => Promise<StoredObject | undefined>
  /**
   * Reads the content, or a range inside it. With `version` only that one: for another version it fails as if
   * the store did not respond, and the next `find` returns the new one.
   */
  read: (key: string, wanted?: { range?: ByteRange; version?: string }) => Promise<Readable | undefined>
  /** @throws Error for an invalid key */
  write: (key: string, content: Content) => Promise<void>
  remove: (key: string) => Promise<void>
  list: () => AsyncIterable<{ key: string; size: number }>
}

/**
 * Thrown when the store did not respond, or not as expected. `reason` is for staff: plain words without
 * secrets.
 */
export class StoreUnavailableError extends Error {
  readonly reason: string
  constructor(reason: string, options?: ErrorOptions) {
    super(`the store of files is not available: ${reason}`, options)
    this.name = 'StoreUnavailableError'
    this.reason = reason
  }
}

/** Maximum key length, which leaves room for a prefix within the 1,024 bytes of S3. */
const mostKeyBytes = 800
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const forbidden = /[\0-\x1f\x7f\\]/

/**
 * Returns whether a text is a valid key: no segment is empty, `.` or `..`, no control character or backslash,
 * at most 800 bytes.
 */
export function isKey(key: string): boolean {
  if (Buffer.byteLength(key) > mostKeyBytes || !key.isWellFormed() || forbidden.test(key)) return false
  return key.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** @throws Error for an invalid key */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`a file may not be named ${JSON.stringify(key.slice(0, 100))}`)
}
