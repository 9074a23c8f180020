import { orderDocument } from '@ambra/api/modules/order/order-document'
import type { Database } from '@ambra/db/database'
import type { OrderRecord } from '@ambra/db/records'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import type { OutboxMessage } from '@ambra/db/repositories/outbox-repository'
import { defaultStore, type Store, stores } from '@ambra/domain/stores'
import type { MailKind, OrderMailData } from '@ambra/mail/mail-data'
import { createMailTransport, type MailTransport } from '@ambra/mail/transport'
import type { OutboxHandler } from './outbox-worker.ts'
import { findMailLinks, findSeller } from './seller.ts'

type RenderMail = (kind: MailKind, data: OrderMailData) => { subject: string; html: string; text: string }

export type MailOptions = {
  database: Database
  outboxDir: string
  smtpUrl: string | undefined
  from: string
  /** Who is told about new orders. */
  shopkeeper: string
  publicUrl: string
  now: () => Date
  renderMail: RenderMail
}

/** Handlers of the mails about orders, and the end of their transport. */
export type MailHandlers = { handlers: Record<string, OutboxHandler>; close: () => void }

/**
 * Mails are written when they are sent, from the order as it is in the database. Their key is the outbox id: sent
 * again after a crash, a mail keeps its file name and its Message-ID.
 */
export function createMailHandlers(options: MailOptions): MailHandlers {
  const transport = createMailTransport({
    smtpUrl: options.smtpUrl,
    outboxDir: options.outboxDir,
    from: options.from,
  })
  const handler =
    (mail: MailPlan): OutboxHandler =>
    (message) =>
      sendOrderMail(options, transport, { mail, message })
  return {
    handlers: {
      'mail.order_placed': handler({ kind: 'order-confirmation', name: 'order', to: 'shopper' }),
      'mail.order_received': handler({ kind: 'new-order', name: 'new-order', to: 'shopkeeper' }),
      'mail.order_status': handler({ kind: 'order-status', name: 'status', to: 'shopper' }),
    },
    close: () => transport.close(),
  }
}

type MailPlan = { kind: MailKind; name: string; to: 'shopper' | 'shopkeeper' }

async function sendOrderMail(
  options: MailOptions,
  transport: MailTransport,
  { mail, message }: { mail: MailPlan; message: OutboxMessage },
): Promise<void> {
  const { database, shopkeeper } = options
  const order = await orderRepository(database.db).findById(Number(message.payload['order_id']))
  if (!order) throw new Error(`order of message ${message.id} is gone`)
  // The shopkeeper reads the language of the main store, the shopper that of the order.
  const store = mail.to === 'shopkeeper' ? defaultStore : storeOf(order)
  const { subject, html, text } = options.renderMail(
    mail.kind,
    await mailData(options, { order, store, message }),
  )
  await transport.send({
    key: `${mail.name}-${order.number}-${message.id}`,
    to: mail.to === 'shopkeeper' ? shopkeeper : order.email,
    ...(mail.to === 'shopkeeper' ? { replyTo: order.email } : {}),
    subject,
    html,
    text,
    language: store.language,
    date: options.now(),
  })
}

type Subject = { order: OrderRecord; store: Store; message: OutboxMessage }

async function mailData(
  { database, shopkeeper, publicUrl }: MailOptions,
  { order, store, message }: Subject,
): Promise<OrderMailData> {
  const links = await findMailLinks(database, store, publicUrl)
  const parameters = new URLSearchParams({ number: order.number, orderToken: order.orderToken })
  const { comment: note, status } = message.payload
  const document = orderDocument(order)
  return {
    language: store.language,
    // The message tells of the status of its moment, whatever has happened since.
    order: typeof status === 'string' ? { ...document, status: status as OrderRecord['status'] } : document,
    seller: await findSeller(database, store, shopkeeper),
    links: { ...links, order: `${publicUrl}${store.prefix}/order-completed?${parameters}` },
    ...(order.comment ? { comment: order.comment } : {}),
    ...(typeof note === 'string' ? { note } : {}),
  }
}

const storeOf = (order: OrderRecord): Store =>
  stores.find((store) => store.language === order.language) ??
  stores.find((store) => store.id === order.storeId) ??
  defaultStore
