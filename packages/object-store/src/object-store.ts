import type { Readable } from 'node:stream'

/** Bytes of an object, both ends included, from 0. RFC 9110 section 14. */
export type ByteRange = { start: number; end: number }

/** `version` is another one when the content is; `sha256` (hex) is there where the writer of the object has left it. */
export type StoredObject = { size: number; version: string; sha256?: string | undefined }

/** What is written: bytes, or a file of this machine, which is streamed. */
export type Content = Buffer | { file: string }

/**
 * Files under keys: texts with forward slashes that no part of leads elsewhere ({@link isKey}). Every call may throw
 * {@link StoreUnavailableError}; what was written is there whole or not at all, and may be written again.
 */
export type ObjectStore = {
  /** Each call goes to another machine: worth a copy in a cache. */
  readonly isRemote: boolean
  /** @returns undefined where there is no such object, or the key is none */
  find: (key: string) => Promise<StoredObject | undefined>
  /**
   * The content, or a range of it that lies inside. With `version` only that one: another is as if the store did not
   * answer, and the next `find` knows it.
   */
  read: (key: string, wanted?: { range?: ByteRange; version?: string }) => Promise<Readable | undefined>
  /** @throws Error for a key that is none */
  write: (key: string, content: Content) => Promise<void>
  remove: (key: string) => Promise<void>
  list: () => AsyncIterable<{ key: string; size: number }>
}

/** The store did not answer, or not as it must. `reason` is for staff: plain words, no secret. */
export class StoreUnavailableError extends Error {
  readonly reason: string
  constructor(reason: string, options?: ErrorOptions) {
    super(`the store of files is not available: ${reason}`, options)
    this.name = 'StoreUnavailableError'
    this.reason = reason
  }
}

/** Room for a prefix within the 1,024 bytes of a key that S3 allows. */
const mostKeyBytes = 800
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const forbidden = /[\0-\x1f\x7f\\]/

/** Whether a text is a key: no part of it is empty, `.` or `..`, no control character or backslash, 800 bytes at most. */
export function isKey(key: string): boolean {
  if (Buffer.byteLength(key) > mostKeyBytes || !key.isWellFormed() || forbidden.test(key)) return false
  return key.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** @throws Error for a text that is no key */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`a file may not be named ${JSON.stringify(key.slice(0, 100))}`)
}
