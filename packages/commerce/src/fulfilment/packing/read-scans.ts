import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { LinePieces, NewSerial } from '@ambra/db/fulfilment'
import { normalCode } from '@ambra/domain/fulfilment/scan-code'
import { normalSerial } from '@ambra/domain/fulfilment/shipped-pieces'
import type { Goods } from './pack-items.ts'

/** Scan of one piece, or typed quantity of several. */
export type Scan = { code: string; qty?: number | undefined; serial?: string | undefined }
type Wanted = { item: Goods; left: number }

/**
 * Checks scans against the content of a box; returns the serial numbers of its devices.
 * @throws ShopError parcels.wrong_piece, parcels.pieces_differ, parcels.serial_missing,
 * parcels.serial_invalid, parcels.serial_twice
 */
export function readScans(
  goods: readonly Goods[],
  pieces: readonly LinePieces[],
  scans: readonly Scan[],
): NewSerial[] {
  const wanted = wantedGoods(goods, pieces)
  const serials: NewSerial[] = []
  for (const scan of scans) {
    const { line, sku } = takePieces(wanted, scan)
    if (scan.serial === undefined) continue
    const normal = normalSerial(scan.serial)
    if (!normal) throw new ShopError('parcels.serial_invalid', { serial: scan.serial })
    if (serials.some((other) => other.normal === normal && other.sku === sku))
      throw new ShopError('parcels.serial_twice', { serial: scan.serial })
    serials.push({ line, sku, serial: scan.serial.trim(), normal })
  }
  for (const { item, left } of wanted)
    if (left > 0) throw new ShopError('parcels.pieces_differ', { name: item.name, count: left })
  return serials
}

const wantedGoods = (goods: readonly Goods[], pieces: readonly LinePieces[]): Wanted[] =>
  pieces.flatMap(({ line, qty }) =>
    goods.filter((item) => item.line === line).map((item) => ({ item, left: item.perPiece * qty })),
  )

/** Counts a scan for products that still need some; several lines may contain the same product. */
function takePieces(wanted: readonly Wanted[], { code, qty = 1, serial }: Scan): Goods {
  const isRead = ({ codes }: Goods) => codes.some((known) => normalCode(known) === normalCode(code))
  const fitting = wanted.filter(({ item }) => isRead(item))
  const [first] = fitting
  if (!first) throw new ShopError('parcels.wrong_piece', { code })
  const taken = fitting.find(({ left }) => left > 0) ?? first
  const { item } = taken
  if (item.wantsSerial && (serial === undefined || qty !== 1))
    throw new ShopError('parcels.serial_missing', { name: item.name })
  let rest = qty
  for (const one of fitting) {
    const some = Math.min(one.left, rest)
    one.left -= some
    rest -= some
  }
  if (rest > 0) throw new ShopError('parcels.too_many', { name: item.name, count: rest })
  return item
}
