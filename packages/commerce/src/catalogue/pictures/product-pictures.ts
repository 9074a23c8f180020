import type {
  ProductPicture as ShownPicture,
  PictureProblem,
} from '@ambra/contract/catalogue/product-picture'
import { pictureLimits } from '@ambra/contract/catalogue/picture-limits'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { productPictureRepository } from '@ambra/db/catalogue'
import type { ProductContext } from '../products/product-context.ts'
import { wakePictureWork } from './wake-picture-work.ts'

/** Retention of picture rows, whatever their outcome, ms. */
const keptMs = 86_400_000

const actorOf = ({ changer }: ProductContext) => `${changer.actor_kind}:${changer.actor_id}`

/**
 * Finds the product and checks that it has room for another picture.
 * @throws ShopError products.unknown, products.too_many_pictures
 */
async function beginning(context: ProductContext, sku: string, size: number) {
  const { db } = context.shop.database
  const now = context.now()
  const pictures = productPictureRepository(db)
  const product = await db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirst()
  if (!product) throw new ShopError('products.unknown', { sku })
  await pictures.lock()
  await pictures.deleteOld(new Date(now.getTime() - keptMs))
  const open = await pictures.countOpen(actorOf(context))
  if (open.own >= pictureLimits.open || open.bytes + size > pictureLimits.openBytes)
    throw new ShopError('products.too_many_pictures', { max: pictureLimits.open })
  return { pictures, picture: { product_id: product.id, actor: actorOf(context), created_at: now } }
}

/** Begins a chunked upload. @throws ShopError products.unknown, products.too_many_pictures */
export async function beginPicture(
  context: ProductContext,
  { sku, name, size }: { sku: string; name: string; size: number },
): Promise<{ id: number }> {
  const { pictures, picture } = await beginning(context, sku, size)
  return { id: await pictures.add({ ...picture, name, size }) }
}

/**
 * Stores the next chunk of the same person's picture. For a repeated chunk, returns how much is stored.
 * @throws ShopError products.unknown_picture, request.invalid
 */
export async function sendPicture(
  context: ProductContext,
  { id, offset, base64 }: { id: number; offset: number; base64: string },
): Promise<{ received: number }> {
  const { database } = context.shop
  const pictures = productPictureRepository(database.db)
  const picture = await pictures.find(id, actorOf(context), { isLocked: true })
  if (!picture || picture.size === null) throw new ShopError('products.unknown_picture')
  if (picture.state !== 'receiving' || offset !== picture.received) return { received: picture.received }
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > pictureLimits.partBytes || offset + bytes.length > picture.size)
    throw new ShopError('request.invalid', { field: 'base64', reason: 'more than was announced' })
  await pictures.addPart(id, offset, bytes)
  const received = offset + bytes.length
  if (received === picture.size) await wakePictureWork(database)
  return { received }
}

/**
 * Queues a picture to fetch from an address.
 * @throws ShopError products.unknown, products.too_many_pictures, request.invalid
 */
export async function fetchPicture(
  context: ProductContext,
  { sku, url }: { sku: string; url: string },
): Promise<{ id: number }> {
  if (!URL.canParse(url)) throw new ShopError('request.invalid', { field: 'url', reason: 'is no address' })
  const { pictures, picture } = await beginning(context, sku, 0)
  const name = fileNameOf(new URL(url).pathname)
  const id = await pictures.add({ ...picture, name, source: url })
  await wakePictureWork(context.shop.database)
  return { id }
}

function fileNameOf(path: string): string {
  const last = path.split('/').at(-1) ?? ''
  return last.slice(0, 200) || 'picture'
}

/** Lists the person's own pictures. */
export async function listPictures(
  context: ProductContext,
  ids: readonly number[],
): Promise<{ pictures: ShownPicture[] }> {
  const { db }: Pick<Database, 'db'> = context.shop.database
  const rows = await productPictureRepository(db).listOf(actorOf(context), ids)
  return {
    pictures: rows.map(({ id, name, state, path, code }) => ({
      id,
      name,
      state,
      path,
      // Only the picture worker writes codes.
      problem: code as PictureProblem | null,
    })),
  }
}
