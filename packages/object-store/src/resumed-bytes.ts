import { setTimeout as sleep } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { StoreUnavailableError } from './object-store.ts'

type Resumed = {
  /** Opens what is left from this byte of the wanted ones on; the first call is of 0. */
  open: (offset: number) => Promise<Readable>
  /** Bytes wanted in all. */
  size: number
  /** How long the other end may send nothing while more is wanted. */
  stallMs: number
  /** What it says of a connection that broke. */
  reasonOf: (error: unknown) => string
}

/** Tries in a row without a byte, and the pause before each but the first, growing. */
const tries = 3
const pauseMs = 200

/**
 * The bytes of an object. A connection that breaks or goes quiet is opened again where it ended; a reader that pauses
 * is no reason for that.
 * @throws StoreUnavailableError when nothing comes any more
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

/** @throws Error when it takes longer; what comes later is dropped */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`nothing came for ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
