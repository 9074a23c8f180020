import type { AdminFile } from '@ambra/contract/platform/operations/file'
import type { PlacedGoods } from '@ambra/contract/inventory/bin-operations'
import type { Language } from '@ambra/contract/platform/api/language'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { placeRepository } from '@ambra/db/inventory'
import { shelfLabelsPdfInThread } from '@ambra/documents/pdf-pool'
import type { StockContext } from '../stock/move-stock.ts'

const pageSize = 100
const mostCounted = 1000

type Context = Pick<StockContext, 'shop'>
type Page<T> = { rows: T[]; next: T | undefined }

/** Reads one more row than a page to know whether another one follows. */
function pageOf<T>(rows: T[]): Page<T> {
  const shown = rows.slice(0, pageSize)
  return { rows: shown, next: rows.length > pageSize ? shown.at(-1) : undefined }
}

/** Lists bins by name, page by page, with the number of stocked products without one. */
export async function listPlaces(
  { shop }: Context,
  {
    text,
    after,
    warehouse,
  }: { text?: string | undefined; after?: string | undefined; warehouse?: string | undefined },
): Promise<{
  places: { place: string; goods: number; pieces: number }[]
  next: string | null
  without: number
}> {
  const places = placeRepository(shop.database.db, warehouse)
  const { rows, next } = pageOf(await places.list({ text: text?.trim(), after, limit: pageSize + 1 }))
  return { places: rows, next: next?.place ?? null, without: await places.countWithout(mostCounted) }
}

/** Lists the products in a bin, or stocked products without one, page by page. */
export async function goodsAtPlace(
  { shop, language }: Pick<StockContext, 'shop' | 'language'>,
  {
    place,
    after,
    warehouse,
  }: { place?: string | undefined; after?: string | undefined; warehouse?: string | undefined },
): Promise<{ goods: PlacedGoods[]; next: string | null }> {
  const found = await placeRepository(shop.database.db, warehouse).goods(place, {
    after,
    limit: pageSize + 1,
    language,
  })
  const { rows, next } = pageOf(found)
  return { goods: rows, next: next?.sku ?? null }
}

/**
 * Moves all products of a bin to another one, or renames it.
 * @throws ShopError places.empty when it holds nothing
 */
export async function movePlace(
  { shop, now }: Pick<StockContext, 'shop' | 'now'>,
  { from, to, warehouse }: { from: string; to: string; warehouse?: string | undefined },
): Promise<{ moved: number; wasEmpty: boolean }> {
  const wanted = to.trim()
  const done = await placeRepository(shop.database.db, warehouse).move(from, wanted, now())
  if (done.moved === 0) throw new ShopError('places.empty', { place: from })
  return done
}

/** Returns labels of bins, each with its name as text and as Code 128. */
export async function placeLabels(places: readonly string[], language: Language): Promise<AdminFile> {
  const content = await shelfLabelsPdfInThread([...new Set(places)], language)
  return { name: 'shelf-labels.pdf', type: 'application/pdf', base64: content.toString('base64') }
}
