import sharp from 'sharp'
import type { ImageTarget } from './image-path.ts'

export type ImageFormat = 'avif' | 'webp' | 'png' | 'jpeg'

// Renders are queued one or two at a time; libvips must not add threads and caches of its own.
sharp.concurrency(1)
sharp.cache(false)

/** 24 megapixels: far above every picture of the shop, far below a decompression bomb. */
const maxInputPixels = 24_000_000

/**
 * Fits the source inside the target and encodes it. Transparency is preserved; bitmaps are never enlarged,
 * drawings are rasterised at the size they are needed in.
 */
export async function renderImage(source: Buffer, target: ImageTarget, format: ImageFormat): Promise<Buffer> {
  const density = await drawingDensity(source, target)
  // Cameras note how they were held instead of turning the picture.
  const image = sharp(source, { limitInputPixels: maxInputPixels, ...(density ? { density } : {}) })
    .autoOrient()
    .resize({
      width: target.width,
      ...(target.height ? { height: target.height } : {}),
      fit: 'inside',
      withoutEnlargement: density === undefined,
    })
  switch (format) {
    case 'avif':
      return image.avif({ quality: 58, effort: 4 }).toBuffer()
    case 'webp':
      return image.webp({ quality: 82, alphaQuality: 90, effort: 4 }).toBuffer()
    case 'png':
      return image.png({ compressionLevel: 9, palette: true }).toBuffer()
    case 'jpeg':
      return image.flatten({ background: '#fff' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
  }
}

/** Dots per inch at which an SVG comes out at the target size; undefined for bitmaps. */
async function drawingDensity(source: Buffer, target: ImageTarget): Promise<number | undefined> {
  const {
    format,
    width = 0,
    height = 0,
  } = await sharp(source, { limitInputPixels: maxInputPixels }).metadata()
  if (format !== 'svg') return undefined
  const scale = Math.min(target.width / width, (target.height ?? Number.POSITIVE_INFINITY) / height)
  return Math.min(1200, Math.max(18, 72 * scale))
}
