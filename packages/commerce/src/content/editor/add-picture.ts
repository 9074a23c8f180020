import { createHash } from 'node:crypto'
import { contentLimits } from '@ambra/contract/content/content-kinds'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { isDecodable, recogniseFile } from '@ambra/domain/platform/files/file-kind'
import { stripMetadata } from '@ambra/domain/platform/files/strip-metadata'
import type { ShopFiles } from '../../platform/context/shop-data.ts'
import sharp from 'sharp'

const endings: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp' }
const mostPixels = 5000
const notAPicture = () => new ShopError('content.not_a_picture', { formats: 'JPEG, PNG, WebP' })

/**
 * Stores a picture under a path derived from its name and content, so that uploading it twice stores one file
 * and no upload replaces another. Detects the type from the bytes, not from the declared one.
 * @throws ShopError content.not_a_picture
 */
export async function addPicture(
  { media }: ShopFiles,
  { name, base64 }: AdminInput<'content.add-picture'>,
): Promise<AdminResult<'content.add-picture'>> {
  const given = Buffer.from(base64, 'base64')
  if (given.length === 0 || given.length > contentLimits.picture) throw notAPicture()
  const file = recogniseFile(given)
  if (!file || !isDecodable(file)) throw notAPicture()
  const content = Buffer.from(stripMetadata(file.kind, given))
  const found = await sharp(content, { limitInputPixels: mostPixels * mostPixels })
    .metadata()
    .catch(() => undefined)
  const ending = endings[found?.format ?? '']
  if (!found || !ending || found.width > mostPixels || found.height > mostPixels) throw notAPicture()
  const { width, height } = found.autoOrient
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const path = `content/${wordOf(name)}-${digest}.${ending}`
  await media.write(path, content)
  return { path, width, height }
}

/** Turns a name into a path segment. */
function wordOf(name: string): string {
  const word = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
  return word.slice(0, 40).replace(/-$/, '') || 'picture'
}
