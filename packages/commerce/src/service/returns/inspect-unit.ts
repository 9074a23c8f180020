import type { Inspection, ReturnedPiece } from '@ambra/contract/customers/device-operations'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  type GradedVariant,
  inspectionRepository,
  claimRepository,
  withdrawalRepository,
  type CaseListed,
} from '@ambra/db/service'
import { orderWorkRepository, orderRepository } from '@ambra/db/sales'
import type { OrderRecord } from '@ambra/db/schema'
import { normalSerial } from '@ambra/domain/fulfilment/shipped-pieces'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { adjustStock } from '../../inventory/stock/adjust-stock.ts'
import type { ProductContext } from '../../catalogue/products/product-context.ts'
import { type CaseName, findCase, holdCase, isVisible, type ServiceContext } from '../cases/find-case.ts'
import { statedPieces } from '../cases/refund-case.ts'
import { inspectionDocument } from '../../customers/desk/devices.ts'

type Wanted = AdminInput<'devices.inspect'>
type Goods = {
  order: OrderRecord | undefined
  isHere: boolean
  stated: (line: number, qty: number) => number
}

/**
 * Returns the pieces of a case that can be inspected, and earlier inspections of its order.
 * @throws ShopError case.not_found
 */
export async function returnedPieces(
  context: ServiceContext,
  name: CaseName,
): Promise<AdminResult<'devices.returned'>> {
  const { db } = context.shop.database
  const goods = await goodsOf(context, await findCase(context, name))
  const { order, isHere } = goods
  if (!order) return { is_here: false, pieces: [], inspections: [] }
  const found = await inspectionRepository(db).ofOrder(order.id)
  const pieces: ReturnedPiece[] = []
  for (const piece of piecesOf(goods, name, found)) {
    const grades = (await inspectionRepository(db).variants(piece.sku)).map(({ grade, sku, free }) => ({
      grade,
      sku,
      free,
    }))
    pieces.push({ ...piece, grades })
  }
  const own = found.filter(isOf(name))
  return { is_here: isHere, pieces: isHere ? pieces : [], inspections: own.map(inspectionDocument) }
}

type Found = CaseName & { line: number; serial: string | null }
const isOf = (name: CaseName) => (one: CaseName) => one.kind === name.kind && one.code === name.code

/** Returns lines with returned pieces not yet inspected; sets are returned as parts, in the warehouse. */
function piecesOf(
  { order, stated }: Goods,
  own: CaseName,
  found: readonly Found[],
): Omit<ReturnedPiece, 'grades'>[] {
  return (order?.lines ?? []).flatMap(({ sku, name, qty, parts, productType }, index) => {
    const line = index + 1
    if (parts !== undefined || traitsOf(productType).isVirtual) return []
    const done = found.filter((one) => one.line === line)
    // Another case of the order may cover other pieces of the line.
    const left = Math.min(stated(line, qty) - done.filter(isOf(own)).length, qty - done.length)
    const known = new Set(done.map(({ serial }) => serial && normalSerial(serial)))
    const serials = (order?.shipments ?? [])
      .flatMap(({ pieces }) => pieces.filter((one) => one.line === line).flatMap((one) => one.serials))
      .filter((serial) => !known.has(normalSerial(serial) ?? null))
    return left > 0 ? [{ line, sku, name, left, serials }] : []
  })
}

/** Returns the order of a case, whether its goods have arrived, and how many pieces of a line were returned. */
async function goodsOf(
  { shop, storeIds }: ServiceContext,
  { kind, code, repair }: CaseListed,
): Promise<Goods> {
  const { db } = shop.database
  const withdrawal = kind === 'withdrawal' ? await withdrawalRepository(db).findByCode(code) : undefined
  const orderId =
    withdrawal?.orderId ??
    (kind === 'claim' ? (await claimRepository(db).findByCode(code))?.orderId : undefined)
  const order = orderId === undefined ? undefined : await orderRepository(db).findById(orderId)
  return {
    order: order && isVisible(storeIds, order.storeId) ? order : undefined,
    isHere: withdrawal ? withdrawal.goodsBackAt !== undefined : repair !== undefined && repair !== 'returned',
    // For goods described in free text a person decides which they are.
    stated: (line, qty) =>
      withdrawal && (withdrawal.lines.length > 0 || withdrawal.goods === '')
        ? statedPieces(withdrawal, line, qty)
        : qty,
  }
}

/**
 * Records the inspection of a returned piece and moves the stock. The piece no longer counts as sold, so that
 * no refund restocks it a second time; if one already did, it is removed from the new ones.
 * @throws ShopError case.not_found, case.goods_not_here, case.no_such_piece, case.piece_inspected,
 * case.no_grade, products.stock_held
 */
export async function inspectPiece(
  context: ServiceContext & ProductContext & { storeIds: ServiceContext['storeIds']; by: string },
  wanted: Wanted,
): Promise<Inspection> {
  const { shop, now, by } = context
  const { db } = shop.database
  const held = await holdCase(context, wanted)
  const goods = await goodsOf(context, held)
  const { order, isHere } = goods
  if (!order || !isHere) throw new ShopError('case.goods_not_here')
  // Serializes inspections of two cases about one order.
  await orderWorkRepository(db).lock(order.id)
  const inspections = inspectionRepository(db)
  const piece = piecesOf(goods, wanted, await inspections.ofOrder(order.id)).find(
    ({ line }) => line === wanted.line,
  )
  if (!piece) {
    const { parts, qty = 0 } = order.lines[wanted.line - 1] ?? {}
    const isKnown = parts === undefined && goods.stated(wanted.line, qty) > 0
    throw new ShopError(isKnown ? 'case.piece_inspected' : 'case.no_such_piece')
  }
  const serial = serialOf(wanted.serial, piece)
  const variant = await variantFor(context, wanted, piece.sku)
  const stockSku = wanted.outcome === 'written_off' ? null : (variant?.sku ?? piece.sku)
  const taken = await inspections.takeBackPiece({
    of: held,
    orderId: order.id,
    line: piece.line,
    actor: by,
    now: now(),
  })
  if (!taken) throw new ShopError('case.goods_not_here')
  await moveStock(context, { wasOut: taken.wasOut, sku: piece.sku, stockSku, reason: held.code })
  if (variant && wanted.battery !== undefined)
    await inspections.measureBattery(variant, wanted.battery, now())
  const normal = serial === null ? null : (normalSerial(serial) ?? null)
  if (normal !== null) await inspections.endSerial(order.id, normal, now())
  const found = {
    line: piece.line,
    sku: piece.sku,
    serial,
    outcome: wanted.outcome,
    stockSku,
    grade: wanted.outcome === 'graded' ? (wanted.grade ?? null) : null,
    battery: wanted.battery ?? null,
    faults: [...wanted.faults],
    note: wanted.note?.trim() ?? '',
    actor: by,
    at: now(),
  }
  const id = await inspections.add({
    ...found,
    of: held,
    orderId: order.id,
    normalSerial: normal,
    restockedBy: taken.restockedBy,
  })
  return inspectionDocument({ id, kind: wanted.kind, code: held.code, ...found })
}

/** Returns the serial number as shipped; any other is a mistake or another device. */
function serialOf(given: string | undefined, { serials }: Pick<ReturnedPiece, 'serials'>): string | null {
  if (given === undefined) return null
  const normal = normalSerial(given)
  const known = serials.find((one) => normalSerial(one) === normal)
  if (normal === undefined || (serials.length > 0 && known === undefined))
    throw new ShopError('case.no_such_piece')
  return known ?? given.trim()
}

async function variantFor(
  { shop }: ServiceContext,
  { outcome, grade }: Wanted,
  sku: string,
): Promise<GradedVariant | undefined> {
  if (outcome !== 'graded') return undefined
  const variants = await inspectionRepository(shop.database.db).variants(sku)
  const found = variants.find((one) => one.grade === grade)
  if (!found) throw new ShopError('case.no_grade', { sku })
  return found
}

async function moveStock(
  context: ProductContext,
  move: { wasOut: boolean; sku: string; stockSku: string | null; reason: string },
): Promise<void> {
  const { wasOut, sku, stockSku, reason } = move
  const { db } = context.shop.database
  const isCounted = await db
    .selectFrom('products as p')
    .innerJoin('stock as s', 's.product_id', 'p.id')
    .select('s.product_id')
    .where('p.sku', '=', sku)
    .where('s.manage', '=', true)
    .executeTakeFirst()
  // The refund has already restocked it as new.
  if (!wasOut && isCounted && stockSku !== sku)
    await adjustStock(context, { sku, by: -1, reason, as: stockSku === null ? 'written_off' : 'return' })
  if (stockSku !== null && (stockSku !== sku || (wasOut && isCounted)))
    await adjustStock(context, { sku: stockSku, by: 1, reason, as: 'return' })
}
