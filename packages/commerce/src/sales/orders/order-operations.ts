import { orderTerms } from '../../platform/settings/order-terms.ts'
import type { Order, OrderStatus } from '@ambra/contract/sales/order'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { orderStatuses } from '@ambra/contract/sales/order-status'
import { orderDocument } from '../checkout/order-response.ts'
import { downloadRepository } from '@ambra/db/fulfilment'
import { invoiceRepository } from '@ambra/db/accounting'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { refundRepository } from '@ambra/db/payments'
import { dayMs, formatTimestamp } from '@ambra/domain/platform/text/format'
import { isOrderStatus } from '@ambra/domain/sales/orders/order-status'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command } from '../../platform/operations/operation.ts'
import { findOrder, operatorActor } from './find-order.ts'
import { cancelOrder } from '../cancellation/order-cancel.ts'
import { refundOrder } from '../../payments/refunds/order-refunds.ts'

/** Order with its full history and authors; money in cents. */
export type OrderDetails = {
  order: Order
  next: OrderStatus[]
  paidCents: number
  refunds: { id: number; amountCents: number; state: 'to_do' | 'done'; reason: string }[]
  documents: { kind: string; number: string }[]
  history: { at: string; at_moment: string; what: string; by: string; note: string }[]
}

/** `ambra orders show NUMBER`: shows an order and its possible next statuses. */
export const showOrder: Command<{ number: string }, OrderDetails> = async (context, { number }) => {
  const { db } = context.shop.database
  const record = await findOrder(context, number)
  const refunds = refundRepository(db)
  return {
    order: orderDocument(record),
    next: await orderRepository(db).listNextStatuses(record.id),
    paidCents: await refunds.paidCents(record.id),
    refunds: (await refunds.listByOrder(record.id)).map(({ id, amountCents, state, reason = '' }) => ({
      id,
      amountCents,
      state,
      reason,
    })),
    documents: (await invoiceRepository(db).listByOrder(record.id)).map(({ kind, number: document }) => ({
      kind,
      number: document,
    })),
    history: record.events.map(({ kind, to, actor, data, at }) => ({
      at: formatTimestamp(at),
      at_moment: at.toISOString(),
      what: to ?? kind,
      by: actor,
      note: noteOf(data),
    })),
  }
}

/** Returns the text of an event: a comment, a reason, a number. */
function noteOf(data: unknown): string {
  const fields = new Map<string, unknown>(Object.entries(data ?? {}))
  return ['comment', 'reason', 'number', 'on', 'reference', 'to', 'fields']
    .map((name) => fields.get(name))
    .filter((value) => typeof value === 'string')
    .join(', ')
}

type StatusInput = {
  number: string
  status: string
  comment?: string | undefined
  operator?: string | undefined
}

/**
 * `ambra orders set-status NUMBER STATUS`: moves an order along the status graph and notifies the shopper by
 * mail. Cancellations and refunds run their full operations.
 */
export const setOrderStatus: Command<
  StatusInput,
  { number: string; from: OrderStatus; to: OrderStatus }
> = async (context, { number, status, comment, operator }) => {
  const to = readStatus(status)
  const record = await findOrder(context, number)
  if (to === 'cancelled') return cancelOrder(context, { number, reason: comment, operator })
  if (to === 'refunded') {
    await refundOrder(context, { number, reason: comment, operator })
    return { number, from: record.status, to }
  }
  const orders = orderRepository(context.shop.database.db)
  const result = await orders.setStatus(record.id, to, {
    actor: operatorActor(operator),
    now: context.now(),
    ...(comment ? { data: { comment } } : {}),
    outbox: [
      {
        kind: 'mail.order_status',
        payload: { language: record.language, status: to, ...(comment ? { comment } : {}) },
        dedupeKey: `mail.order_status:${record.id}:${to}`,
      },
    ],
  })
  if ('refused' in result) {
    if (result.refused === 'order.payment_reversed' || result.refused === 'order.on_hold')
      throw new ShopError(result.refused, { number })
    const allowed = await orders.listNextStatuses(record.id)
    const moves = allowed.length > 0 ? `it may become: ${allowed.join(', ')}` : 'it is at its end'
    throw new OperationError(
      `order ${number} is "${result.from ?? record.status}" and cannot become "${to}"; ${moves}`,
    )
  }
  return { number, from: result.from, to }
}

/** File of an order as the shopkeeper sees it; `remaining` is null without a limit. */
export type DownloadRow = { product: string; title: string; remaining: number | null; expires: string }
type DownloadsInput = { number: string; renew: boolean }

/** `ambra orders downloads NUMBER`: lists its links; `--renew` creates new ones and mails them to the shopper. */
export const orderDownloads: Command<DownloadsInput, { renewed: boolean; files: DownloadRow[] }> = async (
  { shop, now, settings },
  { number, renew },
) => {
  const record = await orderRepository(shop.database.db).findByNumber(number)
  if (!record) throw new OperationError(`no order ${number}`)
  const { id, language } = record
  const at = now()
  if (renew) {
    await shop.database.db.transaction().execute(async (db) => {
      const expiresAt = new Date(at.getTime() + orderTerms(settings).downloadDays * dayMs)
      const links = await downloadRepository(db).renew(record, { now: at, expiresAt })
      if (links === 0) throw new OperationError(`order ${number} has no downloads: is it paid?`)
      await outboxRepository(db).add('order.downloads', { order_id: id, language }, { now: at })
    })
  }
  const grants = await downloadRepository(shop.database.db).list(record)
  const files = grants.map(({ product, title, remaining, expiresAt }) => ({
    product,
    title,
    remaining,
    expires: formatTimestamp(expiresAt),
  }))
  return { renewed: renew, files }
}

function readStatus(text: string): OrderStatus {
  if (!isOrderStatus(text))
    throw new OperationError(`"${text}" is no order status; statuses are ${orderStatuses.join(', ')}`)
  return text
}
