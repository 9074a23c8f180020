import { createHash } from 'node:crypto'
import { contentLimits } from '@ambra/contract/admin/content-kinds'
import type { AdminInput, AdminResult } from '@ambra/contract/admin/operations'
import { ShopError } from '@ambra/contract/errors'
import { isDecodable, recogniseFile } from '@ambra/domain/product-types/file-kind'
import { stripMetadata } from '@ambra/domain/product-types/strip-metadata'
import type { ShopFiles } from '../context/shop-data.ts'
import sharp from 'sharp'

const endings: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp' }
const mostPixels = 5000
const notAPicture = () => new ShopError('content.not_a_picture', { formats: 'JPEG, PNG, WebP' })

/**
 * Stores a picture under a path that is made of its name and its content: the same one twice is one file, and none replaces another. What it says of
 * itself is not believed: its bytes are read.
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

/** A name as a part of a path. */
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
