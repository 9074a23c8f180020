import type { MailKind, OrderMailData, RenderedMail } from './mail-data.ts'
import type { MailDocument } from './mail-document.ts'
import { mailHtml } from './mail-html.tsx'
import { mailText } from './mail-text.ts'
import { newOrder, orderConfirmation, orderStatusChanged } from './order-mails.ts'

const documents: Readonly<Record<MailKind, (data: OrderMailData) => MailDocument>> = {
  'order-confirmation': orderConfirmation,
  'new-order': newOrder,
  'order-status': orderStatusChanged,
}

/** Writes a mail as HTML and text; the contract is in `mail-data.ts`. */
export function renderMail(kind: MailKind, data: OrderMailData): RenderedMail {
  const document = documents[kind](data)
  const subject = document.subject.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return { subject, html: mailHtml({ ...document, subject }), text: mailText(document) }
}
