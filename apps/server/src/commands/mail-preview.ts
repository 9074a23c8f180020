import { writeFile } from 'node:fs/promises'
import { listOrderPapers } from '@ambra/api/modules/document/order-papers'
import { orderDocument } from '@ambra/api/modules/order/order-document'
import type { Order } from '@ambra/contract/order'
import { isOrderStatus } from '@ambra/domain/order-status'
import { defaultStore, type Language, type Store, stores } from '@ambra/domain/stores'
import type { AfterSaleSubject } from '@ambra/mail/after-sale-data'
import type { MailKind, RenderedMail } from '@ambra/mail/mail-data'
import type { NewsletterSubject } from '@ambra/mail/newsletter-data'
import { sampleClaim, sampleContact, sampleOrder, sampleWithdrawal } from '@ambra/mail/sample-order'
import { CommandRefused } from '../control/control-socket.ts'
import { publicUrlOf } from '../addresses.ts'
import { findMailLinks, findSeller } from '../worker/seller.ts'
import type { Command, Operator } from './command.ts'
import { findOrder } from './find-order.ts'

type PreviewInput = {
  kind: string
  language: Language
  file: string
  /** An order of the shop instead of an invented one. */
  order?: string | undefined
  status?: string | undefined
}

type Around = {
  language: Language
  seller: Awaited<ReturnType<typeof findSeller>>
  links: Awaited<ReturnType<typeof findMailLinks>>
}
type Render = typeof import('@ambra/mail/render-mail')

const orderKinds: readonly MailKind[] = [
  'order-confirmation',
  'new-order',
  'order-status',
  'order-document',
  'order-downloads',
]
const accountKinds = [
  'account-welcome',
  'account-confirm',
  'account-exists',
  'password-reset',
  'password-changed',
  'email-changed',
  'email-new',
  'email-confirm',
  'session-stolen',
  'account-erased',
] as const

const afterSale: Readonly<Record<string, AfterSaleSubject>> = Object.fromEntries([
  ...(['receipt', 'notice', 'accepted', 'refused', 'goods'] as const).map((kind) => [
    `withdrawal-${kind}`,
    { about: 'withdrawal', kind, withdrawal: sampleWithdrawal },
  ]),
  ...(['receipt', 'notice', 'in_progress', 'answered', 'closed'] as const).map((kind) => [
    `claim-${kind}`,
    { about: 'claim', kind, claim: sampleClaim },
  ]),
  ...(['receipt', 'notice'] as const).map((kind) => [
    `contact-${kind}`,
    { about: 'contact', kind, contact: sampleContact },
  ]),
  ['feedback', { about: 'feedback', number: '100000540' }],
  ['order-link', { about: 'order-link', number: '100000540' }],
])

const newsletter: Readonly<Record<string, NewsletterSubject>> = {
  'newsletter-confirm': { about: 'confirm', days: 7, percent: 10 },
  'newsletter-welcome': { about: 'welcome', percent: 10, coupon: 'NEWS-7KQ4X-9XM2P' },
  'newsletter-known': { about: 'known' },
  'newsletter-issue': {
    about: 'issue',
    subject: 'Ambra',
    parts: [
      { kind: 'heading', text: 'Lorem ipsum', links: [] },
      { kind: 'paragraph', text: 'Dolor sit amet, consectetur adipiscing elit.', links: [] },
      { kind: 'item', text: 'Sed do eiusmod', links: [] },
      { kind: 'paragraph', text: 'Tempor', links: [{ text: 'Tempor', href: 'https://shop.example' }] },
    ],
  },
}

/** Every mail that can be looked at. */
const previewKinds: readonly string[] = [
  ...orderKinds,
  ...accountKinds,
  'back-in-stock',
  ...Object.keys(afterSale),
  ...Object.keys(newsletter),
]

/** `ambra mail preview KIND`: writes a mail as HTML to a file, as it would be sent; nothing is sent. */
export const previewMail: Command<PreviewInput, { file: string; subject: string }> = async (
  context,
  input,
) => {
  if (!previewKinds.includes(input.kind))
    throw new CommandRefused(`no mail "${input.kind}"; there are ${previewKinds.join(', ')}`)
  const store = stores.find(({ language }) => language === input.language) ?? defaultStore
  const around = await surroundings(context, store, input.language)
  const render = await import('@ambra/mail/render-mail')
  const mail = await rendered(context, input, { around, render })
  await writeFile(input.file, mail.html)
  return { file: input.file, subject: mail.subject }
}

async function surroundings(
  { shop: { database }, env }: Operator,
  store: Store,
  language: Language,
): Promise<Around> {
  const links = await findMailLinks(database, store, publicUrlOf(env))
  return {
    language,
    seller: await findSeller(database, store, env.SHOPKEEPER_EMAIL),
    links: { ...links, order: `${links.home}/order-completed` },
  }
}

async function rendered(
  context: Operator,
  input: PreviewInput,
  { around, render }: { around: Around; render: Render },
): Promise<RenderedMail> {
  const { kind } = input
  const page = around.links.home
  const orderKind = orderKinds.find((one) => one === kind)
  if (orderKind) {
    const order = await orderOf(context, input)
    const paper = order.documents?.find((one) => one.kind !== 'proforma')
    return render.renderMail(orderKind, {
      ...around,
      order,
      termsVersion: '2026-11',
      ...(paper ? { paper: { kind: paper.kind, number: paper.number } } : {}),
    })
  }
  const accountKind = accountKinds.find((one) => one === kind)
  if (accountKind)
    return render.renderAccountMail(accountKind, {
      ...around,
      until: '2026-11-22 15:00',
      links: { ...around.links, account: page },
    })
  const letter = newsletter[kind]
  if (letter) {
    const way = letter.about === 'confirm' ? {} : { leave: `${page}/newsletter/leave/sample` }
    return render.renderNewsletterMail({ ...letter, ...around, links: { ...around.links, page, ...way } })
  }
  const subject = afterSale[kind]
  if (subject) return render.renderAfterSaleMail({ ...subject, ...around, links: { ...around.links, page } })
  const [item] = sampleOrder().items
  return render.renderStockMail({
    ...around,
    productName: item?.name ?? '',
    sku: item?.sku ?? '',
    links: { ...around.links, product: page, withdraw: page },
  })
}

async function orderOf(context: Operator, { order: number, status }: PreviewInput): Promise<Order> {
  if (status !== undefined && !isOrderStatus(status))
    throw new CommandRefused(`"${status}" is no order status`)
  const moved = status === undefined ? {} : { status }
  const url = `${publicUrlOf(context.env)}/api/order/document`
  const documents: Order['documents'] = [{ kind: 'invoice', number: '2026-000001', url, xmlUrl: url }]
  if (number === undefined) return sampleOrder({ documents, ...moved })
  const record = await findOrder(context, number)
  const { db } = context.shop.database
  return {
    ...orderDocument(record),
    ...(await listOrderPapers(db, record, publicUrlOf(context.env))),
    ...moved,
  }
}
