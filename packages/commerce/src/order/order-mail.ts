import { orderEmail } from '../settings/order-terms.ts'
import { contractOf } from '../document/contract-document.ts'
import { listOrderDocuments, proformaOf } from '../document/order-documents.ts'
import { orderDocument } from './order-response.ts'
import { Confirmed } from '@ambra/contract/order'
import { type OrderDownload, type OrderGiftCard } from '@ambra/contract/order-parts'
import type { OrderRecord } from '@ambra/db/records'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import type { OutboxMessage } from '@ambra/db/repositories/outbox-repository'
import type { PrintedDocument } from '@ambra/documents/invoice-pdf'
import { invoicePdfInThread } from '@ambra/documents/pdf-pool'
import { defaultStore, type Store, stores } from '@ambra/domain/stores'
import { correctedParts, type MailKind, type OrderMailData } from '@ambra/mail/mail-data'
import type { MailAttachment, MailTransport } from '@ambra/mail/transport'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { MailOptions } from '../mail/mail-options.ts'
import { awaitMailTurn } from '../mail/mail-turn.ts'
import { findMailLinks, findSeller } from '../mail/seller.ts'

/** Which mail, under which name its file lies, and who gets it. */
export type MailPlan = { kind: MailKind; name: string; to: 'shopper' | 'shopkeeper' }

/** What goes into a mail beside the order: files to fetch, codes of gift cards, a document, money that goes back (cents). */
type Enclosed = {
  downloads?: OrderDownload[]
  giftCards?: OrderGiftCard[]
  document?: PrintedDocument
  refundCents?: number
  refundedToCardCents?: number
  creditedCents?: number
}

/**
 * Sends one mail about an order, written from the order as it is in the database. Its key is the outbox id: sent again
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
  if (mail.to === 'shopper') await awaitMailTurn(options, message, order.email)
  // The shopkeeper reads the language of the main store, the shopper that of the order.
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
    to: mail.to === 'shopkeeper' ? orderEmail(shopkeeper) : order.email,
    ...(mail.to === 'shopkeeper' ? { replyTo: order.email } : {}),
    subject,
    html,
    text,
    language: store.language,
    date: options.now(),
    ...(attachments.length > 0 ? { attachments } : {}),
  })
}

/** The confirmation of an order that is paid by transfer carries what the bank needs as a file. */
async function proformaToEnclose(
  { database, shopkeeper }: MailOptions,
  mail: MailPlan,
  order: OrderRecord,
): Promise<PrintedDocument | undefined> {
  if (mail.kind !== 'order-confirmation' || order.status !== 'awaiting_payment') return undefined
  return proformaOf(database.db, order, shopkeeper)
}

/** The confirmation carries the contract itself, which no later change of a page reaches. @see docs/rules/law LAW-ORD-5 */
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
  const mailedOrder = {
    ...orderDocument(order, downloads),
    ...(giftCards && { giftCards }),
    ...(await listOrderDocuments(database.db, order, publicUrl)),
  }
  return {
    language: store.language,
    // The message names the status of its moment, not the current one.
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

/** What people of the shop changed, as they wrote it into the message. */
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
