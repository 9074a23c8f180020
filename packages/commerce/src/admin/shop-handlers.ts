import type { shopOperations } from '@ambra/contract/admin/shop-operations'
import { ShopError } from '@ambra/contract/errors'
import { auditRepository } from '@ambra/db/staff/audit-repository'
import { stores } from '@ambra/domain/stores'
import { eraseAccount, exportCustomer } from '../account/customer-operations.ts'
import { cancelOrder } from '../order/order-cancel.ts'
import { listOrders, type OrderDetails, setOrderStatus, showOrder } from '../order/order-operations.ts'
import { refundOrder } from '../order/order-refunds.ts'
import { isAllowed } from '../staff/rights.ts'
import { grantsOfActor, historyName } from './actor.ts'
import type { HandlerContext, Handlers } from './operation-handler.ts'

const usualLimit = 50

export const shopHandlers: Handlers<keyof typeof shopOperations> = {
  'orders.list': async (context, { status, store, limit = usualLimit }) => {
    const codes = visibleStores(context, store)
    const lists = await Promise.all(codes.map((code) => listOrders(context, { status, store: code, limit })))
    return lists
      .flat()
      .sort((a, b) => (a.placed < b.placed || (a.placed === b.placed && a.number < b.number) ? 1 : -1))
      .slice(0, limit)
      .map((row) => (mayReadContacts(context, row.store) ? row : { ...row, customer: null, email: null }))
  },
  'orders.show': async (context, { number }) => {
    const details = await showOrder(context, { number })
    const storeId = details.order.store_id
    const mayRead = isAllowed(grantsOfActor(context.actor), 'customers.read_contact', storeId)
    return shownOrder(details, mayRead)
  },
  'orders.set-status': (context, input) =>
    setOrderStatus(context, { ...input, operator: historyName(context.actor) }),
  'orders.cancel': (context, input) =>
    cancelOrder(context, { ...input, operator: historyName(context.actor) }),
  'orders.refund': (context, input) =>
    refundOrder(context, { ...input, operator: historyName(context.actor) }),
  'customers.export': (context, { email }) => exportCustomer(context, { email }),
  'customers.erase': (context, { email }) => eraseAccount(context, { email }),
  'audit.list': async ({ shop }, { limit = usualLimit, ...search }) => {
    const entries = await auditRepository(shop.database.db).list({ ...search, limit })
    return entries.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      actor: `${entry.actorKind}:${entry.actorId}`,
      actor_name: entry.actorName ?? null,
      session_id: entry.sessionId ?? null,
      network: entry.network ?? null,
      request_id: entry.requestId ?? null,
      operation: entry.operation,
      subject: entry.subject ? `${entry.subject.kind}:${entry.subject.id}` : null,
      reason: entry.reason ?? null,
      outcome: entry.outcome,
      code: entry.code ?? null,
      hash: entry.hash,
    }))
  },
  'audit.verify': async ({ shop }) => {
    const { entries, head, brokenAt } = await auditRepository(shop.database.db).verify()
    return { entries, head, broken_at: brokenAt ?? null }
  },
}

/** Codes of the stores that a list shows: the one named, if it may be seen, else all that may be. */
function visibleStores({ storeIds }: HandlerContext, asked: string | undefined): string[] {
  const visible = stores
    .filter(({ id }) => storeIds === 'all' || storeIds.includes(id))
    .map(({ code }) => code)
  if (asked === undefined) return visible
  if (!visible.includes(asked)) throw new ShopError('store.unknown', { store: asked })
  return [asked]
}

function mayReadContacts({ actor }: HandlerContext, storeCode: string): boolean {
  const storeId = stores.find(({ code }) => code === storeCode)?.id
  return isAllowed(grantsOfActor(actor), 'customers.read_contact', storeId)
}

/** What opens the order, its files or its cards to anyone who knows it. */
const secretFields: ReadonlySet<string> = new Set([
  'orderToken',
  'protect_code',
  'quote_id',
  'giftCards',
  'downloads',
  'documents',
  'feedbackUrl',
])
/** What says nothing of who the shopper is. */
const impersonalFields: ReadonlySet<string> = new Set([
  'entity_id',
  'increment_id',
  'created_at',
  'updated_at',
  'status',
  'state',
  'grand_total',
  'subtotal',
  'shipping_amount',
  'tax_amount',
  'discount_amount',
  'coupon_code',
  'discount_title',
  'order_currency_code',
  'store_id',
  'total_item_count',
  'total_qty_ordered',
  'shipping_description',
  'items',
  'paymentTitle',
  'paymentState',
  'pickupPoint',
  'taxes',
  'deliveryFrom',
  'deliveryTo',
])

/** The order without secrets; without the right to read contacts it says nothing of the shopper, nor do its notes. */
function shownOrder({ order, history, ...details }: OrderDetails, mayRead: boolean) {
  const isShown = (name: string) => (mayRead ? !secretFields.has(name) : impersonalFields.has(name))
  return {
    ...details,
    order: Object.fromEntries(Object.entries(order).filter(([name]) => isShown(name))),
    history: mayRead ? history : history.map((event) => ({ ...event, note: '' })),
  }
}
