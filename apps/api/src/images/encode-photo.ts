import { fork } from 'node:child_process'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { isDecodable, recogniseFile } from '@ambra/domain/platform/files/file-kind'
import { RenderQueue } from './render-queue.ts'

/**
 * A photo as the shop shows it, in WebP: the whole picture within 1600 pixels, and a square of 320
 * for lists.
 */
export type EncodedPhoto = { large: Buffer; small: Buffer }

/** Maximum number of pixels: as many as phones take, and far fewer than in a decompression bomb. */
const mostPixels = 50_000_000
const encodeMs = 20_000

/** One at a time, since the original of each waiting photo is held in memory. */
const queue = new RenderQueue<EncodedPhoto>({ parallel: 1, maxWaiting: 8 })

/**
 * Re-encodes a photo from its pixels, which removes location, time, camera and all other metadata.
 * Only JPEG, PNG and WebP by their bytes reach the decoder, and only what it can decode with
 * bounded effort. `key` distinguishes uploads.
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

/**
 * Encodes in a process that is killed when it takes too long, since a decoder cannot be
 * interrupted. The process has no secrets of the shop.
 */
function encodeInProcess(content: Buffer, timeoutMs: number): Promise<EncodedPhoto> {
  const { promise, resolve, reject } = Promise.withResolvers<EncodedPhoto>()
  // The decoder's message goes to the log, not to the response.
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
