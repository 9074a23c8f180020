import { createHash } from 'node:crypto'
import type { PictureProblem } from '@ambra/contract/admin/goods-picture'
import { pictureLimits } from '@ambra/contract/admin/picture-limits'
import type { MediaFile } from '@ambra/db/import/write-media'
import { isDecodable, recogniseFile } from '@ambra/domain/product-types/file-kind'
import { stripMetadata } from '@ambra/domain/product-types/strip-metadata'

const contentTypes: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

/**
 * A picture of goods as its bytes show it, whatever it is called: JPEG, PNG or WebP, within the bounds. An SVG is a document that
 * may act, and no person can see what is in it: those come by imports alone. What the camera noted is left out. Its path is made of its content, so that two of the same are one.
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

/** Whether a file ends as files of its kind do: one that broke off on its way would show half a picture. */
function isWhole(kind: string, content: Buffer): boolean {
  if (kind === 'png') return content.subarray(-64).includes('IEND')
  if (kind === 'webp') return content.readUInt32LE(4) + 8 <= content.length
  // Cameras may leave something behind the end mark.
  return content.includes(Buffer.from([0xff, 0xd9]), 2)
}
