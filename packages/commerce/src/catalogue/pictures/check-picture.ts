import { createHash } from 'node:crypto'
import type { PictureProblem } from '@ambra/contract/catalogue/product-picture'
import { pictureLimits } from '@ambra/contract/catalogue/picture-limits'
import type { MediaFile } from '@ambra/db/catalogue'
import { isDecodable, recogniseFile } from '@ambra/domain/platform/files/file-kind'
import { stripMetadata } from '@ambra/domain/platform/files/strip-metadata'

const contentTypes: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

/**
 * Validates a product picture by its bytes, not its name: JPEG, PNG or WebP within the size limits. Rejects
 * SVG, which may hold scripts and content that no person sees; those come by imports only. Removes camera
 * metadata. Derives the path from the content, so that identical pictures are stored once.
 */
export function checkPicture(given: Buffer): { file: MediaFile } | { problem: PictureProblem } {
  if (given.length > pictureLimits.bytes) return { problem: 'too_large' }
  const found = recogniseFile(given)
  const contentType = contentTypes[found?.kind ?? '']
  if (!found || !contentType) return { problem: 'kind' }
  const { width = 0, height = 0, kind } = found
  if (width < 1 || height < 1) return { problem: 'damaged' }
  const isTooLarge = width * height > pictureLimits.pixels || Math.max(width, height) > pictureLimits.side
  if (isTooLarge || !isDecodable(found)) return { problem: 'too_many_pixels' }
  if (!isWhole(kind, given)) return { problem: 'damaged' }
  const content = Buffer.from(stripMetadata(kind, given))
  const sum = createHash('sha256').update(content)
  const hex = sum.copy().digest('hex').slice(0, 32)
  const path = `goods/${hex.slice(0, 2)}/${hex}.${kind}`
  return { file: { path, etag: sum.digest('base64url').slice(0, 22), contentType, content } }
}

/** Whether a file ends as its format requires; a truncated upload would show half a picture. */
function isWhole(kind: string, content: Buffer): boolean {
  if (kind === 'png') return content.subarray(-64).includes('IEND')
  if (kind === 'webp') return content.readUInt32LE(4) + 8 <= content.length
  // Cameras may append data after the end marker.
  return content.includes(Buffer.from([0xff, 0xd9]), 2)
}
