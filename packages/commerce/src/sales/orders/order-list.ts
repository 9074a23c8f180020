import type { OrderRow } from '@ambra/contract/sales/order-operations'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderStatus } from '@ambra/contract/sales/order'
import { orderStatuses } from '@ambra/contract/sales/order-status'
import type { Database } from '@ambra/db/connection'
import {
  cursorAfter,
  type ListedOrder,
  openStatuses,
  type OrderCursor,
  type OrderListFilter,
  orderListRepository,
  type OrderSort,
  type Stores,
} from '@ambra/db/sales'
import { addDays, formatTimestamp, isoDay, startOfDay } from '@ambra/domain/platform/text/format'
import { isOrderStatus } from '@ambra/domain/sales/orders/order-status'
import { stores } from '@ambra/domain/platform/shop/stores'
import { listFields, readListFields } from '../../platform/custom-fields/list-fields.ts'
import { OperationError } from '../../platform/operations/operation-error.ts'

const usualLimit = 50

type ListInput = AdminInput<'orders.list'>
/**
 * Reader of the list: `stores` may be seen, in `contactStores` with names and addresses; `personId` resolves
 * `me`.
 */
export type OrderReader = { stores: Stores; contactStores: Stores; personId: number | undefined }

/**
 * Returns a page of the order list.
 * @throws ShopError request.invalid, store.unknown; OperationError for an unknown status
 */
export async function listOrders(
  db: Database['db'],
  input: ListInput,
  { reader, now, hasEveryField }: { reader: OrderReader; now: Date; hasEveryField?: boolean },
): Promise<AdminResult<'orders.list'>> {
  const { sort = 'newest', limit = usualLimit } = input
  const { fields, filters } = await readListFields(db, 'order', input.fields, { hasEveryField })
  const filter = { ...readFilter(input, reader, now), fields: filters }
  // Reads one more row than shown, to know whether there are others.
  const found = await orderListRepository(db).list({ ...filter, sort, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map((order) => orderRow(order, reader, now)),
    next: found.length > limit && last ? writeCursor(sort, cursorAfter(last, sort)) : null,
    custom: await listFields(
      db,
      { owner: 'order', fields },
      shown.map(({ id, number }) => ({ id, key: number })),
    ),
  }
}

function readFilter(
  { search, status, store, after, sort = 'newest', ...input }: ListInput,
  reader: OrderReader,
  now: Date,
): Omit<OrderListFilter, 'sort' | 'limit'> {
  const words = search?.trim()
  const { from, to, paid, late, held, assignee, carrier, method, payment } = input
  return {
    stores: visibleStores(reader.stores, store),
    contactStores: reader.contactStores,
    ...(words && { search: words }),
    ...(status && { statuses: status.split(',').map(readStatus) }),
    ...(paid && { isPaid: paid === 'yes' }),
    carrier,
    method,
    payment,
    ...(from && { placedFrom: readDay('from', from) }),
    ...(to && { placedBefore: readDay('to', addDays(readableDay('to', to), 1)) }),
    assignee: readAssignee(assignee, reader),
    ...(late && { lateOn: isoDay(now) }),
    ...(held && { isHeld: true }),
    ...(after && { after: readCursor(sort, after) }),
  }
}

/** Returns the named store if it is visible, else all visible ones. */
function visibleStores(visible: Stores, asked: string | undefined): Stores {
  if (asked === undefined) return visible
  const id = stores.find(({ code }) => code === asked)?.id
  if (id === undefined || (visible !== 'all' && !visible.includes(id)))
    throw new ShopError('store.unknown', { store: asked })
  return [id]
}

function readStatus(text: string): OrderStatus {
  if (!isOrderStatus(text))
    throw new OperationError(`"${text}" is no order status; statuses are ${orderStatuses.join(', ')}`)
  return text
}

const invalid = (field: string) => new ShopError('request.invalid', { field })

function readableDay(field: string, day: string): string {
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) throw invalid(field)
  return day
}
const readDay = (field: string, day: string): Date => startOfDay(readableDay(field, day))

function readAssignee(asked: string | undefined, { personId }: OrderReader): number | null | undefined {
  if (asked === undefined) return undefined
  if (asked === 'none') return null
  // Person 0 does not exist: the command line is assigned no orders.
  return asked === 'me' ? (personId ?? 0) : Number(asked)
}

/** Encodes an opaque cursor, valid for one sort order only. */
const writeCursor = (sort: OrderSort, { key, id }: OrderCursor): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

function readCursor(sort: OrderSort, text: string): OrderCursor {
  const [of, key, id] = parsed(text)
  if (of !== sort || typeof key !== 'string' || !isKeyOf(sort, key)) throw invalid('after')
  if (typeof id !== 'number' || !Number.isInteger(id) || Math.abs(id) > 2_147_483_647) throw invalid('after')
  return { key, id }
}

function parsed(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function isKeyOf(sort: OrderSort, key: string): boolean {
  if (sort === 'total') return /^\d{1,9}$/.test(key)
  if (sort === 'promised') return /^\d{4}-\d{2}-\d{2}$/.test(key)
  return /^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z$/.test(key) && !Number.isNaN(Date.parse(key))
}

/** Whether the promised day is over and the order has not shipped. */
export const isLate = (status: OrderStatus, promised: string | undefined, now: Date): boolean =>
  promised !== undefined && promised < isoDay(now) && openStatuses.includes(status)

function orderRow(order: ListedOrder, { contactStores }: OrderReader, now: Date): OrderRow {
  const { storeId, status, promised, createdAt } = order
  const mayRead = contactStores === 'all' || contactStores.includes(storeId)
  return {
    number: order.number,
    placed: formatTimestamp(createdAt),
    placed_at: createdAt.toISOString(),
    store: stores.find(({ id }) => id === storeId)?.code ?? String(storeId),
    status,
    customer: mayRead ? `${order.firstname} ${order.lastname}`.trim() : null,
    email: mayRead ? order.email : null,
    pieces: order.pieces,
    totalCents: order.totalCents,
    is_paid: order.isPaid,
    is_reversed: order.isReversed,
    is_held: order.isHeld,
    payment: order.payment,
    delivery: order.delivery,
    promised: promised ?? null,
    is_late: isLate(status, promised, now),
    assignee: order.assignee ?? null,
  }
}
