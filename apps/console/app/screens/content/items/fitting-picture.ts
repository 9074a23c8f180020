import { contentLimits } from '@ambra/contract/content/content-kinds'
import { toBase64 } from '#console/api/to-base64.ts'

const widest = 1600

/**
 * Returns a picture in base64 that the server accepts. Large pictures and all JPEGs are re-encoded, which
 * also removes the location.
 */
export async function fittingPicture(file: File): Promise<string> {
  const isSmall = file.size <= contentLimits.picture && file.type !== 'image/jpeg'
  return toBase64(isSmall ? file : await smaller(file))
}

/**
 * Reduces a picture. A file that the browser cannot decode is returned unchanged, so that the server reports
 * the error.
 */
async function smaller(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file.slice(0, contentLimits.picture)
  const scale = Math.min(1, widest / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  for (const quality of [0.85, 0.7, 0.5]) {
    const made = await canvas.convertToBlob({ type: 'image/webp', quality })
    if (made.size <= contentLimits.picture) return made
  }
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.3 })
}
