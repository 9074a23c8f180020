import type { PackItem } from '@ambra/contract/admin/parcels'
import { type PackLine, type PackProduct, warehouseRepository } from '@ambra/db/parcel/warehouse-repository'
import { optionLine } from '@ambra/domain/option-line'
import { wantsSerial } from '@ambra/domain/order/scan-code'
import type { ShopDatabase } from './parcel-context.ts'

/** A thing to pick: the goods of a line, or one part of a set; `productId` is null for goods that are gone. */
export type Goods = PackItem & { orderId: number; productId: number | null }

/** Lines of orders with what they are made of. */
export type PackedLines = { lines: PackLine[]; goods: Goods[] }

/** What the lines of these orders are made of, names in a language. */
export async function goodsOf(
  db: ShopDatabase,
  orderIds: readonly number[],
  language: string,
): Promise<PackedLines> {
  const warehouse = warehouseRepository(db)
  const lines = await warehouse.listLines(orderIds)
  const parts = lines.map((line) => ({ line, parts: line.parts ?? [{ sku: line.sku, qty: 1 }] }))
  const skus = [...new Set(parts.flatMap((one) => one.parts.map(({ sku }) => sku)))]
  const products = new Map((await warehouse.listProducts(skus, language)).map((one) => [one.sku, one]))
  return {
    lines,
    goods: parts.flatMap(({ line, parts: of }) =>
      of.map((part) => goodsFor(line, part, products.get(part.sku))),
    ),
  }
}

function goodsFor(line: PackLine, part: { sku: string; qty: number }, product?: PackProduct): Goods {
  const isWhole = line.parts === null
  return {
    orderId: line.orderId,
    productId: product?.id ?? null,
    line: line.line,
    sku: part.sku,
    name: isWhole ? line.name : (product?.name ?? part.sku),
    options: isWhole ? line.options.map(optionLine) : [line.name],
    image: isWhole ? line.image : null,
    perPiece: part.qty,
    codes: codesOf(part.sku, product),
    place: product?.place ?? null,
    places: product?.places ?? [],
    wantsSerial: product !== undefined && wantsSerial(product.kind, product.hasSerial),
  }
}

/** What a scanner may read on a product. */
const codesOf = (sku: string, product?: PackProduct): string[] =>
  [...new Set([sku, product?.gtin, product?.mpn])].filter((code) => code !== null && code !== undefined)
