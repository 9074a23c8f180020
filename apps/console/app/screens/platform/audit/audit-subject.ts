import { placePath } from '#console/shop/place-path.ts'

/**
 * Returns the path of a case. The audit log stores only the ending of its code; older entries store the whole
 * code.
 */
function casePath(kind: string, id: string): string {
  const [start, ending] = id.split('…')
  return ending === undefined
    ? `/service/${kind}/${start}`
    : `/service?${new URLSearchParams({ state: 'all', kind, q: ending })}`
}

/** Returns the path of the screen of an audit subject; undefined if it has none. */
export function auditSubject(subject: string): string | undefined {
  const [kind = ''] = subject.split(':', 1)
  const id = subject.slice(kind.length + 1)
  if (!id) return undefined
  if (kind === 'staff') return `/people/${id}`
  if (kind === 'withdrawal' || kind === 'claim') return casePath(kind, id)
  if (kind === 'contact' || kind === 'review' || kind === 'question') return '/inbox'
  if (kind === 'key') return '/keys'
  if (kind === 'webhook') return /^\d+$/.test(id) ? `/keys/webhooks/${id}` : '/keys'
  if (kind === 'refund') return '/money'
  if (kind === 'bank_line') return '/bank'
  if (kind === 'approval') return '/approvals'
  if (kind === 'coupon') return `/selling/coupons/${id}`
  if (kind === 'cart-rule') return `/selling/rules/${id}`
  if (kind === 'search') return `/search/past?store=${id}`
  if (kind === 'setting') return '/settings'
  if (kind === 'stock-count') return `/count/${id}`
  if (kind === 'place') return placePath(id)
  if (kind === 'warehouse') return `/warehouses/${id}`
  if (kind === 'draft') return '/orders/new'
  if (kind === 'account') return `/customers/${id}`
  if (kind === 'order') return `/orders/${id}`
  return kind === 'role' ? `/roles/${id}` : undefined
}
