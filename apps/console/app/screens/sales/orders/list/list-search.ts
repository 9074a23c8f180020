import type { AdminInput } from '@ambra/contract/platform/operations/operations'

type ListInput = AdminInput<'orders.list'>

/** Columns besides the number, in display order. The first ones are the default. */
export const columnIds = [
  'customer',
  'status',
  'money',
  'total',
  'promised',
  'assignee',
  'placed',
  'delivery',
  'payment',
  'pieces',
  'store',
] as const
export type ColumnId = (typeof columnIds)[number]
const usualColumns: readonly ColumnId[] = columnIds.slice(0, 7)

export const sorts = ['newest', 'oldest', 'promised', 'total'] as const

/** Parameters of the address that filter orders, without the search text. */
export const filterNames = [
  'status',
  'store',
  'paid',
  'late',
  'held',
  'who',
  'carrier',
  'payment',
  'from',
  'to',
  'fields',
] as const
export type FilterName = (typeof filterNames)[number]

/** Returns the query of an address. The server validates the values. */
export function listInput(search: URLSearchParams): ListInput {
  const text = (name: string) => search.get(name) || undefined
  const asked = {
    search: text('q'),
    status: text('status'),
    store: text('store'),
    carrier: text('carrier'),
    payment: text('payment'),
    from: text('from'),
    to: text('to'),
    fields: text('fields'),
    assignee: text('who'),
    after: text('after'),
    paid: text('paid'),
    sort: text('sort'),
    late: search.get('late') === 'yes' ? true : undefined,
    held: search.get('held') === 'yes' ? true : undefined,
  }
  // The server validates each value against its schema.
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as ListInput
}

/** Returns the address with some values changed, reset to the first page. */
export function changed(
  search: URLSearchParams,
  values: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('after')
  next.delete('open')
  for (const [name, value] of Object.entries(values))
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  return next
}

/** Returns the columns of the address, otherwise those last used in this browser. */
export function columnsOf(search: URLSearchParams, kept: string | null): readonly ColumnId[] {
  const names = (search.get('cols') ?? kept)?.split(',')
  const chosen = columnIds.filter((id) => names?.includes(id))
  return chosen.length > 0 ? chosen : usualColumns
}

/** Views shipped with the console; `search` is the query string. */
export const shippedViews = [
  { id: 'all', search: '' },
  { id: 'toDo', search: 'status=new,pending,paid,incomming&sort=promised' },
  { id: 'late', search: 'late=yes&sort=promised' },
  { id: 'toPay', search: 'status=awaiting_payment&sort=oldest' },
  { id: 'packed', search: 'status=ready&sort=promised' },
  { id: 'held', search: 'held=yes' },
  { id: 'mine', search: 'who=me' },
] as const

/** Checks whether an address shows a view, ignoring search text, page and dialog. */
export function isView(search: URLSearchParams, view: string): boolean {
  const plain = (from: URLSearchParams) => {
    const rest = new URLSearchParams(from)
    for (const name of ['q', 'after', 'open']) rest.delete(name)
    rest.sort()
    return rest.toString()
  }
  return plain(search) === plain(new URLSearchParams(view))
}
