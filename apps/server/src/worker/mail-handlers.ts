import { orderDownloads } from '@ambra/api/modules/download/order-downloads'
import { orderDocument } from '@ambra/api/modules/order/order-document'
import { Confirmed, type OrderDownload } from '@ambra/contract/order'
import type { OrderRecord } from '@ambra/db/records'
import { downloadRepository } from '@ambra/db/repositories/download-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import type { OutboxMessage } from '@ambra/db/repositories/outbox-repository'
import { defaultStore, type Store, stores } from '@ambra/domain/stores'
import type { MailKind, OrderMailData } from '@ambra/mail/mail-data'
import { createMailTransport, type MailTransport } from '@ambra/mail/transport'
import { Value } from 'typebox/value'
import { accountMailHandler } from './account-mail-handler.ts'
import type { MailOptions } from './mail-options.ts'
import type { OutboxHandler } from './outbox-worker.ts'
import { findMailLinks, findSeller } from './seller.ts'
import { stockMailHandler } from './stock-mail-handler.ts'

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
      'mail.account_welcome': accountMailHandler(options, transport, 'account-welcome'),
      'mail.account_confirm': accountMailHandler(options, transport, 'account-confirm'),
      'mail.account_exists': accountMailHandler(options, transport, 'account-exists'),
      'mail.back_in_stock': stockMailHandler(options, transport),
      'order.downloads': (message) => sendDownloads(options, transport, message),
    },
    close: () => transport.close(),
  }
}

const dayMs = 86_400_000

/** Grants the files of a paid order and tells its buyer; an order without files gets no mail. */
async function sendDownloads(
  options: MailOptions,
  transport: MailTransport,
  message: OutboxMessage,
): Promise<void> {
  const { database, now, publicUrl, downloadDays } = options
  const order = await orderRepository(database.db).findById(Number(message.payload['order_id']))
  if (!order) throw new Error(`order of message ${message.id} is gone`)
  const grants = downloadRepository(database.db)
  const at = now()
  await grants.grant(order, { now: at, expiresAt: new Date(at.getTime() + downloadDays * dayMs) })
  const downloads = orderDownloads(await grants.list(order), { publicUrl, now: at })
  if (downloads.length === 0) return
  await sendOrderMail(options, transport, {
    mail: { kind: 'order-downloads', name: 'downloads', to: 'shopper' },
    message,
    downloads,
  })
}

type MailPlan = { kind: MailKind; name: string; to: 'shopper' | 'shopkeeper' }

async function sendOrderMail(
  options: MailOptions,
  transport: MailTransport,
  { mail, message, downloads }: { mail: MailPlan; message: OutboxMessage; downloads?: OrderDownload[] },
): Promise<void> {
  const { database, shopkeeper } = options
  const order = await orderRepository(database.db).findById(Number(message.payload['order_id']))
  if (!order) throw new Error(`order of message ${message.id} is gone`)
  // The shopkeeper reads the language of the main store, the shopper that of the order.
  const store = mail.to === 'shopkeeper' ? defaultStore : storeOf(order)
  const { subject, html, text } = options.renderMail(
    mail.kind,
    await mailData(options, { order, store, message, downloads }),
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

type Subject = {
  order: OrderRecord
  store: Store
  message: OutboxMessage
  downloads: OrderDownload[] | undefined
}

async function mailData(
  { database, shopkeeper, publicUrl }: MailOptions,
  { order, store, message, downloads }: Subject,
): Promise<OrderMailData> {
  const links = await findMailLinks(database, store, publicUrl)
  const parameters = new URLSearchParams({ number: order.number, orderToken: order.orderToken })
  const { comment: note, status } = message.payload
  const document = orderDocument(order, downloads)
  return {
    language: store.language,
    // The message tells of the status of its moment, whatever has happened since.
    order: typeof status === 'string' ? { ...document, status: status as OrderRecord['status'] } : document,
    seller: await findSeller(database, store, shopkeeper),
    links: { ...links, order: `${publicUrl}${store.prefix}/order-completed?${parameters}` },
    ...acceptedBy(order),
    ...(order.comment ? { comment: order.comment } : {}),
    ...(typeof note === 'string' ? { note } : {}),
  }
}

/** What the shopper agreed to when ordering, as the checkout sent it. */
function acceptedBy({ confirmed }: OrderRecord): Pick<OrderMailData, 'termsVersion' | 'hasDigitalConsent'> {
  if (!Value.Check(Confirmed, confirmed)) return {}
  const { terms_version: termsVersion, digital_consent: hasDigitalConsent } = confirmed
  return { termsVersion, ...(hasDigitalConsent ? { hasDigitalConsent } : {}) }
}

const storeOf = (order: OrderRecord): Store =>
  stores.find((store) => store.language === order.language) ??
  stores.find((store) => store.id === order.storeId) ??
  defaultStore
