import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listOrderDocuments } from '../../accounting/documents/order-documents.ts'
import { orderDocument } from '../../sales/checkout/order-response.ts'
import { languages } from '@ambra/contract/platform/api/language'
import type { Order } from '@ambra/contract/sales/order'
import { isOrderStatus } from '@ambra/domain/sales/orders/order-status'
import { defaultStore, type Language, stores } from '@ambra/domain/platform/shop/stores'
import { mailSamples, type SampleSurroundings } from '@ambra/mail/mail-samples'
import { sampleOrder } from '@ambra/mail/sample-order'
import { OperationError } from '../../platform/operations/operation-error.ts'
import { findMailLinks, findSeller } from './seller.ts'
import type { Command, OperationContext } from '../../platform/operations/operation.ts'
import { findOrder } from '../../sales/orders/find-order.ts'

type PreviewInput = {
  kind: string
  language: Language
  file: string
  /** Number of a real order to use instead of an invented one. */
  order?: string | undefined
  status?: string | undefined
}

/** `ambra mail preview KIND`: writes a mail as HTML and text, as it would be sent, without sending it. */
export const previewMail: Command<PreviewInput, { file: string; subject: string }> = async (
  context,
  input,
) => {
  const sample = mailSamples[input.kind]
  if (!sample)
    throw new OperationError(`no mail "${input.kind}"; there are ${Object.keys(mailSamples).join(', ')}`)
  const templates = await import('@ambra/mail/render-mail')
  const mail = sample(templates, await sampleSurroundings(context, input))
  await mkdir(dirname(input.file), { recursive: true })
  await writeFile(input.file, mail.html)
  await writeFile(input.file.replace(/(\.html)?$/, '.txt'), `${mail.subject}\n\n${mail.text}`)
  return { file: input.file, subject: mail.subject }
}

/** `ambra mail preview --all`: writes every kind in every language into a folder. */
export const previewAllMails: Command<{ folder: string }, { folder: string; mails: number }> = async (
  context,
  { folder },
) => {
  const all = Object.keys(mailSamples).flatMap((kind) =>
    languages.map((language) => ({ kind, language, file: join(folder, `${kind}.${language}.html`) })),
  )
  for (const input of all) await previewMail(context, input)
  return { folder, mails: all.length }
}

/** `ambra mail preview` without a kind: lists the kinds. */
export const listMails: Command<Record<string, never>, string[]> = async () => Object.keys(mailSamples)

/** Returns what surrounds a sample: the seller, the links, and a real or an invented order. */
export async function sampleSurroundings(
  context: OperationContext,
  { language, ...input }: Omit<PreviewInput, 'file' | 'kind'>,
): Promise<SampleSurroundings> {
  const {
    shop: { database },
    settings,
  } = context
  const store = stores.find((one) => one.language === language) ?? defaultStore
  const links = await findMailLinks(database, store, settings.publicUrl)
  return {
    language,
    seller: await findSeller(database, store, settings.contactEmail),
    links: { ...links, order: `${links.home}/order-completed` },
    order: await orderOf(context, input),
  }
}

async function orderOf(
  context: OperationContext,
  { order: number, status }: Pick<PreviewInput, 'order' | 'status'>,
): Promise<Order> {
  if (status !== undefined && !isOrderStatus(status))
    throw new OperationError(`"${status}" is no order status`)
  const moved = status === undefined ? {} : { status }
  const url = `${context.settings.publicUrl}/api/order/document`
  const documents: Order['documents'] = [{ kind: 'invoice', number: '2026-000001', url, xmlUrl: url }]
  if (number === undefined) return sampleOrder({ documents, ...moved })
  const record = await findOrder(context, number)
  const { db } = context.shop.database
  return {
    ...orderDocument(record),
    ...(await listOrderDocuments(db, record, context.settings.publicUrl)),
    ...moved,
  }
}
