import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderRecord } from '@ambra/db/schema'
import { attemptRepository } from '@ambra/db/platform'
import { invoiceRepository } from '@ambra/db/accounting'
import { outboxRepository } from '@ambra/db/messaging'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'
import { lockOrder } from './order-version.ts'

/** Maximum mails of one order to resend, so that the console cannot flood a mailbox. */
const limit = { max: 3, windowMs: 3_600_000 }

/**
 * Resends a mail about an order, written from its current state.
 * @throws ShopError order.not_found, staff.no_mail when there is none of the kind, staff.mails_sent
 */
export async function resendMail(
  { shop, now }: OperationContext,
  { number, mail }: AdminInput<'orders.resend'>,
): Promise<true> {
  const { db } = shop.database
  const order = await lockOrder(db, number, undefined)
  const message = await messageOf(db, order, mail)
  if (!message) throw new ShopError('staff.no_mail')
  const at = now()
  if (await attemptRepository(db).take(hashToken(`resend|${order.id}`), limit, at))
    throw new ShopError('staff.mails_sent')
  const payload = { order_id: order.id, number, language: order.language, ...message.payload }
  await outboxRepository(db).add(message.kind, payload, { now: at })
  return true
}

type Message = { kind: OutboxKind; payload: Record<string, unknown> }

async function messageOf(
  db: OperationContext['shop']['database']['db'],
  { id, shipments }: OrderRecord,
  mail: AdminInput<'orders.resend'>['mail'],
): Promise<Message | undefined> {
  if (mail === 'confirmation') return { kind: 'mail.order_placed', payload: {} }
  if (mail === 'shipping') {
    const sent = shipments.findLast(({ state }) => state === 'sent' || state === 'delivered')
    return sent && { kind: 'mail.shipment_sent', payload: { shipment: sent.number } }
  }
  const invoice = (await invoiceRepository(db).listByOrder(id)).find(({ kind }) => kind === 'invoice')
  return invoice && { kind: 'mail.document', payload: { document_id: invoice.id } }
}
