import { shownFields } from '../../platform/custom-fields/shown-fields.ts'
import { orderEmail } from '../../platform/settings/order-terms.ts'
import { contractOf } from '../../accounting/documents/contract-document.ts'
import { listOrderDocuments, proformaOf } from '../../accounting/documents/order-documents.ts'
import { orderDocument } from '../checkout/order-response.ts'
import { Confirmed } from '@ambra/contract/sales/order'
import { type OrderDownload, type OrderGiftCard } from '@ambra/contract/sales/order-parts'
import type { OrderRecord } from '@ambra/db/schema'
import { orderRepository } from '@ambra/db/sales'
import type { OutboxMessage } from '@ambra/db/messaging'
import type { PrintedDocument } from '@ambra/documents/invoice-pdf'
import { invoicePdfInThread } from '@ambra/documents/pdf-pool'
import { defaultStore, type Store, stores } from '@ambra/domain/platform/shop/stores'
import { correctedParts, type MailKind, type OrderMailData } from '@ambra/mail/mail-data'
import type { MailAttachment, MailTransport } from '@ambra/mail/transport'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { MailOptions } from '../../messaging/mail/mail-options.ts'
import { awaitMailTurn } from '../../messaging/mail/mail-turn.ts'
import { findMailLinks, findSeller } from '../../messaging/mail/seller.ts'
import type { OutboxHandler } from '../../messaging/outbox/outbox-worker.ts'

/** Kind, file name and recipient of a mail. */
type MailPlan = { kind: MailKind; name: string; to: 'shopper' | 'shopkeeper' }

/** Content of a mail besides the order: downloads, gift card codes, a document, a refunded amount (cents). */
type Enclosed = {
  downloads?: OrderDownload[]
  giftCards?: OrderGiftCard[]
  /** Address of a recipient other than the buyer. */
  recipient?: string | undefined
  document?: PrintedDocument
  refundCents?: number
  refundedToCardCents?: number
  creditedCents?: number
}

/** Creates the handler of a mail about an order. */
export const orderMail =
  (options: MailOptions, transport: MailTransport, mail: MailPlan): OutboxHandler =>
  (message) =>
    sendOrderMail(options, transport, { mail, message })

/**
 * Sends a mail about an order, written from the current database state. Its key is the outbox id: sent again
 * after a crash, a mail has the same file name and Message-ID.
 */
export async function sendOrderMail(
  options: MailOptions,
  transport: MailTransport,
  { mail, message, ...enclosed }: { mail: MailPlan; message: OutboxMessage } & Enclosed,
): Promise<void> {
  const { database, shopkeeper } = options
  const order = await orderRepository(database.db).findById(Number(message.payload['order_id']))
  if (!order) throw new Error(`order of message ${message.id} is gone`)
  const to = enclosed.recipient ?? (mail.to === 'shopkeeper' ? orderEmail(shopkeeper) : order.email)
  if (mail.to === 'shopper') await awaitMailTurn(options, message, to)
  // The shopkeeper's mails are in the language of the main store, the shopper's in that of the order.
  const store = mail.to === 'shopkeeper' ? defaultStore : storeOf(order)
  const document = enclosed.document ?? (await proformaToEnclose(options, mail, order))
  const contract = await contractToEnclose(options, mail, order)
  const attachments = [...(document ? [await attachmentOf(document)] : []), ...(contract ? [contract] : [])]
  const { subject, html, text } = options.renderMail(mail.kind, {
    ...(await mailData(options, { order, store, message, ...enclosed })),
    ...(contract ? { hasContract: true } : {}),
  })
  await transport.send({
    key: `${mail.name}-${order.number}-${message.id}`,
    to,
    ...(mail.to === 'shopkeeper' ? { replyTo: order.email } : {}),
    subject,
    html,
    text,
    language: store.language,
    date: options.now(),
    ...(attachments.length > 0 ? { attachments } : {}),
  })
}

/** Attaches the bank details to the confirmation of an order paid by transfer. */
async function proformaToEnclose(
  { database, shopkeeper }: MailOptions,
  mail: MailPlan,
  order: OrderRecord,
): Promise<PrintedDocument | undefined> {
  if (mail.kind !== 'order-confirmation' || order.status !== 'awaiting_payment') return undefined
  return proformaOf(database.db, order, shopkeeper)
}

/**
 * Attaches the contract to the confirmation, so that later page changes do not affect it.
 * @see docs/rules/law LAW-ORD-5
 */
async function contractToEnclose(
  { database, shopkeeper }: MailOptions,
  mail: MailPlan,
  order: OrderRecord,
): Promise<MailAttachment | undefined> {
  if (mail.kind !== 'order-confirmation') return undefined
  const content = await contractOf(database.db, order, shopkeeper)
  return content && { name: `contract-${order.number}.pdf`, type: 'application/pdf', content }
}

async function attachmentOf(document: PrintedDocument): Promise<MailAttachment> {
  return {
    name: `${document.kind}-${document.number}.pdf`,
    type: 'application/pdf',
    content: await invoicePdfInThread(document),
  }
}

type Subject = { order: OrderRecord; store: Store; message: OutboxMessage } & Enclosed

async function mailData(
  { database, shopkeeper, publicUrl }: MailOptions,
  { order, store, message, downloads, giftCards, document, ...money }: Subject,
): Promise<OrderMailData> {
  const links = await findMailLinks(database, store, publicUrl)
  const parameters = new URLSearchParams({ number: order.number, orderToken: order.orderToken })
  const { comment: note, status, shipment, ...more } = message.payload
  const fields = await shownFields(database.db, order.id, store.language, { inMails: true })
  const mailedOrder = {
    ...orderDocument(order, downloads),
    ...(giftCards && { giftCards }),
    ...(fields.length > 0 && { fields }),
    ...(await listOrderDocuments(database.db, order, publicUrl)),
  }
  return {
    language: store.language,
    // Uses the status in the message, not the current one.
    order:
      typeof status === 'string' ? { ...mailedOrder, status: status as OrderRecord['status'] } : mailedOrder,
    seller: await findSeller(database, store, shopkeeper),
    links: {
      ...links,
      order: `${publicUrl}${store.prefix}/order-completed?${parameters}`,
      withdrawal: `${publicUrl}${store.prefix}/withdraw?${parameters}`,
    },
    ...acceptedBy(order),
    ...(order.comment ? { comment: order.comment } : {}),
    ...(typeof note === 'string' ? { note } : {}),
    ...(typeof shipment === 'string' ? { shipment } : {}),
    ...correctionOf(more),
    ...(document ? { document: { kind: document.kind, number: document.number } } : {}),
    ...moneyBack(money),
  }
}

const moneyBack = ({ refundCents, refundedToCardCents, creditedCents }: Partial<Enclosed>) => ({
  ...(refundCents === undefined ? {} : { refundCents }),
  ...(refundedToCardCents ? { refundedToCardCents } : {}),
  ...(creditedCents ? { creditedCents } : {}),
})

/** Reads corrections by staff from the message. */
function correctionOf({
  correction,
  corrected,
  before_cents: beforeCents,
  refund_cents: refundCents,
  swap,
}: Record<string, unknown>): Pick<
  OrderMailData,
  'correction' | 'beforeCents' | 'refundCents' | 'corrected' | 'swap'
> {
  const kind = (['goods', 'refund', 'address', 'swap'] as const).find((one) => one === correction)
  return {
    ...(Value.Check(CorrectedParts, corrected) && { corrected }),
    ...(kind && { correction: kind }),
    ...(Value.Check(SwapFigures, swap) && { swap }),
    ...(typeof beforeCents === 'number' && { beforeCents }),
    ...(typeof refundCents === 'number' && { refundCents }),
  }
}

const SwapFigures = Type.Object({
  number: Type.String(),
  off: Type.String(),
  offCents: Type.Integer(),
  creditCents: Type.Integer(),
  refundCents: Type.Integer(),
  dueCents: Type.Integer(),
})
const CorrectedParts = Type.Array(
  Type.Object({ part: Type.Enum([...correctedParts]), before: Type.String(), after: Type.String() }),
)

/** Returns what the shopper agreed to when ordering, as the checkout sent it. */
function acceptedBy({ confirmed }: OrderRecord): Pick<OrderMailData, 'termsVersion' | 'hasDigitalConsent'> {
  if (!Value.Check(Confirmed, confirmed)) return {}
  const { terms_version: termsVersion, digital_consent: hasDigitalConsent } = confirmed
  return { termsVersion, ...(hasDigitalConsent ? { hasDigitalConsent } : {}) }
}

const storeOf = (order: OrderRecord): Store =>
  stores.find((store) => store.language === order.language) ??
  stores.find((store) => store.id === order.storeId) ??
  defaultStore
