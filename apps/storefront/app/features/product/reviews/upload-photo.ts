import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import { mostPhotoBytes } from '@ambra/contract/service/review-photos'

export type PhotoUpload =
  | { key: string }
  | { code: ErrorCode; params: Readonly<Record<string, string | number>> }

/** Part of the contract's envelope that is read here; a proxy may return something else. */
type Answer = {
  result?: { key: string }
  meta?: { error?: ErrorCode; params?: Readonly<Record<string, string | number>> }
}

/** Maximum side in pixels: the shop shows no more, which saves upload time. */
const sentSide = 1600
const previewSide = 176
/** Smaller files are sent unchanged. */
const enoughBytes = 700_000

async function drawn(file: Blob, side: number, isSquare = false): Promise<HTMLCanvasElement | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const { width, height } = bitmap
  const scale = Math.min(1, side / (isSquare ? Math.min(width, height) : Math.max(width, height)))
  const canvas = document.createElement('canvas')
  canvas.width = isSquare ? side : Math.round(width * scale)
  canvas.height = isSquare ? side : Math.round(height * scale)
  const [left, top] = [(canvas.width - width * scale) / 2, (canvas.height - height * scale) / 2]
  canvas.getContext('2d')?.drawImage(bitmap, left, top, width * scale, height * scale)
  bitmap.close()
  return canvas
}

/** Returns a square preview of a photo as a data URL; undefined if the browser cannot show it. */
export const previewOf = async (file: Blob): Promise<string | undefined> =>
  (await drawn(file, previewSide, true))?.toDataURL('image/jpeg', 0.7)

/** Reduces a large photo; returns it unchanged on failure. */
async function reduced(file: Blob): Promise<Blob> {
  if (file.size <= enoughBytes) return file
  const canvas = await drawn(file, sentSide)
  const smaller =
    canvas && (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85)))
  return smaller && smaller.size < file.size ? smaller : file
}

/** Uploads a photo for a review; returns its key, or why the shop rejects it. */
export async function uploadPhoto(file: Blob): Promise<PhotoUpload> {
  const body = await reduced(file)
  if (body.size > mostPhotoBytes)
    return { code: 'review.photo_too_large', params: { megabytes: mostPhotoBytes / 1024 ** 2 } }
  try {
    const response = await fetch('/api/review/photo', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    })
    const { result, meta }: Answer = await response.json()
    if (response.ok && result) return result
    return { code: meta?.error ?? 'server.try_again', params: meta?.params ?? {} }
  } catch {
    return { code: 'server.unreachable', params: {} }
  }
}
