import type { ErrorCode } from '@ambra/contract/errors'
import { mostPhotoBytes } from '@ambra/contract/review-photos'

export type PhotoUpload =
  | { key: string }
  | { code: ErrorCode; params: Readonly<Record<string, string | number>> }

/** The envelope of the contract, as far as it is read here; a proxy between may answer with something else. */
type Answer = {
  result?: { key: string }
  meta?: { error?: ErrorCode; params?: Readonly<Record<string, string | number>> }
}

/** The shop shows no more of a photo, so no more is sent over a slow line. */
const sentSide = 1600
const previewSide = 176
/** Smaller files go as they are. */
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

/** A small square of a photo as an address; undefined for what the browser cannot show. */
export const previewOf = async (file: Blob): Promise<string | undefined> =>
  (await drawn(file, previewSide, true))?.toDataURL('image/jpeg', 0.7)

/** A large photo smaller; as it is where that fails. */
async function reduced(file: Blob): Promise<Blob> {
  if (file.size <= enoughBytes) return file
  const canvas = await drawn(file, sentSide)
  const smaller =
    canvas && (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85)))
  return smaller && smaller.size < file.size ? smaller : file
}

/** Sends a photo for a review; the shop returns its key, or why it does not take it. */
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
