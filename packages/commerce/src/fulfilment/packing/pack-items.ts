import type { PackItem } from '@ambra/contract/fulfilment/shipments'
import { type PackLine, type PackProduct, warehouseRepository } from '@ambra/db/fulfilment'
import { optionLine } from '@ambra/domain/catalogue/option-line'
import { wantsSerial } from '@ambra/domain/fulfilment/scan-code'
import type { ShopDatabase } from '../shipments/shipment-context.ts'

/** Item to pick: the product of a line, or one part of a set; `productId` is null for a deleted product. */
export type Goods = PackItem & { orderId: number; productId: number | null }

/** Lines of orders with their items. */
export type PackedLines = { lines: PackLine[]; goods: Goods[] }

/** Returns the items of these orders' lines, with names in a language. */
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

/** Returns the codes that a scanner may read on a product. */
const codesOf = (sku: string, product?: PackProduct): string[] =>
  [...new Set([sku, product?.gtin, product?.mpn])].filter((code) => code !== null && code !== undefined)
