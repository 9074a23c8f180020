import type { AdminInput } from '@ambra/contract/admin/operations'

type ListInput = AdminInput<'orders.list'>

/** Columns beside the number, in their order; the first ones are shown until a person chooses. */
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

/** Names in the address that say which orders are shown, without the words that were searched for. */
export const filterNames = [
  'status',
  'store',
  'paid',
  'late',
  'who',
  'carrier',
  'payment',
  'from',
  'to',
] as const
export type FilterName = (typeof filterNames)[number]

/** The question that an address asks. What it has in a wrong form is left to the server to refuse. */
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
    assignee: text('who'),
    after: text('after'),
    paid: text('paid'),
    sort: text('sort'),
    late: search.get('late') === 'yes' ? true : undefined,
  }
  // The server checks each against its schema.
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as ListInput
}

/** The address with some values changed; another question begins at its first page. */
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

/** Columns of the address, else those that this browser had last. */
export function columnsOf(search: URLSearchParams, kept: string | null): readonly ColumnId[] {
  const names = (search.get('cols') ?? kept)?.split(',')
  const chosen = columnIds.filter((id) => names?.includes(id))
  return chosen.length > 0 ? chosen : usualColumns
}

/** Lists that everybody has, by their texts; `search` is what stands behind the `?`. */
export const shippedViews = [
  { id: 'all', search: '' },
  { id: 'toDo', search: 'status=new,pending,paid,incomming&sort=promised' },
  { id: 'late', search: 'late=yes&sort=promised' },
  { id: 'toPay', search: 'status=awaiting_payment&sort=oldest' },
  { id: 'packed', search: 'status=ready&sort=promised' },
  { id: 'mine', search: 'who=me' },
] as const

/** Whether an address shows a view: the words, the page and the dialog are no part of it. */
export function isView(search: URLSearchParams, view: string): boolean {
  const plain = (from: URLSearchParams) => {
    const rest = new URLSearchParams(from)
    for (const name of ['q', 'after', 'open']) rest.delete(name)
    rest.sort()
    return rest.toString()
  }
  return plain(search) === plain(new URLSearchParams(view))
}
