import { setTimeout as sleep } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { StoreUnavailableError } from './object-store.ts'

type Resumed = {
  /** Opens the rest of the wanted bytes from this offset; the first call has offset 0. */
  open: (offset: number) => Promise<Readable>
  /** Total wanted bytes. */
  size: number
  /** Maximum time without data while more is wanted. */
  stallMs: number
  /** Describes the error of a broken connection. */
  reasonOf: (error: unknown) => string
}

/** Maximum consecutive attempts without a byte, and the growing pause before each but the first. */
const tries = 3
const pauseMs = 200

/**
 * Reads the bytes of an object. Reopens a connection that breaks or stalls at the point where it ended; a
 * paused reader is not a stall.
 * @throws StoreUnavailableError when no more data arrives
 */
export async function* resumedBytes({ open, size, stallMs, reasonOf }: Resumed): AsyncGenerator<Buffer> {
  let offset = 0
  let body: Readable | undefined
  let parts: AsyncIterator<Buffer> | undefined

  async function next(): Promise<Buffer> {
    for (let failures = 0; ; ) {
      try {
        if (!parts) {
          body = await open(offset)
          parts = body[Symbol.asyncIterator]()
        }
        const part = await within(parts.next(), stallMs)
        if (!part.done) return part.value
        throw new Error('the content ended early')
      } catch (error) {
        body?.destroy()
        parts = undefined
        failures += 1
        if (failures === tries) throw new StoreUnavailableError(reasonOf(error), { cause: error })
        await sleep(pauseMs * failures)
      }
    }
  }

  try {
    while (offset < size) {
      const part = await next()
      offset += part.length
      yield part
    }
  } finally {
    body?.destroy()
  }
}

/** @throws Error on a timeout; a later result is dropped */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`nothing came for ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
