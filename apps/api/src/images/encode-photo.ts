import { fork } from 'node:child_process'
import { ShopError } from '@ambra/contract/errors'
import { isDecodable, recogniseFile } from '@ambra/domain/product-types/file-kind'
import { RenderQueue } from './render-queue.ts'

/** A photo as the shop shows it, WebP: the whole of it within 1600 pixels, and a square of 320 for lists. */
export type EncodedPhoto = { large: Buffer; small: Buffer }

/** What telephones take, and far below what a decompression bomb unpacks to. */
const mostPixels = 50_000_000
const encodeMs = 20_000

/** One after another: a photo that waits is held in memory as it came. */
const queue = new RenderQueue<EncodedPhoto>({ parallel: 1, maxWaiting: 8 })

/**
 * Encodes a photo again from its pixels: place, time, camera and whatever else stood in the file are gone. Only JPEG, PNG
 * and WebP by their bytes reach the decoder, and only what it can decode with a bounded effort. `key` tells uploads apart.
 * @throws ShopError review.photo_kind, server.busy
 */
export async function encodePhoto(
  key: string,
  content: Buffer,
  { timeoutMs = encodeMs } = {},
): Promise<EncodedPhoto> {
  const file = recogniseFile(content)
  const { width = 0, height = 0 } = file ?? {}
  const isPhoto = file !== undefined && ['jpg', 'png', 'webp'].includes(file.kind)
  if (!isPhoto || width * height > mostPixels || !isDecodable(file)) throw new ShopError('review.photo_kind')
  return queue.render(key, () => encodeInProcess(content, timeoutMs))
}

/** The process is killed when it takes too long: a decoder listens to nothing else. It has no secrets of the shop. */
function encodeInProcess(content: Buffer, timeoutMs: number): Promise<EncodedPhoto> {
  const { promise, resolve, reject } = Promise.withResolvers<EncodedPhoto>()
  // What the decoder says is for the log, not for the response.
  const refuse = (cause: unknown) => reject(new ShopError('review.photo_kind', {}, { cause }))
  const child = fork(new URL('./photo-process.ts', import.meta.url), [], {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: 'ignore',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  child.once('message', (photo: EncodedPhoto | { error: string }) => {
    if ('error' in photo) refuse(new Error(photo.error))
    else resolve({ large: Buffer.from(photo.large), small: Buffer.from(photo.small) })
  })
  child.once('error', refuse)
  child.once('exit', (code, signal) => refuse(new Error(`the decoder ended: ${signal ?? code}`)))
  child.send(content, (error) => error && refuse(error))
  return promise
}
