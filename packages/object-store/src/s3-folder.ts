import type { S3Client } from '@aws-sdk/client-s3'
import type { StoreUnavailableError } from './object-store.ts'

/** Time limits in milliseconds. A write may take longer the more it sends. */
export type S3Times = { connectMs: number; callMs: number; stallMs: number; pauseMs: number }

type Work<T> = (signal: AbortSignal) => Promise<T>

/** A part of a bucket, and the way to call its server. */
export type S3Folder = {
  client: S3Client
  bucket: string
  /** Begins the names of its objects; ends with a slash. */
  prefix: string
  limits: S3Times
  /** @returns undefined where there is no such object. @throws StoreUnavailableError */
  call: <T>(work: Work<T>, ms?: number) => Promise<T | undefined>
  /** The same, but at once without an answer when the server gave none a moment ago. */
  read: <T>(work: Work<T>) => Promise<T | undefined>
  /** Reports a failure. */
  failed: (error: unknown) => StoreUnavailableError
}

/** Names an object for the client. */
export const objectIn = ({ bucket, prefix }: S3Folder, key: string): { Bucket: string; Key: string } => ({
  Bucket: bucket,
  Key: `${prefix}${key}`,
})

/** Calls of one command: the first, and what follows an error or a lost answer. */
export const attempts = 3
