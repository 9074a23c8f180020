import type { S3Client } from '@aws-sdk/client-s3'
import type { StoreUnavailableError } from './object-store.ts'

/** Timeouts in milliseconds. A larger write may take longer. */
export type S3Times = { connectMs: number; callMs: number; stallMs: number; pauseMs: number }

type Work<T> = (signal: AbortSignal) => Promise<T>

/** Part of a bucket, and how to call its server. */
export type S3Folder = {
  client: S3Client
  bucket: string
  /** Prefix of its object names; ends with a slash. */
  prefix: string
  limits: S3Times
  /** @returns undefined when the object does not exist. @throws StoreUnavailableError */
  call: <T>(work: Work<T>, ms?: number) => Promise<T | undefined>
  /** Like `call`, but fails at once when the server did not respond a moment ago. */
  read: <T>(work: Work<T>) => Promise<T | undefined>
  failed: (error: unknown) => StoreUnavailableError
}

/** Names an object for the client. */
export const objectIn = ({ bucket, prefix }: S3Folder, key: string): { Bucket: string; Key: string } => ({
  Bucket: bucket,
  Key: `${prefix}${key}`,
})

/** Maximum attempts per command after errors or lost responses. */
export const attempts = 3
