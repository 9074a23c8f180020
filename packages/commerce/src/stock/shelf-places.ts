import type { AdminFile } from '@ambra/contract/admin/file'
import type { PlacedGoods } from '@ambra/contract/admin/places-operations'
import type { Language } from '@ambra/contract/language'
import { ShopError } from '@ambra/contract/errors'
import { placeRepository } from '@ambra/db/stock/place-repository'
import { shelfLabelsPdfInThread } from '@ambra/documents/pdf-pool'
import type { StockContext } from './move-stock.ts'

const pageSize = 100
const mostCounted = 1000

type Context = Pick<StockContext, 'shop'>
type Page<T> = { rows: T[]; next: T | undefined }

/** Reads one more than a page to know whether another one follows. */
function pageOf<T>(rows: T[]): Page<T> {
  const shown = rows.slice(0, pageSize)
  return { rows: shown, next: rows.length > pageSize ? shown.at(-1) : undefined }
}

/** Storage places by name, a page of them, and how many goods in stock lie nowhere. */
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

/** What lies at a place, or of what is in stock nowhere; a page of it. */
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
 * Puts all goods of a place at another one, or gives it another name.
 * @throws ShopError places.empty when nothing lies there
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

/** labels of storage places, each with its name as text and as Code 128. */
export async function placeLabels(places: readonly string[], language: Language): Promise<AdminFile> {
  const content = await shelfLabelsPdfInThread([...new Set(places)], language)
  return { name: 'shelf-labels.pdf', type: 'application/pdf', base64: content.toString('base64') }
}
