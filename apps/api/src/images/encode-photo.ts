import { ShopError } from '@ambra/contract/errors'
import { recogniseFile } from '@ambra/domain/product-types/file-kind'
import { loadSharp } from './load-sharp.ts'
import { RenderQueue } from './render-queue.ts'

/** A photo as the shop shows it, WebP: the whole of it within 1600 pixels, and a square of 320 for lists. */
export type EncodedPhoto = { large: Buffer; small: Buffer }

/** What telephones take, and far below what a decompression bomb unpacks to. */
const mostPixels = 50_000_000

const largeSide = 1600
const smallSide = 320

/** One after another: a photo that waits is held in memory as it came. */
const queue = new RenderQueue({ parallel: 1, maxWaiting: 8 })

/**
 * Encodes a photo again from its pixels: place, time, camera and whatever else stood in the file are gone. Only JPEG, PNG
 * and WebP by their bytes reach the decoder. `key` tells uploads apart.
 * @throws ShopError review.photo_kind, server.busy
 */
export async function encodePhoto(key: string, content: Buffer): Promise<EncodedPhoto> {
  const file = recogniseFile(content)
  const { width = 0, height = 0 } = file ?? {}
  const isPhoto = file !== undefined && ['jpg', 'png', 'webp'].includes(file.kind)
  if (!isPhoto || width * height === 0 || width * height > mostPixels)
    throw new ShopError('review.photo_kind')
  const large = await queue.render(key, () => encodeLarge(content))
  const small = await queue.render(`${key} small`, () => encodeSmall(large))
  return { large, small }
}

const encodeLarge = async (content: Buffer): Promise<Buffer> =>
  (await loadSharp())(content, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: 20 })
    // How the camera was held is said beside the pixels, which is left behind.
    .autoOrient()
    .resize({ width: largeSide, height: largeSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .webp({ quality: 80, effort: 4 })
    .toBuffer()
    .catch((cause: unknown) => {
      // What the decoder says is for the log, not for the response.
      throw new ShopError('review.photo_kind', {}, { cause })
    })

const encodeSmall = async (large: Buffer): Promise<Buffer> =>
  (await loadSharp())(large)
    .resize({ width: smallSide, height: smallSide, fit: 'cover' })
    .webp({ quality: 76, effort: 4 })
    .toBuffer()
